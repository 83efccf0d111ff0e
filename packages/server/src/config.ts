import { readFileSync } from 'node:fs'
import { inspect } from 'node:util'
import type { SitesOrigin } from '@octavo/site'
import type { Static } from 'typebox'
import { Value } from 'typebox/value'
import { Environment, variables } from './environment.ts'
import { environmentFaults, type Fault } from './judge-environment.ts'
import { listIn } from './judge-values.ts'
import { misspelled } from './misspelled.ts'
import type { PurgeSettings } from './modules/publishing/index.ts'
import type { BlobSettings } from './platform/blobs/blobs.ts'
import { shownValue } from './variable.ts'

/** What a process does. */
export type Role = 'api' | 'site' | 'worker'
export type Config = ReturnType<typeof readConfig>

/** The only reader of the environment. Reports every bad variable and what is wrong with it, but never a secret. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env) {
  const { given, unreadable } = valuesIn(environment)
  const candidate = Value.Default(Environment, Value.Convert(Environment, { ...given }))
  const faults = environmentFaults(candidate).filter(({ name }) => !isUnreadable(unreadable, name))
  refuseFaults(environment, [...unreadable, ...faults])
  const env = candidate as Static<typeof Environment>

  return withoutSecrets(given, {
    http: {
      host: env.HOST,
      port: env.PORT,
      publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
      trustedProxies: listIn(env.TRUSTED_PROXIES),
      keepAlive: env.KEEP_ALIVE_TIMEOUT,
    },
    sites: sitesIn(env),
    dnsServers: listIn(env.DNS_SERVERS),
    stop: { delay: env.STOP_DELAY, timeout: env.STOP_TIMEOUT },
    database: { url: env.DATABASE_URL, poolSize: env.DATABASE_POOL_SIZE },
    redisUrl: env.REDIS_URL,
    roles: new Set(listIn(env.ROLES) as Role[]),
    secretKeys: listIn(env.SECRET_KEYS),
    /** All of them, for those who must never print one. */
    secrets: secretsIn(given),
    organizationCreation: env.ORGANIZATION_CREATION,
    limits: {
      requestsPerMinute: env.REQUESTS_PER_MINUTE,
      anonymousRequestsPerMinute: env.ANONYMOUS_REQUESTS_PER_MINUTE,
      failedAuthenticationsPerMinute: env.FAILED_AUTHENTICATIONS_PER_MINUTE,
      attemptsPerMinute: env.ATTEMPTS_PER_MINUTE,
      uncachedPagesPerMinute: env.UNCACHED_PAGES_PER_MINUTE,
      uncachedPagesPerMinuteAndSite: env.UNCACHED_PAGES_PER_MINUTE_AND_SITE,
    },
    mail: env.SMTP_URL && env.MAIL_FROM ? { url: env.SMTP_URL, from: env.MAIL_FROM } : undefined,
    oidc: oidcIn(env),
    blobs: blobsIn(env),
    rendering: { threads: env.RENDER_THREADS, capacity: env.RENDER_CACHE_SIZE * 1_000_000, warm: true },
    cache: { folder: env.CACHE_DIR, most: env.CACHE_SIZE * 1_000_000 },
    /** What requests to other services may reach. */
    outbound: {
      allow: listIn(env.OUTBOUND_ALLOW),
      deny: listIn(env.OUTBOUND_DENY),
      ports: listIn(env.OUTBOUND_PORTS).map(Number),
    },
    purge: purgeIn(env),
    staleIfUnavailable: env.STALE_IF_UNAVAILABLE,
    maxUpload: env.MAX_UPLOAD_SIZE * 1_000_000,
    maxDelay: env.MAX_EVENT_LOOP_DELAY,
    logLevel: env.LOG_LEVEL,
    accessLog: env.ACCESS_LOG === 'off' ? 0 : env.ACCESS_LOG === 'on' ? 1 : Number(env.ACCESS_LOG),
    metrics: env.METRICS_PORT === undefined ? undefined : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    tracesTo: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    /** What to tell the operator at start: what was set, and what was perhaps meant otherwise. */
    told: {
      set: shownValues(given),
      doubts: misspelled(environment).map(([name, meant]) => `${name} is not known: is ${meant} meant?`),
    },
  })
}

const isUnreadable = (unreadable: readonly Fault[], name: string): boolean =>
  unreadable.some((fault) => fault.name === `${name}_FILE`)

/** For commands that need the database and nothing else; undefined where none is named. */
export function readDatabaseUrl(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const { given, unreadable } = valuesIn(environment)
  refuseFaults(
    environment,
    unreadable.filter(({ name }) => name === 'DATABASE_URL_FILE'),
  )
  return given['DATABASE_URL']
}

/** For the command that renews what they sealed. */
export function readSecretKeys(environment: NodeJS.ProcessEnv = process.env): readonly string[] {
  const { given, unreadable } = valuesIn(environment)
  const name = 'SECRET_KEYS'
  const wrong = isUnreadable(unreadable, name) ? [] : environmentFaults(given).filter((fault) => fault.name === name)
  refuseFaults(environment, [...unreadable.filter((fault) => fault.name === `${name}_FILE`), ...wrong])
  return listIn(given[name]!)
}

/** A domain alone is served by TLS at its usual port, as only what runs on this machine is not. */
function sitesIn({ SITES_DOMAIN: given, PORT: port }: Static<typeof Environment>): SitesOrigin {
  if (given === undefined) return { protocol: 'http', domain: 'localhost', port: port === 80 ? null : port }
  const url = new URL(given.includes('://') ? given : `https://${given}`)
  const protocol = url.protocol === 'http:' ? 'http' : 'https'
  return { protocol, domain: url.hostname, port: url.port === '' ? null : Number(url.port) }
}

function oidcIn(env: Static<typeof Environment>) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_SIGN_UP: signUp } = env
  return issuer && clientId && clientSecret ? { issuer, clientId, clientSecret, signUp } : undefined
}

/** Which caches in front are told what to throw away; undefined where none is. */
function purgeIn(env: Static<typeof Environment>): PurgeSettings | undefined {
  const { PURGE_WEBHOOK_URL: url, PURGE_WEBHOOK_SECRET: secret } = env
  const { CLOUDFLARE_ZONE_ID: zone, CLOUDFLARE_API_TOKEN: cloudflareToken } = env
  const { FASTLY_SERVICE_ID: service, FASTLY_API_TOKEN: fastlyToken } = env
  const webhook = url && secret ? { url, secret } : undefined
  const cloudflare = zone && cloudflareToken ? { zone, token: cloudflareToken } : undefined
  const fastly = service && fastlyToken ? { service, token: fastlyToken } : undefined
  return webhook || cloudflare || fastly ? { webhook, cloudflare, fastly } : undefined
}

function blobsIn(env: Static<typeof Environment>): BlobSettings {
  const { BLOBS_DIR: path = 'octavo-blobs', S3_BUCKET: bucket, S3_ENDPOINT: endpoint } = env
  if (bucket === undefined) return { kind: 'directory', path }
  const { S3_REGION: region = 'us-east-1', S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined
  const forcePathStyle = env.S3_FORCE_PATH_STYLE ? env.S3_FORCE_PATH_STYLE === 'true' : endpoint !== undefined
  return { kind: 's3', bucket, region, endpoint, credentials, forcePathStyle }
}

/** Each variable may be given as `NAME`, or as `NAME_FILE`: the file that holds it. */
function valuesIn(environment: NodeJS.ProcessEnv): { given: Record<string, string>; unreadable: Fault[] } {
  const given: Record<string, string> = {}
  const unreadable: Fault[] = []
  for (const [name] of variables) {
    const [value, file] = [environment[name], environment[`${name}_FILE`]]
    if (value !== undefined && value !== '') given[name] = value
    if (file === undefined || file === '') continue
    try {
      // Two that differ would leave it to chance which of them holds.
      if (name in given) unreadable.push({ name: `${name}_FILE`, reason: `cannot be set together with ${name}` })
      else given[name] = readFileSync(file, 'utf8').trim()
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      unreadable.push({ name: `${name}_FILE`, reason: `${JSON.stringify(file)} cannot be read (${code})` })
    }
  }
  return { given, unreadable }
}

function refuseFaults(environment: NodeJS.ProcessEnv, faults: readonly Fault[]): void {
  if (faults.length === 0) return
  const about = new Map(variables.map(([name, { description }]) => [name, description]))
  const meant = new Map(misspelled(environment).map(([given, name]) => [name, given]))
  const lines = faults.map(({ name, reason }) => {
    const hint = meant.has(name) ? ` (is ${meant.get(name)} a misspelling of it?)` : ''
    const description = about.get(name)
    return `  ${name}: ${reason}${hint}.${description === undefined ? '' : ` Expected: ${description}`}`
  })
  throw new Error(`Configuration is missing or wrong:\n${lines.join('\n')}`)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The values that are never shown, and the passwords inside addresses. */
const secretsIn = (given: Record<string, string>): string[] =>
  variables.flatMap(([name, { shown }]) => {
    const value = given[name] ?? ''
    if (shown === 'never') return listIn(value)
    const password = shown === 'address' ? /\/\/[^/@]*?:([^/]*)@/.exec(value)?.[1] : undefined
    return password === undefined ? [] : [password, decoded(password)]
  })

const shownValues = (given: Record<string, string>): Record<string, string | number> =>
  Object.fromEntries(
    variables.filter(([name]) => name in given).map(([name, about]) => [name, shownValue(about, given[name]!)]),
  )

/** Whoever prints the whole configuration prints no secret. */
function withoutSecrets<C extends object>(given: Record<string, string>, config: C): Readonly<C> {
  const hidden = { enumerable: false, value: () => shownValues(given) }
  return Object.freeze(Object.defineProperties(config, { toJSON: hidden, [inspect.custom]: hidden }))
}
