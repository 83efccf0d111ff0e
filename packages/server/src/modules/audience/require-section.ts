import type { Transaction } from '../../platform/database/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import { notFound } from '../../platform/problem.ts'
import { readStructure } from '../sites/index.ts'
import type { SiteKey } from './share-link-store.ts'

/** Refuses a section that the site does not have. */
export async function requireSection(
  transaction: Transaction,
  { organizationId, id }: SiteKey,
  section: Uuid<'siteSection'>,
): Promise<void> {
  const { sections } = await readStructure(transaction, organizationId, id)
  if (!sections.some((one) => one.id === section)) throw notFound([section])
}
