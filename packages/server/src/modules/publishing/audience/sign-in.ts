import { addressOfReserved } from '@octavo/site'
import { signInAddress } from '../../addresses/index.ts'
import type { AskedSite } from '../resolve-site.ts'
import { redirectTo, type SiteAnswer } from '../site-answer.ts'
import type { SeenSite } from '../visible-site.ts'
import { type ScreenTools, siteScreen, titleOf } from './closed-site.ts'

/** Where those are told who brought a token that is not believed. */
export function refusedAddress({ base, way }: SeenSite, path: string): string {
  const address = new URL(addressOfReserved(base, { type: 'auth', way, segments: ['refused'] }))
  address.searchParams.set('location', path)
  return address.href
}

/** Where visitors sign in. `login` leads there at once, `refused` asks first. */
export async function signIn(
  { snapshot, address }: AskedSite,
  site: SeenSite,
  step: 'login' | 'refused',
  tools: ScreenTools,
): Promise<SiteAnswer> {
  const keys = { organizationId: snapshot.tenant, id: snapshot.site.id }
  const to = await signInAddress(tools.reader, keys, pathOnSite(address.searchParams.get('location'), site))
  if (step === 'login' && to !== undefined) return redirectTo(to, 302, false)
  const content = {
    kind: 'sign-in',
    siteTitle: titleOf(snapshot),
    address: to,
    wasRefused: step === 'refused',
  } as const
  return siteScreen(content, 403, snapshot, site, tools)
}

/** Whoever signs in comes back to the site, and nowhere else. */
function pathOnSite(path: string | null, { base }: SeenSite): string {
  const isBelow = path !== null && (path === base.path || path.startsWith(`${base.path}/`)) && !path.startsWith('//')
  return isBelow ? path : base.path || '/'
}
