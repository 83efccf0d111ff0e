import { type ContentRoot, type ObjectReader, readRoot } from '@octavo/content'
import { sql } from 'kysely'
import { prepare, type Reader, type Tenant } from '../../platform/database/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import { hashFromBytes, openObjects } from './object-store.ts'

export interface ActiveContent {
  readonly objects: ObjectReader
  readonly root: ContentRoot
}

const activeRoots = prepare(sql<{ space: Uuid<'space'>; root: Buffer }>`
  select space.id as space, revision.root from space
  join revision on revision.organization_id = space.organization_id and revision.id = space.revision_id
  where space.organization_id = $1 and space.id = any($2::uuid[]) and space.deleted_at is null`)

/** What spaces hold now; nothing of those that are gone. */
export async function openActive(
  reader: Reader,
  tenant: Tenant,
  spaces: readonly Uuid<'space'>[],
): Promise<ReadonlyMap<Uuid<'space'>, ActiveContent>> {
  const objects = openObjects(reader, tenant)
  const rows = await reader.run(activeRoots, [tenant, spaces])
  const opened = rows.map(
    async ({ space, root }) => [space, { objects, root: await readRoot(objects, hashFromBytes(root)) }] as const,
  )
  return new Map(await Promise.all(opened))
}
