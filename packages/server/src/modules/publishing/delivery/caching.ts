import { purgeHooks, type PurgeSettings } from '../purge/purge-hooks.ts'
import { tagsOf } from '../purge/answer-tags.ts'
import type { Served } from '../serve-site.ts'
import { keptByNobody, type SiteAnswer, sharedFor } from '../site-answer.ts'

/** Says in an answer how long caches in between may give it to others. */
export type SayCaching = (served: Served, hasChanged: boolean) => SiteAnswer

/**
 * Where caches are told what to throw away, they keep answers for a day, and give them while the site is away.
 * Browsers ask again each time either way, but for the moment in which they ask.
 */
const untilPurged = 'public, max-age=0, s-maxage=86400, stale-while-revalidate=30, stale-if-error=86400'

/** `staleIfError`: for how many seconds caches that are not purged may serve a response while the site is unavailable. */
export function cachingFor(purge: PurgeSettings | undefined, staleIfError = 0): SayCaching {
  const isPurged = purge !== undefined && purgeHooks(purge).length > 0
  const ifError = staleIfError > 0 ? `, stale-if-error=${staleIfError}` : ''
  const shared = sharedFor(true)
  const forAll = isPurged ? untilPurged : `${shared}${ifError}`
  const namesOf = (served: Served): Record<string, string> => {
    const tags = isPurged ? tagsOf(served) : []
    return {
      ...((purge?.webhook || purge?.cloudflare) && { 'cache-tag': tags.join(',') }),
      ...(purge?.fastly && { 'surrogate-key': tags.join(' ') }),
    }
  }
  return (served, hasChanged) => {
    const { answer } = served
    const said = String(answer.headers['cache-control'] ?? '')
    if (!said.startsWith('public')) return answer
    // What was true when it was read, and is not any more, is for the one who asked for it then.
    if (hasChanged) return withCaching(answer, keptByNobody)
    const own = said === shared ? forAll : isPurged || isOfTheme(served) ? said : `${askedAgain(said)}${ifError}`
    return withCaching(answer, isNegotiated(served) ? keptByClients : own, namesOf(served))
  }
}

const withCaching = (answer: SiteAnswer, caching: string, names: SiteAnswer['headers'] = {}): SiteAnswer => ({
  ...answer,
  headers: { ...answer.headers, 'cache-control': caching, ...names },
})

/** A reader keeps a file for as long as it likes; caches that nobody tells ask whether the site still shows it. */
const askedAgain = (said: string): string =>
  `${said.replace(/, stale-while-revalidate=\d+/u, '')}, s-maxage=10, stale-while-revalidate=20`

/** The same on every site, whatever it shows. */
const isOfTheme = ({ found }: Served): boolean => found.type === 'reserved' && found.path.type === 'asset'

/** Some caches take no notice of Vary: they would give the Markdown of a page to those who want the page. */
const keptByClients = 'private, no-cache'

const isNegotiated = ({ found, answer }: Served): boolean =>
  found.type === 'page' && found.output === 'page' && String(answer.headers['content-type']).startsWith('text/markdown')
