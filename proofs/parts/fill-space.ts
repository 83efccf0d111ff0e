import { applyChanges, type PageRecord } from '../../packages/content/src/index.ts'
import { addRevision, openStoredDraft } from '../../packages/server/src/modules/content/index.ts'
import { type Database, openDatabase, type Tenant } from '../../packages/server/src/platform/database/database.ts'
import { newUuid, readId, showId, type Uuid } from '../../packages/server/src/platform/ids.ts'

export interface SpaceShape {
  readonly pages: number
  /** Roughly the bytes of each document. */
  readonly documentBytes: number
  /** Of the page with this number; it counts them where nothing is said. */
  readonly titleOf?: (number: number) => string
}

export interface FilledSpace {
  /** The page that half of all pages lie under. */
  readonly parent: string
  /** Pages without children, in their order. */
  readonly leaves: readonly string[]
}

const sentence = 'The quick brown fox jumps over the lazy dog and goes home by another way.\n\n'

export const documentOf = (number: number, bytes: number): string => {
  const lines = Array.from({ length: Math.ceil(bytes / 85) }, (_, line) => `${line}.${number} ${sentence}`)
  return `# Page ${number}\n\n${lines.join('')}`
}

/** Grows with the number, and leaves room on both sides: an integer as fractional indexing writes it, in four digits. */
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const orderKey = (number: number): string =>
  `d${[3, 2, 1, 0].map((place) => digits[Math.floor(number / 62 ** place) % 62]).join('')}`

/** Fills a space past the API, which would take an hour: half of the pages below one page, the rest below ten. */
export async function fillSpace(
  url: string,
  organization: string,
  space: string,
  shape: SpaceShape,
): Promise<FilledSpace> {
  const database = await openDatabase({ url, statementTimeout: 60_000 })
  try {
    return await fill(database, readId(organization as never) as Tenant, readId(space as never) as Uuid<'space'>, shape)
  } finally {
    await database.close()
  }
}

async function fill(database: Database, tenant: Tenant, space: Uuid<'space'>, shape: SpaceShape) {
  const { pages, documentBytes, titleOf = (number) => `Page ${number}` } = shape
  const parents = Array.from({ length: Math.min(10, Math.ceil(pages / 10)) }, () => showId('page', newUuid<'page'>()))
  const leaves = Array.from({ length: pages - parents.length }, () => showId('page', newUuid<'page'>()))
  const parentOf = (index: number) => (index < pages / 2 ? parents[0]! : parents[1 + (index % (parents.length - 1))]!)
  // Before the transaction: it takes longer than one may idle.
  const draft = openStoredDraft(database.reader, tenant)
  const record = (number: number, parent: string | null): PageRecord => ({
    type: 'document',
    title: titleOf(number),
    slug: `page-${number}`,
    parent,
    order: orderKey(number),
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    document: draft.write(new TextEncoder().encode(documentOf(number, documentBytes))),
  })
  const records = [
    ...parents.map((id, index) => [id, record(index, null)] as const),
    ...leaves.map((id, index) => [id, record(parents.length + index, parentOf(index))] as const),
  ]
  const root = await applyChanges(draft, null, { pages: new Map(records) })
  const revision = { space, type: 'edits', parents: [], root, author: null } as const
  await database.transact(async (transaction) => {
    const id = await addRevision(transaction, tenant, revision, draft.written)
    await transaction.change(tenant, 'space').set({ revision_id: id }).where('id', '=', space).execute()
  })
  return { parent: parents[0]!, leaves }
}
