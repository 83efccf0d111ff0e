import { connect } from 'node:net'
import { service } from '@octavo/contract'
import { expect, test } from 'vitest'
import { portOf } from '../../testing/raw-http.ts'
import { startWorld } from '../../testing/start-world.ts'

const world = await startWorld()

/** Sends a byte now and then, and resolves with all that came once the server has hung up. */
function trickle(): Promise<string> {
  const socket = connect(portOf(world.origin), '127.0.0.1')
  const letters = [...'GET /v1 HTTP/1.1\r\nHost: a\r\nX-Slow: ', ...'a'.repeat(1000)]
  const timer = setInterval(() => socket.write(letters.shift() ?? 'a'), 100)
  let text = ''
  socket.on('data', (data) => (text += data.toString()))
  return new Promise((resolve) => {
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(timer)
      resolve(text)
    })
  })
}

test('slow clients are told 408 and closed; meanwhile the others are answered', async () => {
  const slow = Array.from({ length: 200 }, trickle)
  const others = await Promise.all(Array.from({ length: 50 }, () => world.call(service.getApiInformation)))
  const told = await Promise.all(slow)

  expect(others.map(({ status }) => status)).toEqual(others.map(() => 200))
  expect(told.filter((text) => text.startsWith('HTTP/1.1 408'))).toHaveLength(slow.length)
  expect(told[0]).toContain('"type":"request_timeout"')
})

test('a body that does not come is waited for no longer than the request has time', async () => {
  expect(world.app.http.server.requestTimeout).toBe(30_000)
  expect(world.app.http.server.keepAliveTimeout).toBe(5000)
})
