import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { organizations, users } from '@octavo/contract'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../trial/free-port.ts'
import { openApi } from './api.ts'

async function listen(answer: RequestListener, port = 0) {
  const asked: IncomingMessage[] = []
  let connections = 0
  const server = createServer((request, response) => {
    asked.push(request)
    answer(request, response)
  })
  server.on('connection', () => void connections++)
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const close = async () => {
    server.closeAllConnections()
    if (server.listening) await once(server.close(), 'close')
  }
  onTestFinished(close)
  return { port: (server.address() as AddressInfo).port, asked, connections: () => connections, close }
}

const fine: RequestListener = (_, response) => void response.end('{"items":[]}')
const list = organizations.listOrganizationsForAuthenticatedUser

test('what is the same the next time is not tried again', async () => {
  const { port, connections } = await listen(fine)
  const wrong = openApi(`https://127.0.0.1:${port}`, 'oct_x')
  const nobody = openApi(`http://127.0.0.1:${await freePort()}`, 'oct_x')

  await expect(wrong.call(list, {})).rejects.toThrow(
    /cannot be reached \(ERR_SSL_\w+\)\. Is it running, and is --url right\?/,
  )
  await expect(nobody.call(list, {})).rejects.toThrow('cannot be reached (ECONNREFUSED)')
  expect(connections()).toBe(1)
})

test('an answer that breaks off is asked for again, with the same key', async () => {
  const { port, asked } = await listen((_, response) => {
    if (asked.length > 1) return void response.end('{}')
    response.writeHead(201, { 'content-length': '100' })
    response.write('{"id": ')
    response.socket!.resetAndDestroy()
  })
  const api = openApi(`http://127.0.0.1:${port}`, 'oct_x')

  expect(await api.call(users.createUserToken, { body: { label: 'x' } })).toEqual({})
  const [first, second] = asked.map(({ headers }) => headers['idempotency-key'])
  expect(first).toMatch(/^[\da-f-]{36}$/)
  expect(second).toBe(first)
})

test('a service that is restarted in between is waited for', async () => {
  const before = await listen(fine)
  const api = openApi(`http://127.0.0.1:${before.port}`, 'oct_x')
  await api.call(list, {})
  await before.close()
  const later = setTimeout(300).then(() => listen(fine, before.port))

  expect(await api.call(list, {})).toEqual({ items: [] })
  expect((await later).asked.length).toBeGreaterThan(0)
})
