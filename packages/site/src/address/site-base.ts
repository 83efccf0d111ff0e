import { readSegments } from './segments.ts'

/** Where a site is served: below a path of a host. The path is '' or begins with a slash, and never ends in one. */
export interface SiteBase {
  readonly kind: 'organization' | 'custom' | 'proxy'
  /** Scheme, host and port, as they are to be written. */
  readonly origin: string
  readonly path: string
}

/** Where this deployment serves the sites that have no address of their own. */
export interface SitesOrigin {
  readonly protocol: 'http' | 'https'
  readonly domain: string
  /** Null where it is the scheme's own. */
  readonly port: number | null
}

export const organizationHost = ({ domain }: SitesOrigin, organization: string): string => `${organization}.${domain}`

/** Whether a host is the domain of this deployment, or lies below it. */
export const isServiceHost = (hostname: string, domain: string): boolean => `.${hostname}`.endsWith(`.${domain}`)

export const organizationBase = (sites: SitesOrigin, organization: string, basename: string): SiteBase => ({
  kind: 'organization',
  origin: `${sites.protocol}://${organizationHost(sites, organization)}${sites.port === null ? '' : `:${sites.port}`}`,
  path: `/${encodeURIComponent(basename)}`,
})

/** A host of the customer's own: behind what ends TLS for it, so at no port of ours. */
export const customBase = (hostname: string, sites?: SitesOrigin): SiteBase => ({
  kind: 'custom',
  origin: `${sites?.protocol ?? 'https'}://${hostname}${sites?.port ? `:${sites.port}` : ''}`,
  path: '',
})

/** Written like `docs.example.com/some/path`: what the customer's own server hands on to us. */
export function proxyBase(origin: string): SiteBase {
  const slash = origin.indexOf('/')
  return { kind: 'proxy', origin: `https://${origin.slice(0, slash).toLowerCase()}`, path: origin.slice(slash) }
}

/** How an address may name the site it belongs to. */
export type BaseName = { /** The segments below the site's base. */ readonly rest: readonly string[] } & (
  | { readonly kind: 'custom'; readonly hostname: string }
  | { readonly kind: 'proxy'; readonly origin: string }
  | { readonly kind: 'organization'; readonly organization: string; readonly basename: string }
  /** The organization's own address, which leads to the site that is its default content. */
  | { readonly kind: 'default-content'; readonly organization: string }
)

export interface ReadAddress {
  readonly hostname: string
  readonly segments: readonly string[]
  readonly slash: boolean
  readonly isOdd: boolean
  /** With its question mark, or ''. */
  readonly search: string
}

/** An address as it was asked for; undefined where it can be none of ours. */
export function readAddress(text: string): ReadAddress | undefined {
  const url = text.length > 100_000 ? null : URL.parse(text)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined
  const read = readSegments(url.pathname)
  return read && { hostname: url.hostname.replace(/\.$/u, ''), ...read, search: url.search }
}

/** No proxy's path is as deep. */
const deepestProxy = 16

/** The sites that an address may belong to, the one it does belong to first. */
export function baseNames({ hostname, segments }: ReadAddress, domain: string): BaseName[] {
  if (!hostname.endsWith(`.${domain}`)) {
    const proxies = bases(segments).map(({ base, rest }) => {
      return { kind: 'proxy', origin: `${hostname}/${base.join('/')}`, rest } as const
    })
    return [...proxies, { kind: 'custom', hostname, rest: segments }]
  }
  const organization = hostname.slice(0, -domain.length - 1)
  if (organization.includes('.')) return []
  const named = bases(segments).flatMap(({ base: [basename, ...more], rest }) =>
    basename === undefined || more.length > 0 ? [] : [{ kind: 'organization', organization, basename, rest } as const],
  )
  return [...named, { kind: 'default-content', organization, rest: segments }]
}

/** Every way to divide a path, the longest base first. The Markdown of a base itself is asked for below it. */
function bases(segments: readonly string[]): { base: readonly string[]; rest: readonly string[] }[] {
  const depth = Math.min(segments.length, deepestProxy)
  const divided = Array.from({ length: depth }, (_, index) => {
    return { base: segments.slice(0, depth - index), rest: segments.slice(depth - index) }
  })
  const bare = segments.length === depth ? /^(.+)(\.md)$/isu.exec(segments.at(-1) ?? '') : null
  return bare ? [...divided, { base: [...segments.slice(0, -1), bare[1]!], rest: [bare[2]!] }] : divided
}
