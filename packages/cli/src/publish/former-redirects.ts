import { isDeepStrictEqual } from 'node:util'
import { siteRedirects, type SiteRedirectView, type SiteView } from '@octavo/contract'
import type { Api } from './api.ts'
import type { Place } from './site-places.ts'
import type { Entry } from './write-redirects.ts'

/** Finds those that are the same as one below a section's path, below a path that a section had before. */
export function formerIn(
  there: readonly SiteRedirectView[],
  places: readonly Place[],
): (source: string) => readonly string[] {
  const prefixes = places.flatMap(({ prefix }) => (prefix === '' ? [] : `${prefix}/`.toLowerCase()))
  const taken = new Set(places.flatMap(({ key, section }) => [key, section?.path ?? key]).map(small))
  const bySource = new Map(there.map((one) => [small(one.source), one]))
  const former = Map.groupBy(
    there.filter(({ source }) => !taken.has(small(source.split('/')[1]!))),
    ({ source }) => small(belowFirst(source)),
  )
  return (source) => {
    const own = bySource.get(small(source))
    const prefix = prefixes.filter((one) => small(source).startsWith(one)).toSorted(byLength)[0]
    if (!own || !prefix) return []
    const alike = former.get(small(source).slice(prefix.length)) ?? []
    const isSame = ({ permanent, destination }: SiteRedirectView) =>
      permanent === own.permanent && isDeepStrictEqual(destination, own.destination)
    return alike.filter(isSame).map((one) => one.source)
  }
}

/** With the same below the paths that sections had before. */
export const alsoFormer = (entries: readonly Entry[], formerOf: (source: string) => readonly string[]): Entry[] =>
  entries.flatMap((entry) => [entry, ...formerOf(entry.source).map((source) => ({ ...entry, source }))])

const small = (text: string): string => text.toLowerCase()

const belowFirst = (source: string): string => source.split('/').slice(2).join('/')

const byLength = (one: string, other: string): number => other.length - one.length

/** Those in force. */
export const redirectsThere = (api: Api, site: SiteView): Promise<SiteRedirectView[]> =>
  Array.fromAsync(
    api.list(siteRedirects.listSiteRedirects, {
      params: { organizationId: site.organization, siteId: site.id },
      query: {},
    }),
  )
