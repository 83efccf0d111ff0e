import type { Hash } from '@octavo/content'
import { sql } from 'kysely'
import type { Reader, Tenant, Transaction } from '../../platform/database/database.ts'
import { newUuid, type Uuid } from '../../platform/ids.ts'
import { hashBytes, hashFromBytes, storeObjects } from './object-store.ts'

type RevisionType = 'edits' | 'merge' | 'rollback' | 'update' | 'computed'

export interface Revision {
  readonly id: Uuid<'revision'>
  readonly space: Uuid<'space'>
  /** The branch it belongs to; null for the space's own content. */
  readonly changeRequest: Uuid<'changeRequest'> | null
  readonly mergedFrom: Uuid<'changeRequest'> | null
  readonly type: RevisionType
  readonly parents: readonly Uuid<'revision'>[]
  readonly root: Hash
  readonly author: Uuid<'user'> | null
  readonly createdAt: Date
}

interface NewRevision {
  readonly space: Uuid<'space'>
  readonly changeRequest?: Uuid<'changeRequest'>
  readonly mergedFrom?: Uuid<'changeRequest'>
  readonly type: RevisionType
  readonly parents: readonly Uuid<'revision'>[]
  readonly root: Hash
  readonly author: Uuid<'user'> | null
}

/** Stores the objects first: a revision whose objects are not there is never seen. */
export async function addRevision(
  transaction: Transaction,
  tenant: Tenant,
  revision: NewRevision,
  written: ReadonlyMap<Hash, Uint8Array>,
): Promise<Uuid<'revision'>> {
  const id = newUuid<'revision'>()
  await storeObjects(transaction, tenant, written)
  await transaction
    .add('revision')
    .values({
      organization_id: tenant,
      id,
      space_id: revision.space,
      change_request_id: revision.changeRequest ?? null,
      merged_from_id: revision.mergedFrom ?? null,
      type: revision.type,
      parents: [...revision.parents],
      root: hashBytes(revision.root),
      author_id: revision.author,
    })
    .execute()
  return id
}

/** A revision of whichever space. */
export async function findRevisionById(
  reader: Reader,
  tenant: Tenant,
  id: Uuid<'revision'>,
): Promise<Revision | undefined> {
  const row = await rowOf(reader, tenant, id)
  return row && presentRow(row)
}

/** A revision of a space, its own or of one of its change requests. */
export async function findRevision(
  reader: Reader,
  tenant: Tenant,
  space: Uuid<'space'>,
  id: Uuid<'revision'>,
): Promise<Revision | undefined> {
  const row = await rowOf(reader, tenant, id)
  return row?.space_id === space ? presentRow(row) : undefined
}

/** A revision that something refers to. */
export async function revisionOf(reader: Reader, tenant: Tenant, id: Uuid<'revision'>): Promise<Revision> {
  const row = await rowOf(reader, tenant, id)
  if (!row) throw new Error(`revision ${id} is referred to and is not there`)
  return presentRow(row)
}

const rowOf = (reader: Reader, tenant: Tenant, id: Uuid<'revision'>) =>
  reader.rowsOf(tenant, 'revision').selectAll().where('id', '=', id).executeTakeFirst()

/** The history of a space's own content, newest first. */
export async function listRevisions(
  reader: Reader,
  tenant: Tenant,
  space: Uuid<'space'>,
  page: { readonly after: { readonly createdAt: Date; readonly id: Uuid<'revision'> } | null; readonly limit: number },
): Promise<Revision[]> {
  const { after, limit } = page
  const rows = await reader
    .rowsOf(tenant, 'revision')
    .selectAll()
    .where('space_id', '=', space)
    .where('change_request_id', 'is', null)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${after!.createdAt}::timestamptz, ${after!.id}::uuid)`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(presentRow)
}

/** The roots of all revisions, of one space or of all: each once. */
export async function listRoots(reader: Reader, tenant: Tenant, space?: Uuid<'space'>): Promise<Hash[]> {
  const rows = await reader
    .rowsOf(tenant, 'revision')
    .select('root')
    .distinct()
    .$if(space !== undefined, (query) => query.where('space_id', '=', space!))
    .execute()
  return rows.map(({ root }) => hashFromBytes(root))
}

interface Row {
  id: Uuid<'revision'>
  space_id: Uuid<'space'>
  change_request_id: Uuid<'changeRequest'> | null
  merged_from_id: Uuid<'changeRequest'> | null
  type: string
  parents: readonly string[]
  root: Buffer
  author_id: Uuid<'user'> | null
  created_at: Date
}

const presentRow = (row: Row): Revision => ({
  id: row.id,
  space: row.space_id,
  changeRequest: row.change_request_id,
  mergedFrom: row.merged_from_id,
  type: row.type as RevisionType,
  parents: row.parents as readonly Uuid<'revision'>[],
  root: hashFromBytes(row.root),
  author: row.author_id,
  createdAt: row.created_at,
})
