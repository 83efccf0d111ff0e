import { files, type InputOf, type UploadKind } from '@octavo/contract'
import { sql } from 'kysely'
import { prepare } from '../../platform/database/database.ts'
import type { ExamplesOf, Place, ProvocationsOf } from '../../testing/examples.ts'
import type { World } from '../../testing/start-world.ts'

type Body = InputOf<typeof files.generateStorageUploadURL>['body']

const body: Body = { file: { name: 'logo.png', type: 'image/png', size: 67 }, kind: 'organization_file' }
const here = ({ organization }: Place) => ({ params: { organizationId: organization.id } })

export const fileExamples: ExamplesOf<typeof files> = {
  generateStorageUploadURL: async (_, place) => ({ ...here(place), body }),
}

/** Where a signed address leads in this world, whatever host it names. */
export const reach = (world: World, url: string): string => `${world.origin}${url.slice(new URL(url).origin.length)}`

interface GivenUpload {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly name?: string
  readonly type?: string
  readonly kind?: UploadKind
}

/** An upload that was asked for and filled, as a client does it. */
export async function givenUpload(
  world: World,
  organization: Place['organization'],
  { bytes, name = 'logo.png', type = '', kind = 'organization_file' }: GivenUpload,
) {
  const caller = await world.givenMember(organization, 'edit')
  const asked = { file: { name, type, size: bytes.length }, kind }
  const { body: given } = await world.call(
    files.generateStorageUploadURL,
    { params: { organizationId: organization.id }, body: asked },
    caller,
  )
  const { status } = await fetch(reach(world, given.url), { method: 'PUT', body: bytes })
  if (status !== 204) throw new Error(`The upload was answered with ${status}`)
  return given
}

const filling = prepare(sql`
  insert into upload (organization_id, id, user_id, kind, name, declared_type, size, expires_at)
  select $1, gen_random_uuid(), $2, 'organization_file', 'a.png', 'image/png', 1, now() + interval '1 day'
  from generate_series(1, 1000)`)

export const fileProvocations: ProvocationsOf<typeof files> = {
  generateStorageUploadURL: {
    file_too_large: async (_, place) => ({ ...here(place), body: { ...body, file: { ...body.file, size: 10 ** 9 } } }),
    uploads_waiting: async (world, place) => {
      const { organization, caller } = place
      await world.database.transact((transaction) =>
        transaction.run(filling, [organization.organizationId, caller.userId]),
      )
      return { ...here(place), body }
    },
  },
}
