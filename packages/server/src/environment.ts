import { Type } from 'typebox'
import { isNameServer, isNetwork, isStrong, listIn } from './judge-values.ts'
import { isOutboundItem } from './platform/outbound/outbound-rules.ts'
import { purgeVariables } from './purge-variables.ts'
import { storageVariables } from './storage-variables.ts'
import { text, type Variable, whole } from './variable.ts'

const addresses = (value: string): boolean => listIn(value).every(isNetwork)

/** Every variable the service knows, one sentence each. */
export const Environment = Type.Object({
  DATABASE_URL: text({
    pattern: '^postgres(ql)?://.',
    shown: 'address',
    description:
      'Where PostgreSQL is: postgres://user:password@host:5432/name; several hosts, separated by commas, where one takes over from another',
  }),
  DATABASE_POOL_SIZE: whole({
    default: 10,
    minimum: 1,
    maximum: 1000,
    description:
      'How many connections to PostgreSQL this process opens for writes and long reads; 4 more are for short reads',
  }),
  SECRET_KEYS: text({
    shown: 'never',
    judge: (value) => listIn(value).length > 0 && listIn(value).every(isStrong),
    description:
      'Seals and signs: at least 32 random characters (openssl rand -base64 32); while one replaces another several, separated by commas, the newest first',
  }),
  HOST: text({ default: '127.0.0.1', description: 'The address to listen on; 0.0.0.0 for all of them' }),
  PORT: whole({ default: 7070, minimum: 0, maximum: 65535, description: 'The port to listen on' }),
  PUBLIC_URL: Type.Optional(
    text({
      pattern: '^https?://[^/?#@]+/?$',
      description: 'The address that clients call, as https://docs-api.example.com; http://localhost:PORT when absent',
    }),
  ),
  SITES_DOMAIN: Type.Optional(
    text({
      pattern: '^(https?://)?([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(:[0-9]{1,5})?$',
      description:
        'The domain below which every organization has its host for sites, as docs.example.com, with DNS for *.docs.example.com; localhost at the port of this server when absent',
    }),
  ),
  DNS_SERVERS: text({
    default: '',
    judge: (value) => listIn(value).every(isNameServer),
    description:
      'Addresses of the name servers that are asked who owns a custom hostname, separated by commas, as 9.9.9.9 or 127.0.0.1:5353; those of the machine when absent',
  }),
  TRUSTED_PROXIES: text({
    default: '',
    judge: addresses,
    description:
      'Addresses and networks of the proxies in front, separated by commas, as 10.0.0.0/8; only theirs X-Forwarded-For is believed',
  }),
  KEEP_ALIVE_TIMEOUT: whole({
    default: 5,
    minimum: 1,
    maximum: 3600,
    description: 'Seconds that an idle connection stays open; behind a load balancer longer than its own idle time-out',
  }),
  MAX_EVENT_LOOP_DELAY: whole({
    default: 200,
    minimum: 20,
    maximum: 60_000,
    description:
      'Milliseconds that the process may be late before it refuses requests with 503, so as not to be late for all',
  }),
  STOP_DELAY: whole({
    default: 0,
    minimum: 0,
    maximum: 600,
    description:
      'Seconds after SIGTERM or SIGINT in which /readyz says no and requests are still taken, so that load balancers turn away first',
  }),
  STOP_TIMEOUT: whole({
    default: 25,
    minimum: 1,
    maximum: 3600,
    description: 'Seconds that requests and jobs under way then have to end',
  }),
  ORGANIZATION_CREATION: Type.Enum(['everyone', 'operators'], {
    default: 'everyone',
    description: 'Who may create organizations: everyone or operators',
  }),
  ROLES: text({
    pattern: '^(api|site|worker)(,(api|site|worker))*$',
    default: 'api,site,worker',
    description:
      'What this process does: api answers programs, site shows sites to readers, worker does jobs; one or several, separated by commas',
  }),
  REQUESTS_PER_MINUTE: whole({ default: 3000, minimum: 1, description: 'The rate limit of each user' }),
  ANONYMOUS_REQUESTS_PER_MINUTE: whole({
    default: 600,
    minimum: 1,
    description: 'The rate limit of each address that shows no token; of an IPv6 network of 64 bits as one',
  }),
  FAILED_AUTHENTICATIONS_PER_MINUTE: whole({
    default: 60,
    minimum: 1,
    description: 'After so many wrong tokens from one address, it is asked to wait',
  }),
  ATTEMPTS_PER_MINUTE: whole({
    default: 20,
    minimum: 1,
    description:
      'Maximum attempts per minute to sign in or use an invite, per network. One account accepts 50 times as many in all',
  }),
  UNCACHED_PAGES_PER_MINUTE: whole({
    default: 1200,
    minimum: 1,
    description:
      'How many uncached pages of sites one network may request; a file counts as a tenth, an unknown page as two, an aggregate or a message to MCP as five',
  }),
  UNCACHED_PAGES_PER_MINUTE_AND_SITE: whole({
    default: 6000,
    minimum: 1,
    description: 'The same for all visitors of one site together',
  }),
  REDIS_URL: Type.Optional(
    text({
      pattern: '^rediss?://.',
      shown: 'address',
      description:
        'Where Redis or Valkey is, so that several nodes share their rate limits; each counts alone when absent',
    }),
  ),
  SMTP_URL: Type.Optional(
    text({
      pattern: '^smtps?://[^/?#]+',
      shown: 'address',
      description:
        'Where mail goes out: smtp://user:password@host:587, or smtps:// where TLS comes first; without it, admins hand invites over themselves',
    }),
  ),
  MAIL_FROM: Type.Optional(
    text({
      pattern: '^[^\\r\\n]*[^\\s@<]+@[^\\s@>]+>?$',
      description: 'Whom mail comes from, as Octavo <octavo@example.com>; needed with SMTP_URL',
    }),
  ),
  OIDC_ISSUER: Type.Optional(
    text({
      pattern: '^(https://|http://(localhost|127\\.0\\.0\\.1)[:/])',
      description: 'The OpenID Connect provider that people sign in with, as https://login.example.com',
    }),
  ),
  OIDC_CLIENT_ID: Type.Optional(
    text({ description: 'What the provider knows this service by; needed with OIDC_ISSUER' }),
  ),
  OIDC_CLIENT_SECRET: Type.Optional(
    text({
      shown: 'never',
      description: 'What this service proves itself to the provider with; needed with OIDC_ISSUER',
    }),
  ),
  OIDC_SIGN_UP: Type.Enum(['invited', 'everyone'], {
    default: 'invited',
    description:
      "Who gets an account by signing in with the provider: invited, and those of an organization's e-mail domains; or everyone",
  }),
  LOG_LEVEL: Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
    default: 'info',
    description: 'The least that is logged: fatal, error, warn, info, debug, trace or silent; debug shows reads too',
  }),
  ACCESS_LOG: text({
    pattern: '^(off|on|0?\\.[0-9]{1,6})$',
    default: 'off',
    description:
      'Whether requests of readers are logged: off, on, or the share of them that is, as 0.01; in a terminal as plain lines, elsewhere as JSON at the level info',
  }),
  METRICS_HOST: text({ default: '127.0.0.1', description: 'The address on which METRICS_PORT listens' }),
  METRICS_PORT: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 65535,
      description: 'Serves /metrics for Prometheus on a port of its own; nowhere when absent',
    }),
  ),
  ...storageVariables,
  OUTBOUND_ALLOW: text({
    default: '',
    judge: (value) => listIn(value).every(isOutboundItem),
    description:
      'Hosts and networks outside the public internet that may be fetched from, separated by commas, as 10.0.0.0/8, keys.example.internal, *.example.internal:8443 or [fd00::1]:8080',
  }),
  OUTBOUND_DENY: text({
    default: '',
    judge: (value) => listIn(value).every(isOutboundItem),
    description: 'Hosts and networks that are never fetched from, in the same form; it wins over OUTBOUND_ALLOW',
  }),
  OUTBOUND_PORTS: text({
    default: '80,443',
    judge: (value) => listIn(value).every((port) => /^\d{1,5}$/.test(port) && Number(port) > 0 && Number(port) < 65536),
    description: 'The ports that may be fetched from, but for those that OUTBOUND_ALLOW names with their host',
  }),
  ...purgeVariables,
  MAX_UPLOAD_SIZE: whole({
    default: 100,
    minimum: 1,
    maximum: 5000,
    description: 'How large a file may be that is uploaded, in MB',
  }),
  CACHE_DIR: Type.Optional(
    text({
      description:
        'A folder of this process alone for what can be made again, such as images in other widths; a temporary one, removed at the end, when absent',
    }),
  ),
  CACHE_SIZE: whole({
    default: 256,
    minimum: 100,
    maximum: 1_000_000,
    description: 'How much the folder for what can be made again may hold, in MB',
  }),
  STALE_IF_UNAVAILABLE: whole({
    default: 300,
    minimum: 0,
    maximum: 86_400,
    description:
      'Seconds for which public pages in memory are served while PostgreSQL is unavailable, counted from when it was last heard from; 0 turns it off',
  }),
  RENDER_THREADS: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 64,
      description: 'How many pages this process renders at once; by its cores, 1 or 2, when absent',
    }),
  ),
  RENDER_CACHE_SIZE: whole({
    default: 64,
    minimum: 1,
    maximum: 100_000,
    description: 'How much of rendered pages this process keeps in memory, in MB',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: Type.Optional(
    text({
      pattern: '^https?://.',
      shown: 'address',
      description: 'Where traces are sent, by OTLP over HTTP, as http://collector:4318; nowhere when absent',
    }),
  ),
})

export const variables = Object.entries(Environment.properties) as unknown as [string, Variable][]
