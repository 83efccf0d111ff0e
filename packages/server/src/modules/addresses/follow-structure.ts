import { readPrefixes } from '@octavo/site'
import type { StructureFollower } from '../sites/index.ts'
import { keepPrefixes } from './address-store.ts'

/** Every address that a change of the structure takes from a page leads to it from then on. */
export const followStructure: StructureFollower = async ({ transaction }, { organizationId, id }, before, after) => {
  const [old, now] = [readPrefixes(before), readPrefixes(after)]
  const left = after.siteSpaces.flatMap(({ id: siteSpace }) => {
    const [had, has] = [old.of(siteSpace), now.of(siteSpace)]
    const kept = new Set(has && [has.short, has.full])
    return had ? [had.short, had.full].filter((one) => !kept.has(one)).map((prefix) => ({ prefix, siteSpace })) : []
  })
  await keepPrefixes(transaction, organizationId, id, left)
}
