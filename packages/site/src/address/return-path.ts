import type { ServedSite } from './address-lookup.ts'
import type { SiteBase } from './site-base.ts'

type Bases = Pick<ServedSite, 'base' | 'primary' | 'isForwarded'>

/** What brings a visitor's token in an address. It is for the site alone. */
export const tokenName = 'jwt_token'

/** Where visitors come back to who sign in elsewhere: path and query, at the address that the site says it has. */
export function returnPath({ base, primary, isForwarded }: Bases, address: URL): string {
  return pathAt(isForwarded || primary.kind === 'proxy' ? primary : base, base, address)
}

/** What was asked for, as it is written below the base where the visitor is. An organization's own address has no base in it. */
export const pathHere = ({ base }: Pick<ServedSite, 'base'>, address: URL): string => pathAt(base, base, address)

function pathAt(there: SiteBase, here: SiteBase, { pathname, search }: URL): string {
  const rest = isBelow(here, pathname) ? pathname.slice(here.path.length) : pathname
  // Two slashes at the start would be another host.
  const path = `${there.path}${rest.replace(/^\/+/u, '/')}` || '/'
  return path + withoutToken(search)
}

/** A place that somebody else named, if it is on the site; else the site itself. */
export function placeOnSite({ base }: Pick<ServedSite, 'base'>, place: string | null): URL {
  const named = place?.startsWith('/') ? URL.parse(place, base.origin) : null
  const isHere = named?.origin === base.origin && isBelow(base, named.pathname) && !named.pathname.startsWith('//')
  return isHere ? named : new URL(base.path || '/', base.origin)
}

const isBelow = ({ path }: SiteBase, pathname: string): boolean => pathname === path || pathname.startsWith(`${path}/`)

function withoutToken(search: string): string {
  const query = new URLSearchParams(search)
  if (!query.has(tokenName)) return search
  query.delete(tokenName)
  return query.size === 0 ? '' : `?${query}`
}
