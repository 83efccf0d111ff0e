// The barest route for a page there can be: Fastify, one Buffer that is compressed already, and its tag.
import { readFileSync } from 'node:fs'
import { argv, stdout } from 'node:process'
import Fastify from 'fastify'

const [, , file = '', etag = ''] = argv
const body = readFileSync(file)
const http = Fastify()
http.get('/page', (request, reply) => {
  reply.header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.header('content-type', 'text/html; charset=utf-8').header('content-encoding', 'gzip').send(body)
})
stdout.write(`${await http.listen({ host: '127.0.0.1', port: 0 })}\n`)
