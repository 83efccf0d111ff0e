import { randomBytes } from 'node:crypto'
import { files } from '@octavo/contract'
import { expect, test } from 'vitest'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import { asUnavailable } from '../../platform/blobs/storage-faults.ts'
import { startWorld } from '../../testing/start-world.ts'
import { reach } from './file-examples.ts'

const world = await startWorld()

/** The folder of the world on a disk that has room for so many bytes more. */
const withRoomFor = (room: number): Blobs => ({
  ...world.blobs,
  put: async (tenant, source, expected) => {
    async function* written() {
      let size = 0
      for await (const piece of source as AsyncIterable<Uint8Array>) {
        size += piece.length
        if (size > room) throw Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' })
        yield piece
      }
    }
    return world.blobs.put(tenant, written(), expected).catch(asUnavailable)
  },
})
const full = await startWorld({ database: world.url, settings: { blobs: withRoomFor(100_000) } })

test('a disk that is full half-way is told as 503, and not as a sender that is slow', async () => {
  const organization = await world.givenOrganization()
  const caller = await world.givenMember(organization, 'edit')
  const params = { organizationId: organization.id }
  const bytes = randomBytes(200_000)
  const file = { name: 'a.bin', type: '', size: bytes.length }
  const asked = { params, body: { file, kind: 'organization_file' as const } }
  const { body } = await full.call(files.generateStorageUploadURL, asked, caller)

  const answer = await fetch(reach(full, body.url!), { method: 'PUT', body: bytes })

  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({ error: { type: 'unavailable' } })
})
