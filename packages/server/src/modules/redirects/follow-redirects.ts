import {
  keysOf,
  pathOnSite,
  readSource,
  type RedirectSource,
  restOf,
  type SiteBase,
  textOf,
  withRest,
} from '@octavo/site'
import { leadOf } from './lead-of.ts'
import type { Reader } from '../../platform/database/database.ts'
import { basesOf, type KnownSite, openGround, type RedirectGround } from './redirect-ground.ts'
import type { RedirectSettings } from './redirect-settings.ts'
import { findByKeys, type Redirect } from './redirect-store.ts'

export interface Hop {
  readonly redirect: Redirect
  readonly rest: string
  readonly target: string
  /** Below the site's base, where it leads to the site. */
  readonly segments: readonly string[] | undefined
}

/** The redirect for an address of a site, where there is one. */
export const redirectFor = (
  { reader, site }: Pick<RedirectGround, 'reader' | 'site'>,
  segments: readonly string[],
): Promise<Redirect | undefined> => findByKeys(reader, site, keysOf(textOf(segments)))

/** Where a redirect leads that leaves the site: most do, and nothing of the site has to be read for them. */
function targetOutside(
  bases: readonly SiteBase[],
  segments: readonly string[],
  redirect: Redirect,
): string | undefined {
  if (redirect.kind !== 'external') return undefined
  const address = withRest(redirect.url!, carriedBy(redirect, segments))
  return pathOnSite(address, bases) ? undefined : address
}

const carriedBy = (redirect: Redirect, segments: readonly string[]): string =>
  redirect.capture_wildcard ? restOf(sourceOf(redirect), segments) : ''

/** A visitor is sent on from there once more. */
const mostHops = 16

/**
 * The whole way from an address, so that a visitor goes it at once: it ends at a page, outside of the site, or where no
 * redirect is for what it came to. Undefined where a destination is gone, or the way leads back to where it began.
 */
export async function followFrom(
  ground: RedirectGround,
  segments: readonly string[],
  first: Redirect,
): Promise<readonly [Hop, ...Hop[]] | undefined> {
  const hops: Hop[] = []
  const passed = new Set([textOf(segments)])
  let [at, redirect]: [readonly string[], Redirect | undefined] = [segments, first]
  while (redirect && hops.length < mostHops) {
    const rest: string = carriedBy(redirect, at)
    const lead = await leadOf(ground, redirect, rest)
    if (!lead) return undefined
    hops.push({ redirect, rest, target: lead.address, segments: lead.segments })
    if (!lead.segments) break
    const text = textOf(lead.segments)
    if (passed.has(text)) return undefined
    passed.add(text)
    if (lead.isEnd || (await ground.pages.servedAt(lead.segments))) break
    at = lead.segments
    redirect = await redirectFor(ground, at)
  }
  return hops as [Hop, ...Hop[]]
}

/** A way leads somewhere for good where each of its steps does. */
export const isPermanent = (hops: readonly Hop[]): boolean => hops.every(({ redirect }) => redirect.permanent)

/** Of a redirect that was written: then it had one. */
export const sourceOf = ({ source }: Pick<Redirect, 'source'>): RedirectSource => readSource(source) as RedirectSource

/** Where a visitor arrives who asks for an address that a redirect is for; undefined where it leads nowhere. */
export async function arrivalOf(
  reader: Reader,
  site: KnownSite,
  settings: RedirectSettings,
  segments: readonly string[],
  redirect: Redirect,
): Promise<string | undefined> {
  const outside = targetOutside(basesOf(site, settings), segments, redirect)
  if (outside !== undefined) return outside
  const hops = await followFrom(await openGround(reader, site, settings), segments, redirect)
  return hops?.at(-1)?.target
}
