import { type Id, revisionReads, type SiteRedirectView, type SiteView, spaceReads } from '@octavo/contract'
import { readLayout } from '@octavo/content/repository'
import type { Api } from './api.ts'
import { listRedirects } from './list-redirects.ts'
import type { SpacePlan } from './plan-spaces.ts'
import { type Manifest, manifestOf } from './published-state.ts'
import { isRefusal } from './refusal.ts'
import { leadingNowhere, redirectsOf, sourcesOf, writeRedirects } from './write-redirects.ts'
import type { Place } from './site-places.ts'
import { count, type Teller } from './tell.ts'

/** The redirects that the settings named when they were published last, where they are others now. */
export async function sourcesBefore(api: Api, { state, place, local }: SpacePlan): Promise<string[]> {
  if (!state?.last) return []
  const changed = changedSettings(state.files, local.files)
  return sourcesIn(api, { spaceId: state.space.id, revisionId: state.revision }, changed, place!)
}

/**
 * Deletes what the last run has taken out of the settings, where it was stopped before it could take it off the site too. To be
 * done before the next merge: after that, nothing tells of it any more. What somebody has written since is theirs; and what the
 * published settings still name has to stay until the merge is through, which may be held back.
 */
export async function dropLeftRedirects(
  api: Api,
  site: SiteView,
  plans: readonly SpacePlan[],
  tell: Teller,
): Promise<void> {
  if (!plans.some(({ state }) => state?.last)) return
  const wanted = plans.flatMap(({ layout, place }) => redirectsOf(layout, place!))
  const kept = new Set(wanted.map(({ source }) => source.toLowerCase()))
  const others = (await listRedirects(api, site)).filter(({ source }) => !kept.has(source.toLowerCase()))
  if (others.length === 0) return
  const left = (await Promise.all(plans.map((plan) => leftBy(api, plan, others)))).flat()
  if (left.length === 0) return
  const published = (await Promise.all(plans.map((plan) => publishedSources(api, plan)))).flat()
  const named = new Set(published.map((source) => source.toLowerCase()))
  const unnamed = left.filter((source) => !named.has(source.toLowerCase()))
  const { deleted } = await writeRedirects(api, site, [], unnamed, tell)
  if (deleted > 0) tell.done(`${count(deleted, 'redirect')} deleted that an earlier run has left`)
}

/**
 * The redirects to pages that are gone, which the settings still name. One whose page only moved leads there, and what somebody has
 * put in its place is theirs. To be asked once everything is merged.
 */
export async function deadSources(api: Api, site: SiteView, plans: readonly SpacePlan[]): Promise<string[]> {
  const suspects = new Map(
    plans.flatMap(({ layout, place }) =>
      leadingNowhere(layout, place!).map((source) => [source.toLowerCase(), place!] as const),
    ),
  )
  if (suspects.size === 0) return []
  const dead: string[] = []
  for (const { source, draft, destination } of await listRedirects(api, site)) {
    const place = suspects.get(source.toLowerCase())
    if (!place || draft || destination.kind !== 'site-page' || destination.siteSpaceId !== place.siteSpaceId) continue
    if (!(await hasPage(api, place, destination.pageId))) dead.push(source)
  }
  return dead
}

async function hasPage(api: Api, { spaceId }: Place, pageId: Id<'page'>): Promise<boolean> {
  try {
    await api.call(spaceReads.page, { params: { spaceId, pageId } })
    return true
  } catch (error) {
    if (isRefusal(error, 'not_found')) return false
    throw error
  }
}

/** All that the settings name as they were published last. */
export async function publishedSources(api: Api, { state, place }: SpacePlan): Promise<string[]> {
  if (!state?.last) return []
  return sourcesIn(api, { spaceId: state.space.id, revisionId: state.revision }, settingsIn(state.files), place!)
}

async function leftBy(
  api: Api,
  { state, place, local }: SpacePlan,
  there: readonly SiteRedirectView[],
): Promise<string[]> {
  const { space, last } = state ?? {}
  const old = there.filter(({ createdAt, updatedAt }) => (updatedAt ?? createdAt) <= (last?.mergedAt ?? ''))
  if (!space || !last || old.length === 0) return []
  const params = { spaceId: space.id, revisionId: last.revisionInitial }
  const { files } = await api.call(revisionReads.repository, { params })
  const sources = await sourcesIn(api, params, changedSettings(manifestOf(files), local.files), place!)
  const named = new Set(sources.map((source) => source.toLowerCase()))
  return old.map(({ source }) => source).filter((source) => named.has(source.toLowerCase()))
}

const settingsIn = (files: Manifest): string[] =>
  [...files.keys()].filter((path) => /^(?:\.\.\/)*\.gitbook\.yaml$/.test(path))

const changedSettings = (before: Manifest, now: SpacePlan['local']['files']): string[] =>
  settingsIn(before).filter((path) => now.get(path)?.hash !== before.get(path))

async function sourcesIn(
  api: Api,
  params: { readonly spaceId: Id<'space'>; readonly revisionId: Id<'revision'> },
  paths: readonly string[],
  place: Place,
): Promise<string[]> {
  const sources: string[] = []
  for (const path of paths) {
    const { text = '' } = await api.call(revisionReads.repositoryFile, { params, query: { path } })
    sources.push(...sourcesOf(readLayout([{ path, bytes: new TextEncoder().encode(text) }]), place))
  }
  return sources
}
