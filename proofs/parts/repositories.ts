import {
  applyChanges,
  findSpaces,
  type Hash,
  loadWhole,
  matchLayout,
  readLayout,
  writeLayout,
} from '../../packages/content/src/index.ts'
import { readCorpus, readFixture, expectedSpaces } from '../../packages/content/src/testing/corpus.ts'
import {
  addRevision,
  hashOf,
  openObjects,
  openStoredDraft,
  revisionOf,
} from '../../packages/server/src/modules/content/index.ts'
import type { Blobs } from '../../packages/server/src/platform/blobs/blobs.ts'
import type { Database, Tenant } from '../../packages/server/src/platform/database/database.ts'
import { newUuid, readId, showId, type Uuid } from '../../packages/server/src/platform/ids.ts'

export interface Repository {
  readonly name: string
  readonly files: readonly { readonly path: string; readonly bytes: Uint8Array }[]
}

/** The repositories of the corpus and our own fixtures. */
export const repositories = (): Repository[] => [
  ...expectedSpaces().map(({ name }) => ({ name, files: readCorpus(name) })),
  ...(['all-blocks', 'odd'] as const).map((name) => ({ name: `fixtures/${name}`, files: readFixture(name) })),
]

export type Files = ReadonlyMap<string, Uint8Array>

export interface Storage {
  readonly database: Database
  readonly blobs: Blobs
  readonly tenant: Tenant
}

/** Reads a space's files into the space, past the API: objects and revision into PostgreSQL, files into blob storage. */
export async function importSpace(
  { database, blobs, tenant }: Storage,
  space: string,
  files: ReturnType<typeof findSpaces>['spaces'][number]['files'],
): Promise<void> {
  const tools = {
    newId: (kind: 'page' | 'file' | 'reusableContent') => showId(kind, newUuid<typeof kind>()),
    hash: hashOf,
    read: async () => new Uint8Array(),
  }
  const matched = await matchLayout(undefined, readLayout(files), tools)
  for (const bytes of matched.blobs.values()) await blobs.put(tenant, bytes)
  await database.transact(async (transaction) => {
    const draft = openStoredDraft(transaction, tenant)
    for (const bytes of matched.objects.values()) draft.write(bytes)
    const root = await applyChanges(draft, null, matched.content)
    const id = readId(space as never) as Uuid<'space'>
    const start = { space: id, type: 'edits', parents: [], root, author: null } as const
    const revision = await addRevision(transaction, tenant, start, draft.written)
    await transaction.change(tenant, 'space').set({ revision_id: revision }).where('id', '=', id).execute()
  })
}

/** The files that a stored revision is written as, and its content. */
export async function exportRevision({ database, blobs, tenant }: Storage, revision: string) {
  const { root } = await revisionOf(database.reader, tenant, readId(revision as never) as Uuid<'revision'>)
  const objects = openObjects(database.reader, tenant)
  const content = await loadWhole(objects, root)
  const files = new Map<string, Uint8Array>()
  const written = await writeLayout(content, (hash) => objects.bytes(hash))
  await Promise.all(
    written.map(async (file) => {
      if ('bytes' in file) files.set(file.path, file.bytes)
      else
        files.set(
          file.path,
          await ('object' in file ? objects.bytes(file.object) : bytesOfBlob(blobs, tenant, file.blob)),
        )
    }),
  )
  return { content, files: files as Files }
}

async function bytesOfBlob(blobs: Blobs, tenant: Tenant, hash: Hash): Promise<Uint8Array> {
  const opened = await blobs.open(tenant, hash)
  if (!opened) throw new Error(`blob ${hash} is missing`)
  return Buffer.concat(await Array.fromAsync(opened.bytes as AsyncIterable<Uint8Array>))
}
