import type { Hash } from '@octavo/content'
import { expect, test } from 'vitest'
import { newUuid, showId } from '../../platform/ids.ts'
import { downloadUrls, signedAddresses } from './signed-address.ts'

const addresses = signedAddresses(['a key for tests only, long enough'])
const tenant = newUuid<'organization'>()
const blob = 'ab'.repeat(32) as Hash
const file = { tenant, blob, name: 'Bild (1) é.png', type: 'image/png' }
const hour = 3600
const now = 1_800_000_123

/** As the router takes an address apart. */
function partsOf(path: string) {
  const url = new URL(path, 'http://octavo.test')
  const [, , , organizationId = '', second = '', ...rest] = url.pathname.split('/').map(decodeURIComponent)
  return {
    params: { organizationId, uploadId: second, blob: second, '*': rest.join('/') },
    query: Object.fromEntries(url.searchParams),
  }
}

test('an address for an upload is good for a quarter of an hour', () => {
  const upload = newUuid<'upload'>()
  const { params, query } = partsOf(addresses.uploadPath({ tenant, upload }, now))

  expect(addresses.readUpload(params, query, now)).toEqual({ tenant, upload })
  expect(addresses.readUpload(params, query, now + 899)).toEqual({ tenant, upload })
  expect(addresses.readUpload(params, query, now + 900)).toBeUndefined()
})

test('the address of a file stays the same for an hour, and is good for at least one more', () => {
  const start = Math.floor(now / hour) * hour
  const path = addresses.filePath(file, start)
  const { params, query } = partsOf(path)

  expect(addresses.filePath(file, start + hour - 1)).toBe(path)
  expect(addresses.filePath(file, start + hour)).not.toBe(path)
  expect(addresses.readFile(params, query, start + hour - 1)).toEqual({ ...file, lasts: hour + 1 })
  expect(addresses.readFile(params, query, start + 2 * hour - 1)).toEqual({ ...file, lasts: 1 })
  expect(addresses.readFile(params, query, start + 2 * hour)).toBeUndefined()
})

test('no part of the address of a file can be changed, and none of an upload opens a file', () => {
  const { params, query } = partsOf(addresses.filePath(file, now))
  const upload = partsOf(addresses.uploadPath({ tenant, upload: newUuid<'upload'>() }, now))

  const changed = [
    [{ ...params, blob: 'cd'.repeat(32) }, query],
    [{ ...params, '*': 'other.png' }, query],
    [params, { ...query, type: 'text/html' }],
    [params, { ...query, expires: String(Number(query['expires']) + hour) }],
    [{ ...params, organizationId: showId('organization', newUuid<'organization'>()) }, query],
    [params, { ...query, signature: upload.query['signature'] }],
    [params, { ...query, type: [query['type']] }],
  ] as const
  for (const [otherParams, otherQuery] of changed) {
    expect(addresses.readFile(otherParams, otherQuery, now)).toBeUndefined()
  }
  expect(addresses.readFile(params, query, now)).toMatchObject(file)
})

test('views show the whole address', () => {
  const url = downloadUrls('https://api.example', addresses)(tenant, { ...file, contentType: file.type })

  expect(url).toMatch(/^https:\/\/api\.example\/storage\/files\/org_\w+\/(ab){32}\/Bild%20\(1\)%20%C3%A9\.png\?type=/)
})
