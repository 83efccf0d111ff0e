import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { files, type Id, members } from '@octavo/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Tenant } from '../../platform/database/database.ts'
import type { S3Settings } from '../../platform/blobs/blobs.ts'
import { openS3 } from '../../platform/blobs/s3.ts'
import { readId } from '../../platform/ids.ts'
import { givenStore, kinds, s3Settings } from '../../testing/blob-stores.ts'
import { samplePng } from '../../testing/sample-images.ts'
import { startWorld, type World } from '../../testing/start-world.ts'
import { contextFor } from '../../platform/jobs/work.ts'
import { givenUpload, reach } from './file-examples.ts'
import { sweepUploads } from './sweep-uploads.ts'
import { takeUploads } from './take-uploads.ts'

const nowhere: S3Settings = {
  ...s3Settings('nowhere'),
  endpoint: 'http://127.0.0.1:1',
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const png = Uint8Array.from(samplePng)

async function take(world: World, tenant: Tenant, key: string, kind?: 'import_file') {
  const id = readId(key as Id<'upload'>)
  return (await world.database.transact((transaction) => takeUploads(transaction, tenant, [id], kind))).get(id)
}

async function ask(world: World, file: { name: string; type: string; size: number }, kind = 'organization_file') {
  const organization = await world.givenOrganization()
  const caller = await world.givenMember(organization, 'edit')
  const input = { params: { organizationId: organization.id }, body: { file, kind: kind as 'organization_file' } }
  const { body, problem } = await world.call(files.generateStorageUploadURL, input, caller)
  return {
    tenant: organization.organizationId,
    organization,
    caller,
    key: body.key,
    url: body.url && reach(world, body.url),
    problem,
  }
}

async function put(url: string, bytes: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) {
  const answer = await fetch(url, { method: 'PUT', body: bytes, headers })
  const text = await answer.text()
  return {
    status: answer.status,
    headers: answer.headers,
    problem: text === '' ? undefined : (JSON.parse(text) as { error: { type: string; details?: unknown } }).error,
  }
}

const stored = async (world: World, tenant: Tenant) =>
  (await Array.fromAsync(world.blobs.list(tenant))).map(({ hash }) => hash as string)

describe.each(kinds)('with files kept in a %s', async (kind) => {
  const { blobs } = await givenStore(kind)
  const world = await startWorld({ settings: { blobs } })
  const away = await startWorld({ database: world.url, settings: { blobs: openS3(nowhere) } })

  test('what is put to the address is taken by its key, with what it is', async () => {
    const { tenant, key, url } = await ask(world, { name: 'logo.gif', type: 'image/gif', size: png.length })

    const answer = await put(url, png, { 'content-type': 'application/x-www-form-urlencoded' })
    const file = await take(world, tenant, key)

    expect(answer.status).toBe(204)
    expect(answer.headers.get('etag')).toBe(`"${hashOf(png)}"`)
    expect(file).toEqual({
      name: 'logo.gif',
      contentType: 'image/png',
      size: png.length,
      blob: hashOf(png),
      dimensions: { width: 37, height: 19 },
    })
    expect(await take(world, tenant, key)).toEqual(file)
    expect(await stored(world, tenant)).toEqual([hashOf(png)])
  })

  test('the URL of an upload no longer works when its user was removed or disabled', async () => {
    const file = { name: 'logo.gif', type: 'image/gif', size: png.length }
    const [removed, disabled] = [await ask(world, file), await ask(world, file)]
    const admin = await world.givenMember(removed.organization, 'admin')
    const params = { organizationId: removed.organization.id, userId: removed.caller.id }
    await world.call(members.removeMemberFromOrganizationById, { params }, admin)
    await world.database.transact((transaction) =>
      transaction
        .change(disabled.tenant, 'member')
        .set({ disabled: true })
        .where('user_id', '=', disabled.caller.userId)
        .execute(),
    )

    expect((await put(removed.url, png)).problem?.type).toBe('address_refused')
    expect((await put(disabled.url, png)).problem?.type).toBe('address_refused')
    expect([...(await stored(world, removed.tenant)), ...(await stored(world, disabled.tenant))]).toEqual([])
  })

  test('sent again it is the same; other bytes are refused and do not replace the first', async () => {
    const { tenant, key, url } = await ask(world, { name: 'a.bin', type: '', size: 1000 })
    const [first, other] = [Uint8Array.from(randomBytes(1000)), Uint8Array.from(randomBytes(1000))]

    expect((await put(url, first)).status).toBe(204)
    expect((await put(url, first)).status).toBe(204)
    expect((await put(url, other)).problem?.type).toBe('upload_done')

    expect(await take(world, tenant, key)).toMatchObject({ blob: hashOf(first) })
    expect(await stored(world, tenant)).toEqual([hashOf(first)])
  })

  test('of two that are sent at once, one wins and is what everybody gets', async () => {
    const { tenant, key, url } = await ask(world, { name: 'a.bin', type: '', size: 300_000 })
    const both = [Uint8Array.from(randomBytes(300_000)), Uint8Array.from(randomBytes(300_000))] as const

    const answers = await Promise.all(both.map((bytes) => put(url, bytes)))

    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
    const winner = both[answers.findIndex(({ status }) => status === 204)]!
    expect(await take(world, tenant, key)).toMatchObject({ blob: hashOf(winner) })
  })

  test.each([
    ['fewer', 999],
    ['more', 1001],
  ])('%s bytes than announced are refused, also from a sender that does not say how many come', async (_, size) => {
    const { tenant, key, url } = await ask(world, { name: 'a.bin', type: '', size: 1000 })
    const bytes = Uint8Array.from(randomBytes(size))

    const told = await put(url, bytes)
    const untold = await putChunked(url, bytes)

    expect(told.problem).toMatchObject({ type: 'wrong_bytes', details: [{ path: '/size' }] })
    expect(untold).toBe(422)
    expect(await take(world, tenant, key)).toBeUndefined()
    expect(await stored(world, tenant)).toEqual([])
  })

  test('a sender that goes away half-way leaves nothing, and may come again', async () => {
    const { tenant, key, url } = await ask(world, { name: 'a.bin', type: '', size: 2_000_000 })
    const bytes = Uint8Array.from(randomBytes(2_000_000))

    await putHalf(url, bytes)

    expect(await take(world, tenant, key)).toBeUndefined()
    expect(await stored(world, tenant)).toEqual([])
    expect((await put(url, bytes)).status).toBe(204)
    expect(await take(world, tenant, key)).toMatchObject({ blob: hashOf(bytes) })
  })

  test('a storage that is away is told as 503, and the same bytes go through later', async () => {
    const { key, url, tenant } = await ask(world, { name: 'a.bin', type: '', size: 5 })
    const bytes = new Uint8Array([1, 2, 3, 4, 5])

    const refused = await put(url.replace(world.origin, away.origin), bytes)

    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).not.toBeNull()
    expect((await put(url, bytes)).status).toBe(204)
    expect(await take(world, tenant, key)).toMatchObject({ size: 5 })
  })
})

function putChunked(url: string, bytes: Uint8Array): Promise<number> {
  return new Promise((settle, fail) => {
    const sending = request(url, { method: 'PUT', headers: { 'transfer-encoding': 'chunked' } }, (answer) => {
      answer.resume()
      settle(answer.statusCode!)
    })
    sending.on('error', fail)
    sending.write(bytes.subarray(0, 500))
    sending.end(bytes.subarray(500))
  })
}

async function putHalf(url: string, bytes: Uint8Array): Promise<void> {
  const sending = request(url, { method: 'PUT', headers: { 'content-length': bytes.length } })
  sending.on('error', () => {})
  sending.write(bytes.subarray(0, bytes.length / 2))
  await sleep(200)
  sending.destroy()
  await sleep(200)
}

const world = await startWorld()

const rotated = await startWorld({
  database: world.url,
  settings: { secretKeys: ['a newer key, for tests only as well', 'a key for tests only, long enough'] },
})
const without = await startWorld({
  database: world.url,
  settings: { secretKeys: ['a newer key, for tests only as well'] },
})
const small = await startWorld({ database: world.url, settings: { maxUpload: 1000 } })

test('a file of nothing can be uploaded', async () => {
  const organization = await world.givenOrganization()
  const { key } = await givenUpload(world, organization, { bytes: new Uint8Array(), name: 'empty.txt' })

  expect(await take(world, organization.organizationId, key)).toMatchObject({ size: 0, contentType: 'text/plain' })
})

test('an upload is taken for what it was made for, by its own organization, in its time', async () => {
  const [organization, other] = [await world.givenOrganization(), await world.givenOrganization()]
  const { key } = await givenUpload(world, organization, { bytes: png, kind: 'import_file' })
  const { organizationId: tenant } = organization

  expect(await take(world, tenant, key)).toBeUndefined()
  expect(await take(world, other.organizationId, key, 'import_file')).toBeUndefined()
  expect(await take(world, tenant, key, 'import_file')).toMatchObject({ size: png.length })
  await expireAll(tenant)
  expect(await take(world, tenant, key, 'import_file')).toBeUndefined()
})

test('many are taken at once, and those that cannot be are missing', async () => {
  const organization = await world.givenOrganization()
  const whole = await givenUpload(world, organization, { bytes: png })
  const { organizationId: tenant } = organization
  const keys = [whole.key, (await ask(world, { name: 'a', type: '', size: 1 })).key].map(readId)

  const taken = await world.database.transact((transaction) => takeUploads(transaction, tenant, keys))

  expect([...taken.keys()]).toEqual([readId(whole.key)])
  expect(await world.database.transact((transaction) => takeUploads(transaction, tenant, []))).toEqual(new Map())
})

test.each([
  ['/type', 'customization_font', Uint8Array.from(png)],
  ['/dimensions', 'organization_file', hugePng()],
])('bytes whose %s does not fit are refused', async (path, kind, bytes) => {
  const { key, url, tenant } = await ask(world, { name: 'a.woff2', type: 'font/woff2', size: bytes.length }, kind)

  expect((await put(url, bytes)).problem).toMatchObject({ type: 'wrong_bytes', details: [{ path }] })
  expect(await take(world, tenant, key)).toBeUndefined()
})

function hugePng(): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(samplePng)
  bytes.writeUInt32BE(16_000, 16)
  bytes.writeUInt32BE(16_000, 20)
  return Uint8Array.from(bytes)
}

test('a name is a name and no path, and a type has the form of one', async () => {
  for (const name of ['', '.', '..', ' ', 'a/b', 'a\\b', 'a\u0000b', 'a\nb', 'é'.repeat(256)]) {
    expect((await ask(world, { name, type: '', size: 1 })).problem?.type, name).toBe('invalid_request')
  }
  for (const name of ['a', '.gitbook', 'Bild (1).png', 'é'.repeat(255), 'a..b']) {
    expect((await ask(world, { name, type: '', size: 1 })).problem, name).toBeUndefined()
  }
  expect((await ask(world, { name: 'a', type: 'png', size: 1 })).problem?.type).toBe('invalid_request')
  expect((await ask(world, { name: 'a', type: 'image/png', size: -1 })).problem?.type).toBe('invalid_request')
})

test('of 1,000 changed or invented addresses none is accepted', async () => {
  const { tenant, key, url } = await ask(world, { name: 'a.bin', type: '', size: 3 })
  const other = await ask(world, { name: 'b.bin', type: '', size: 3 })
  const [path, query] = url.split('?') as [string, string]
  const { expires, signature } = Object.fromEntries(new URLSearchParams(query)) as Record<string, string>
  const bytes = new Uint8Array([1, 2, 3])
  const forged: string[] = [
    path,
    `${path}?expires=${expires}`,
    `${path}?signature=${signature}`,
    `${path}?expires=${Number(expires) + 1}&signature=${signature}`,
    `${path}?expires=${expires}&signature=${signature}=`,
    `${path}?expires=${expires}&expires=${expires}&signature=${signature}`,
    `${path}?expires=0${expires}&signature=${signature}`,
    `${other.url.split('?')[0]}?${query}`,
    `${path.replace(/org_\w+/, other.organization.id)}?${query}`,
  ]
  while (forged.length < 500) {
    const letters = signature!.split('')
    const at = forged.length % 43
    letters[at] = letters[at] === 'A' ? 'B' : 'A'
    letters[(at * 7) % 43] = randomBytes(1).toString('hex')[0]!
    if (letters.join('') !== signature) forged.push(`${path}?expires=${expires}&signature=${letters.join('')}`)
  }
  while (forged.length < 1000) {
    forged.push(`${path}?expires=${expires}&signature=${randomBytes(32).toString('base64url')}`)
  }

  let accepted = 0
  for (const address of forged) if ((await put(address, bytes)).status !== 403) accepted++

  expect(accepted).toBe(0)
  expect(await take(world, tenant, key)).toBeUndefined()
  expect((await put(url, bytes)).status).toBe(204)
})

test('what is too old to be taken is too old to be filled', async () => {
  const { url, tenant } = await ask(world, { name: 'a.bin', type: '', size: 1 })
  await expireAll(tenant)

  expect((await put(url, new Uint8Array([1]))).problem?.type).toBe('address_refused')
})

test('what an older key has signed is believed while that key is configured', async () => {
  const { url } = await ask(world, { name: 'a.bin', type: '', size: 1 })

  expect((await put(url.replace(world.origin, without.origin), new Uint8Array([1]))).status).toBe(403)
  expect((await put(url.replace(world.origin, rotated.origin), new Uint8Array([1]))).status).toBe(204)
})

test('what was used makes room for more', async () => {
  const organization = await small.givenOrganization()
  const caller = await small.givenMember(organization, 'edit')
  const input = {
    params: { organizationId: organization.id },
    body: { file: { name: 'a', type: '', size: 1000 }, kind: 'organization_file' as const },
  }
  const ask1000 = () => small.call(files.generateStorageUploadURL, input, caller)
  const bytes = new Uint8Array(1000)
  const asked = []
  for (let count = 0; count < 20; count++) asked.push((await ask1000()).body)

  expect((await ask1000()).problem?.type).toBe('uploads_waiting')
  await put(reach(small, asked[0]!.url), bytes)
  expect((await ask1000()).problem?.type).toBe('uploads_waiting')
  await take(small, organization.organizationId, asked[0]!.key)
  expect((await ask1000()).problem).toBeUndefined()
})

const expireAll = (tenant: Tenant) =>
  world.database.transact(async (transaction) => {
    const past = { expires_at: sql<Date>`now() - interval '1 second'` }
    await transaction.change(tenant, 'upload').set(past).execute()
  })

test('uploads that ended are swept, and the others stay', async () => {
  const organization = await world.givenOrganization()
  const { organizationId: tenant } = organization
  const payload = { organizationId: tenant }
  await givenUpload(world, organization, { bytes: png })
  await expireAll(tenant)
  await givenUpload(world, organization, { bytes: png })

  expect(await world.queuedJobs()).toContainEqual({ job: 'files.sweep-uploads', payload })
  await sweepUploads(async () => {})(contextFor(world.database, [], tenant, AbortSignal.timeout(10_000)), payload)

  expect(await world.database.reader.rowsOf(tenant, 'upload').select('id').execute()).toHaveLength(1)
})

test('a file may take longer to arrive than any other request, while it keeps coming', async () => {
  const { server } = world.app.http
  const usual = server.requestTimeout
  server.requestTimeout = 1000
  try {
    const { key, url, tenant } = await ask(world, { name: 'a.bin', type: '', size: 4 })
    const answer = slowly(url, 'PUT', {})
    const refused = slowly(`${world.origin}/v1/orgs`, 'POST', { 'content-type': 'application/json' })

    expect(await answer).toBe(204)
    expect(await refused).not.toBe(204)
    expect(await take(world, tenant, key)).toMatchObject({ size: 4 })
  } finally {
    server.requestTimeout = usual
  }
})

/** Sends a byte every second. */
function slowly(url: string, method: string, headers: Record<string, string>): Promise<number> {
  return new Promise((settle) => {
    const sending = request(url, { method, headers: { ...headers, 'content-length': 4 } }, (answer) => {
      answer.resume()
      settle(answer.statusCode!)
    })
    sending.on('error', () => settle(0))
    void (async () => {
      for (const letter of 'abcd') {
        sending.write(letter)
        await sleep(800)
      }
      sending.end()
    })()
  })
}
