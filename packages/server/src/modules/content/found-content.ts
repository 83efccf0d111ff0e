import { type ContentRoot, type ObjectReader, readRoot } from '@octavo/content'
import type { Reader, Tenant } from '../../platform/database/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import { openObjects } from './object-store.ts'
import type { Revision } from './revision-store.ts'

/** A content that somebody may read: a space's own, a revision's or a change request's. */
export interface FoundContent {
  readonly tenant: Tenant
  readonly space: Uuid<'space'>
  readonly revision: Revision
  /** The path under which its parts are read. */
  readonly location: string
  /** What the application's addresses of its pages have between the space and the page. */
  readonly within: string
  readonly objects: ObjectReader
  readonly root: ContentRoot
}

export async function openContent(
  reader: Reader,
  tenant: Tenant,
  revision: Revision,
  location: string,
  within = '',
): Promise<FoundContent> {
  const objects = openObjects(reader, tenant)
  const root = await readRoot(objects, revision.root)
  return { tenant, space: revision.space, revision, location, within, objects, root }
}
