import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { files } from '@octavo/contract'
import type { Hash } from '@octavo/content'
import { describe, expect, test } from 'vitest'
import { readId } from '../../platform/ids.ts'
import { givenStore, kinds } from '../../testing/blob-stores.ts'
import { callOperation } from '../../testing/call.ts'
import { spawnServer, testingKey } from '../../testing/spawn-server.ts'
import { startWorld } from '../../testing/start-world.ts'
import { signedAddresses } from './signed-address.ts'
import { takeUploads } from './take-uploads.ts'

const world = await startWorld()
const addresses = signedAddresses([testingKey])
const megabyte = 1_000_000
const size = 50 * megabyte

/** In bytes: the most memory that a process has held. */
async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)![1]) * 1024
}

/** Bytes that are made as they are sent, different in every place. */
function* made(seed: number): Generator<Buffer> {
  for (let sent = 0; sent < size; sent += 100_000) {
    const piece = Buffer.alloc(100_000, seed)
    piece.writeUInt32BE(sent, 0)
    yield piece
  }
}

const hashOfMade = (seed: number): string => {
  const hash = createHash('sha256')
  for (const piece of made(seed)) hash.update(piece)
  return hash.digest('hex')
}

const put = (url: string, seed: number): Promise<number> =>
  new Promise((settle, fail) => {
    const sending = request(url, { method: 'PUT', headers: { 'content-length': size } }, (answer) => {
      answer.resume()
      settle(answer.statusCode!)
    })
    sending.on('error', fail)
    Readable.from(made(seed)).pipe(sending)
  })

async function hashOfGet(url: string): Promise<string> {
  const answer = await fetch(url)
  const hash = createHash('sha256')
  for await (const piece of answer.body!) hash.update(piece)
  return hash.digest('hex')
}

describe.each(kinds)('with files kept in a %s', async (kind) => {
  const { environment } = await givenStore(kind)

  test('four files of 50 MB at once go in, are taken and come out with memory for none of them', async () => {
    const server = await spawnServer({ DATABASE_URL: world.url, ...environment })
    const origin = server.origin
    const organization = await world.givenOrganization()
    const caller = await world.givenMember(organization, 'edit')
    const tenant = organization.organizationId
    const ask = (bytes: number) =>
      callOperation(
        origin,
        files.generateStorageUploadURL,
        {
          params: { organizationId: organization.id },
          body: { file: { name: 'big.bin', type: '', size: bytes }, kind: 'organization_file' },
        },
        caller,
      )
    const reach = (url: string) => `${origin}${url.slice(new URL(url).origin.length)}`
    // What a start and a first use load does not count.
    await expect.poll(async () => (await fetch(`${origin}/readyz`)).status).toBe(200)
    const small = await ask(3)
    await fetch(reach(small.body.url), { method: 'PUT', body: new Uint8Array(3) })
    const before = await peakOf(server.child.pid!)

    const seeds = [1, 2, 3, 4]
    const asked = await Promise.all(seeds.map(() => ask(size)))
    const statuses = await Promise.all(seeds.map((seed, index) => put(reach(asked[index]!.body.url), seed)))
    expect(statuses).toEqual([204, 204, 204, 204])
    const hashes = []
    for (const [index, seed] of seeds.entries()) {
      const key = readId(asked[index]!.body.key)
      const taken = await world.database.transact((transaction) => takeUploads(transaction, tenant, [key]))
      const file = taken.get(key)
      expect(file).toMatchObject({ size, blob: hashOfMade(seed) })
      const path = addresses.filePath({ tenant, blob: file!.blob as Hash, name: 'big.bin', type: file!.contentType })
      hashes.push(hashOfGet(`${origin}${path}`))
    }
    expect(await Promise.all(hashes)).toEqual(seeds.map(hashOfMade))

    // 400 MB went through, 200 MB at once. What grew are the pieces under way, and what the collector has yet to clear.
    const grown = (await peakOf(server.child.pid!)) - before
    expect(grown).toBeLessThan(150 * megabyte)
  }, 120_000)
})
