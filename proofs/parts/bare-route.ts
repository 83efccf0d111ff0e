// The barest route there can be: Fastify, a default pool of pg, one named statement that reads one row by its key.
import { argv, env, stdout } from 'node:process'
import Fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: env['DATABASE_URL'] })
const [, , organization] = argv
const text = 'select * from organization where id = $1'

const http = Fastify()
http.get('/orgs/:id', async (request) => {
  const { id } = request.params as { id: string }
  return (await pool.query({ name: 'organization', text, values: [id] })).rows[0]
})
await pool.query({ name: 'organization', text, values: [organization] })
stdout.write(`${await http.listen({ host: '127.0.0.1', port: 0 })}\n`)
