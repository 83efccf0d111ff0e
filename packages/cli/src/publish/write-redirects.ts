import { type RedirectInputDestination, type RedirectResult, siteRedirects, type SiteView } from '@octavo/contract'
import type { RepositoryLayout } from '@octavo/content/repository'
import type { Api } from './api.ts'
import { isRefusal, type Refusal } from './refusal.ts'
import type { Place } from './site-places.ts'
import type { Teller } from './tell.ts'

type Entry = { source: string; permanent?: boolean; destination: RedirectInputDestination | null }

/** The redirects that the settings of a space name, as the site takes them: settings know none that are for a while alone. */
export function redirectsOf({ redirects, pages }: RepositoryLayout, { prefix, spaceId }: Place): Entry[] {
  return redirects.flatMap(({ from, url, page }): Entry[] => {
    const source = sourceOf(prefix, from)
    if (source === undefined) return []
    if (url !== undefined) return [{ source, permanent: true, destination: { kind: 'external', url } }]
    const target = page === undefined ? undefined : pages[page]
    const path = target?.type === 'document' ? target.address : undefined
    return path === undefined ? [] : [{ source, permanent: true, destination: { kind: 'path', spaceId, path } }]
  })
}

/** Those of them that name no page of the folder: it was removed, or never there. */
export const leadingNowhere = ({ redirects, pages }: RepositoryLayout, { prefix }: Place): string[] =>
  redirects
    .filter(({ url, page }) => url === undefined && (page === undefined || pages[page]?.type !== 'document'))
    .flatMap(({ from }) => sourceOf(prefix, from) ?? [])

/** Their sources alone. */
export const sourcesOf = ({ redirects }: RepositoryLayout, { prefix }: Place): string[] =>
  redirects.flatMap(({ from }) => sourceOf(prefix, from) ?? [])

const allowed = /^\/[A-Za-z0-9\-._~+%/]+$/

function sourceOf(prefix: string, from: string): string | undefined {
  const path = from
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => encodeURIComponent(decoded(segment)).replaceAll(/[!'()*]/g, escaped))
    .join('/')
  const source = `${prefix}/${path}`
  return path !== '' && source.length <= 512 && allowed.test(source) ? source : undefined
}

const escaped = (letter: string): string => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** How many became other ones. */
export interface RedirectCounts {
  readonly written: number
  readonly deleted: number
}

/** As many as one call takes. */
const atOnce = 10_000

/** Writes redirects, and deletes those that the settings named before. What the site refuses is left out, and told. */
export async function writeRedirects(
  api: Api,
  site: SiteView,
  wanted: readonly Entry[],
  before: readonly string[],
  tell: Teller,
): Promise<RedirectCounts> {
  const kept = new Map(wanted.map((entry) => [entry.source.toLowerCase(), entry]))
  const gone = before.filter((source) => !kept.has(source.toLowerCase()))
  const entries = [...kept.values(), ...gone.map((source) => ({ source, destination: null }))]
  let [written, deleted] = [0, 0]
  for (let from = 0; from < entries.length; from += atOnce) {
    for (const status of await writeSome(api, site, entries.slice(from, from + atOnce), tell)) {
      if (status === 'deleted') deleted++
      else if (status !== 'unchanged') written++
    }
  }
  return { written, deleted }
}

type Status = RedirectResult['status']

async function writeSome(api: Api, site: SiteView, entries: readonly Entry[], tell: Teller): Promise<Status[]> {
  const params = { organizationId: site.organization, siteId: site.id }
  let left = [...entries]
  // Each refusal names all that are at fault; what they hid may show new ones.
  for (let round = 0; left.length > 0 && round < 5; round++) {
    try {
      const { results } = await api.call(siteRedirects.bulkUpsertSiteRedirects, { params, body: { redirects: left } })
      return results.map(({ status }) => status)
    } catch (error) {
      if (!isRefusal(error, 'redirect_refused') && !isRefusal(error, 'invalid_request')) throw error
      const faults = faultsIn(error)
      if (faults.size === 0) throw error
      for (const [index, message] of faults) {
        // Where a page is now, that is what a visitor wants.
        if (!left[index]?.destination || message.includes('shows a page')) continue
        tell.warn(`The redirect from ${left[index].source} is left out: it ${message}`)
      }
      left = left.filter((_, index) => !faults.has(index))
    }
  }
  return []
}

function faultsIn({ details }: Refusal): Map<number, string> {
  const faults = new Map<number, string>()
  for (const { path, message } of details as readonly { path: string; message: string }[]) {
    const index = /^\/redirects\/(\d+)/.exec(path)?.[1]
    if (index !== undefined && !faults.has(Number(index))) faults.set(Number(index), message)
  }
  return faults
}
