import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { watchIdleness } from './when-idle.ts'

test('work waits while a request is in flight, and not after its response', async () => {
  const server = new EventEmitter()
  const idleness = watchIdleness(server as never, 60_000)
  const response = new EventEmitter()
  let done = false

  await idleness.wait()
  server.emit('request', {}, response)
  const waiting = idleness.wait().then(() => (done = true))
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(done).toBe(false)
  response.emit('close')
  await waiting

  idleness.close()
  expect(server.listenerCount('request')).toBe(0)
})

test('work goes on after a while, even if requests never end', async () => {
  const server = new EventEmitter()
  const idleness = watchIdleness(server as never, 20)
  server.emit('request', {}, new EventEmitter())

  await idleness.wait()
  await idleness.wait()
})
