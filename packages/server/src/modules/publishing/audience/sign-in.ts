import { addressOfReserved, pathHere, placeOnSite, returnPath, type ScreenContent } from '@octavo/site'
import { signInAddress } from '../../addresses/index.ts'
import type { AskedSite } from '../resolve-site.ts'
import { redirectTo, type SiteAnswer } from '../site-answer.ts'
import type { SeenSite } from '../visible-site.ts'
import { type ScreenTools, siteScreen, titleOf } from './closed-site.ts'

/** `login` leads to where visitors sign in, `refused` asks first; `arrived` is where those come by who brought a token. */
export const signInSteps = ['login', 'refused', 'arrived'] as const
type SignInStep = (typeof signInSteps)[number]

/** Where a visitor who brought a token goes on to: that it was not believed, or to what was asked for, if cookies are kept. */
export function stepAddress({ base, way }: SeenSite, step: SignInStep, asked: URL): string {
  const address = new URL(addressOfReserved(base, { type: 'auth', way, segments: [step] }))
  address.searchParams.set('location', pathHere({ base }, asked))
  return address.href
}

export async function signIn(
  { snapshot, address }: AskedSite,
  site: SeenSite,
  step: SignInStep,
  isLetIn: boolean,
  tools: ScreenTools,
): Promise<SiteAnswer> {
  const place = placeOnSite(site, address.searchParams.get('location'))
  const show = (content: ScreenContent) => siteScreen(content, 403, snapshot, site, tools)
  const siteTitle = titleOf(snapshot)
  if (step === 'arrived') {
    // A browser that keeps no cookies would be sent to sign in again, and come back with another token, for ever.
    if (isLetIn) return redirectTo(place.href, 303, false)
    return show({ kind: 'no-cookies', siteTitle, address: `${place.pathname}${place.search}` })
  }
  const keys = { organizationId: snapshot.tenant, id: snapshot.site.id }
  const to = await signInAddress(tools.reader, keys, returnPath(snapshot.site, place))
  if (step === 'login' && to !== undefined) return redirectTo(to, 302, false)
  return show({ kind: 'sign-in', siteTitle, address: to, wasRefused: step === 'refused' })
}
