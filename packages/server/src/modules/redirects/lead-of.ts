import { pathOfPlace, pathOnSite, readSegments, type SitePlace, withRest } from '@octavo/site'
import type { RedirectGround } from './redirect-ground.ts'
import type { Redirect } from './redirect-store.ts'

/** Where one redirect leads. */
interface Lead {
  /** In full; where the site has no address, its path. */
  readonly address: string
  /** Below the site's base, where it leads to the site. */
  readonly segments: readonly string[] | undefined
  /** It is a part of the site itself, which is there: no other redirect comes after it. */
  readonly isEnd: boolean
}

type Destination = Pick<Redirect, 'kind' | 'section_id' | 'site_space_id' | 'page' | 'url'>

/** With what is carried along put below it; undefined where the destination is gone. */
export async function leadOf(ground: RedirectGround, to: Destination, rest: string): Promise<Lead | undefined> {
  if (to.kind === 'external') {
    const address = withRest(to.url!, rest)
    return { address, segments: pathOnSite(address, ground.bases), isEnd: false }
  }
  const place = await placeOf(ground, to)
  const path = place && pathOfPlace(ground.pages.prefixes, place)
  if (path === undefined) return undefined
  const below = rest === '' ? path : `${path.replace(/\/$/u, '')}${rest}`
  const base = ground.bases[0]
  const text = `${base?.path ?? ''}${below}`
  return {
    address: `${base?.origin ?? ''}${text === '' ? '/' : text}`,
    segments: readSegments(below)?.segments ?? [],
    isEnd: rest === '',
  }
}

async function placeOf({ structure, pages }: RedirectGround, to: Destination): Promise<SitePlace | undefined> {
  const { siteSpaces, sections } = structure
  if (to.kind === 'site-section') {
    const section = sections.find(({ id }) => id === to.section_id)
    const shown = section && siteSpaces.find((one) => one.section === section.id && one.isDefault)
    return shown && { siteSpace: shown.id, path: '', isHome: true }
  }
  const siteSpace = siteSpaces.find(({ id }) => id === to.site_space_id)?.id
  if (siteSpace === undefined) return undefined
  if (to.kind === 'site-space') return { siteSpace, path: '', isHome: true }
  const place = await pages.placeOf(siteSpace, to.page!)
  return place && { siteSpace, ...place }
}
