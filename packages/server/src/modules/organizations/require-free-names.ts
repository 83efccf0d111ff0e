import { Problem } from '../../platform/problem.ts'
import { isPublicMailDomain } from '../accounts/index.ts'

/** Names that readers take for a part of the service itself, or that programs look for by themselves. */
const reservedHostnames: ReadonlySet<string> = new Set([
  'abuse',
  'account',
  'accounts',
  'admin',
  'administrator',
  'api',
  'app',
  'assets',
  'auth',
  'autoconfig',
  'autodiscover',
  'billing',
  'cdn',
  'console',
  'dashboard',
  'ftp',
  'hostmaster',
  'imap',
  'localhost',
  'login',
  'mail',
  'oauth',
  'pop',
  'postmaster',
  'root',
  'security',
  'signin',
  'signup',
  'smtp',
  'sso',
  'static',
  'status',
  'support',
  'system',
  'webmail',
  'webmaster',
  'wpad',
  'www',
])

/** Labels with hyphens in the third and fourth place are reserved for encodings such as `xn--` (RFC 5891, 4.2.3.1). */
const isEncodedLabel = (hostname: string): boolean => hostname.slice(2, 4) === '--'

/** Throws `invalid_request` for a reserved hostname. */
export function requireFreeHostname(hostname: string | undefined): void {
  if (hostname === undefined) return
  if (!reservedHostnames.has(hostname) && !isEncodedLabel(hostname)) return
  throw new Problem('invalid_request', [{ path: '/hostname', message: 'is reserved: choose another one' }])
}

/** Throws `invalid_request` for a domain in which anyone can get an address. */
export function requireOwnDomains(domains: readonly string[] = []): void {
  const faults = domains.flatMap((domain, index) =>
    isPublicMailDomain(domain)
      ? [{ path: `/emailDomains/${index}`, message: `must not be a public e-mail provider such as ${domain}` }]
      : [],
  )
  if (faults.length > 0) throw new Problem('invalid_request', faults)
}
