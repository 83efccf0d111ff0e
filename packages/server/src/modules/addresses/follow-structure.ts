import { foldSegment, readPrefixes, type SitePrefixes } from '@octavo/site'
import type { StructureFollower } from '../sites/index.ts'
import { keepTenures, keyOfPrefix, type SpacePrefix } from './address-store.ts'
import { settlePaths } from './settle-paths.ts'

/** No path hides a page, and every address that a change of the structure takes from a page leads to it from then on. */
export const followStructure: StructureFollower = async ({ transaction }, { organizationId, id }, before, edited) => {
  const after = await settlePaths(transaction, organizationId, before, edited)
  const [old, now] = [readPrefixes(before), readPrefixes(after)]
  const ids = after.siteSpaces.map(({ id: siteSpace }) => siteSpace)
  const known = ids.filter((one) => old.of(one))
  const [had, have] = [prefixesIn(old, known), prefixesIn(now, ids)]
  const left = [...had].filter(([key]) => !have.has(key)).map(([, one]) => one)
  const got = [...have].filter(([key]) => !had.has(key)).map(([, one]) => one)
  if (left.length + got.length > 0) await keepTenures(transaction, organizationId, id, { left, got })
  return after
}

function prefixesIn(prefixes: SitePrefixes, siteSpaces: readonly string[]): Map<string, SpacePrefix> {
  const all = siteSpaces.flatMap((siteSpace) =>
    prefixes.formsOf(siteSpace).map(({ prefix, form }) => ({ prefix: foldSegment(prefix), siteSpace, form })),
  )
  return new Map(all.map((one) => [keyOfPrefix(one), one]))
}
