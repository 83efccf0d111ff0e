import { randomBytes } from 'node:crypto'
import { organizations } from '@octavo/contract'
import type { Hash } from '@octavo/content'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import { newUuid } from '../../platform/ids.ts'
import { givenStore, kinds } from '../../testing/blob-stores.ts'
import { samplePng } from '../../testing/sample-images.ts'
import { startWorld } from '../../testing/start-world.ts'
import { copyBlobs } from './copy-blobs.ts'
import { givenUpload } from './file-examples.ts'
import { sweepBlobs } from './sweep-blobs.ts'
import { sweepUploadsJob } from './sweep-uploads.job.ts'

const newTenant = () => newUuid<'organization'>()
const { signal } = new AbortController()
const hashesIn = async (blobs: Blobs, tenant: ReturnType<typeof newTenant>): Promise<Hash[]> =>
  (await Array.fromAsync(blobs.list(tenant))).map(({ hash }) => hash).toSorted()

const forgetful = async () => {
  throw new Error('the marks are gone')
}

/** All that was put until now is old. */
const noGrace = -5000

describe.each(kinds)('with files kept in a %s', async (kind) => {
  const { blobs } = await givenStore(kind)
  const world = await startWorld({ settings: { blobs } })

  const givenBlobs = async (tenant: ReturnType<typeof newTenant>, count: number): Promise<Hash[]> => {
    const made = []
    for (let index = 0; index < count; index++) made.push((await blobs.put(tenant, randomBytes(20))).hash)
    return made
  }

  test('what is old and unreachable goes; the young, the reachable and those of others stay', async () => {
    const [tenant, other] = [newTenant(), newTenant()]
    const [kept, lost] = [await givenBlobs(tenant, 5), await givenBlobs(tenant, 5)]
    const foreign = await givenBlobs(other, 2)
    const areReachable = async (asked: readonly Hash[]) => new Set(asked.filter((hash) => kept.includes(hash)))

    expect(await sweepBlobs(blobs)(tenant, areReachable, signal)).toBe(0)
    expect(await hashesIn(blobs, tenant)).toHaveLength(10)
    expect(await sweepBlobs(blobs, noGrace)(tenant, areReachable, signal)).toBe(lost.length)
    expect(await hashesIn(blobs, tenant)).toEqual(kept.toSorted())
    expect(await hashesIn(blobs, other)).toEqual(foreign.toSorted())
    expect(await sweepBlobs(blobs, noGrace)(tenant, areReachable, signal)).toBe(0)
  })

  test('a mark that is lost removes nothing', async () => {
    const tenant = newTenant()
    await givenBlobs(tenant, 3)
    await expect(sweepBlobs(blobs, noGrace)(tenant, forgetful, signal)).rejects.toThrow('the marks are gone')
    expect(await hashesIn(blobs, tenant)).toHaveLength(3)
  })

  test('files are copied to another organization, again as well, and one that is missing holds nothing up', async () => {
    const [from, to] = [newTenant(), newTenant()]
    const hashes = await givenBlobs(from, 4)
    const missing = 'ab'.repeat(32) as Hash

    await copyBlobs(blobs)(from, to, hashes.slice(0, 2))
    await copyBlobs(blobs)(from, to, [missing, ...hashes])

    expect(await hashesIn(blobs, to)).toEqual(hashes.toSorted())
    expect(await hashesIn(blobs, from)).toEqual(hashes.toSorted())
  })

  test('the files of a deleted organization go, and of no other', async () => {
    const [gone, other] = [await world.givenOrganization(), await world.givenOrganization()]
    for (const organization of [gone, other]) {
      await givenUpload(world, organization, { bytes: Uint8Array.from(samplePng) })
    }
    const admin = await world.givenMember(gone, 'admin')
    await world.call(organizations.deleteOrganizationById, { params: { organizationId: gone.id } }, admin)

    await world.runJobs()

    expect(await hashesIn(blobs, gone.organizationId)).toEqual([])
    expect(await hashesIn(blobs, other.organizationId)).toHaveLength(1)
  })
})

const world = await startWorld()

test('an upload that nobody used has the sweep of its bytes follow it', async () => {
  const organization = await world.givenOrganization()
  const { organizationId } = organization
  await givenUpload(world, organization, { bytes: Uint8Array.from(samplePng) })
  await world.database.transact((transaction) =>
    transaction
      .change(organizationId, 'upload')
      .set({ expires_at: sql<Date>`now() - interval '1 second'` })
      .execute(),
  )
  expect(await world.queuedJobs()).toEqual([{ job: sweepUploadsJob.name, payload: { organizationId } }])

  await world.runJobs()

  expect(await world.database.reader.rowsOf(organizationId, 'upload').select('id').execute()).toEqual([])
  // Ran as if its time had come, and found the bytes too young.
  expect(await hashesIn(world.blobs, organizationId)).toHaveLength(1)
})
