import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request as connect } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { newUuid } from '../ids.ts'
import { givenStore, s3Settings } from '../../testing/blob-stores.ts'
import { openS3 } from './s3.ts'

const { settings } = await givenStore('s3')
const real = s3Settings((settings as { bucket: string }).bucket)
const tenant = newUuid<'organization'>()

const waiting = async () => (await readdir(tmpdir())).filter((name) => /^octavo-[0-9a-f-]{36}$/.test(name))

/** Stands between us and the real store, and does what it is told to the first requests. */
async function givenTrouble(trouble: (count: number, body: Buffer) => Buffer | 'fail' | 'hang up' | undefined) {
  let count = 0
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const done = trouble(++count, body)
    if (done === 'hang up') return void request.socket.destroy()
    if (done === 'fail') return void response.writeHead(503).end()
    // With the headers as they came: the name of the host is signed too.
    const { method, url, headers } = request
    const passed = connect(`${real.endpoint}${url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(response)
    })
    passed.end(done ?? body)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  afterAll(() => server.close())
  const { port } = server.address() as AddressInfo
  return { blobs: openS3({ ...real, endpoint: `http://127.0.0.1:${port}` }), requests: () => count }
}

test.each(['fail', 'hang up'] as const)('a store that says "%s" twice is asked a third time', async (trouble) => {
  const { blobs, requests } = await givenTrouble((count) => (count < 3 ? trouble : undefined))

  const stored = await blobs.put(tenant, Readable.from([randomBytes(100_000)]))

  expect(requests()).toBe(3)
  expect(await openS3(real).find(tenant, stored.hash)).toMatchObject({ size: 100_000 })
})

test('a store that goes on failing is told as unavailable', async () => {
  const { blobs } = await givenTrouble(() => 'fail')
  const { hash } = await openS3(real).put(tenant, randomBytes(10))

  for (const call of [
    () => blobs.put(tenant, Readable.from([randomBytes(10)])),
    () => blobs.put(tenant, randomBytes(10)),
    () => blobs.find(tenant, hash),
    () => blobs.open(tenant, hash),
    () => blobs.remove(tenant, hash),
    () => Array.fromAsync(blobs.list(tenant)),
    () => blobs.check(),
  ]) {
    await expect(call()).rejects.toMatchObject({ type: 'unavailable' })
  }
})

test('bytes that were changed on the way are refused by the store', async () => {
  const { blobs } = await givenTrouble((_, body) => {
    if (body.length > 0) body[0]! ^= 1
    return body
  })
  const bytes = randomBytes(1000)

  await expect(blobs.put(tenant, Readable.from([bytes]))).rejects.toThrow()
  await expect(blobs.put(tenant, bytes)).rejects.toThrow()

  const listed = await Array.fromAsync(openS3(real).list(tenant))
  expect(listed.map(({ size }) => size)).not.toContain(1000)
})

test('what waits for its hash is to be seen by nobody, and nothing of it stays', async () => {
  let seen: string[] = []
  await openS3(real).put(
    tenant,
    (async function* () {
      yield randomBytes(1000)
      seen = await waiting()
      yield randomBytes(1000)
    })(),
  )

  expect(seen).toEqual([])
})

test.each([
  ['There is no bucket nothing-here', { bucket: 'nothing-here' }],
  ['refuses the key', { credentials: { accessKeyId: 'octavo', secretAccessKey: 'wrong' } }],
])('a start is refused with "%s"', async (told, wrong) => {
  await expect(openS3({ ...real, ...wrong }).check()).rejects.toThrow(told)
})

test('a store that is not there is told as unavailable', async () => {
  await expect(openS3({ ...real, endpoint: 'http://127.0.0.1:1' }).check()).rejects.toMatchObject({
    type: 'unavailable',
  })
})
