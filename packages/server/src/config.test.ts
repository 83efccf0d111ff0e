import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { variables } from './environment.ts'

const key = 'q8Zt-Vw3nRk0yLp5Xc7Bd1Fs9Hg2Jm4T'
const enough = { DATABASE_URL: 'postgres://octavo:pass-of-db@db.example:5432/octavo', SECRET_KEYS: key }

function faultsOf(environment: Record<string, string>): string {
  try {
    readConfig(environment)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

test('what is needed is little, and the rest has a default', () => {
  const config = readConfig(enough)

  expect(config.http).toMatchObject({ host: '127.0.0.1', port: 7070, trustedProxies: [], keepAlive: 5 })
  expect(config.database.url).toBe(enough.DATABASE_URL)
  expect([config.redisUrl, config.metrics, config.tracesTo]).toEqual([undefined, undefined, undefined])
})

test('every wrong value is reported with what is wrong with it, and never a secret', () => {
  const wrong = {
    DATABASE_URL: 'mysql://wrong-secret',
    PORT: '70000',
    LOG_LEVEL: 'loud',
    TRUSTED_PROXIES: '10.0.0.0/8, wrong-network',
    REQUESTS_PER_MINUTE: '0',
    PUBLIC_URL: 'example.com',
    SMTP_URL: 'smtp://mail.example',
    OIDC_ISSUER_FILE: '/gone/issuer',
  }

  const lines = faultsOf(wrong).split('\n')

  expect(
    lines
      .slice(1)
      .map((line) => line.replace(/ Expected: .*/, ''))
      .toSorted(),
  ).toEqual([
    '  DATABASE_URL: the value does not have the expected form.',
    expect.stringMatching(/^ {2}LOG_LEVEL: "loud" must be one of .*\.$/),
    '  MAIL_FROM: is missing, and needed with SMTP_URL.',
    '  OIDC_ISSUER_FILE: "/gone/issuer" cannot be read (ENOENT).',
    '  PORT: "70000" must be a whole number from 0 to 65535.',
    '  PUBLIC_URL: "example.com" does not have the expected form.',
    '  REQUESTS_PER_MINUTE: "0" must be a whole number of at least 1.',
    '  SECRET_KEYS: is missing.',
    '  TRUSTED_PROXIES: "wrong-network" is not valid.',
  ])
  expect(lines.join('\n')).toContain('openssl rand -base64 32')
  expect(faultsOf({ ...enough, SECRET_KEYS: `${key},wrong-secret` })).toContain('  SECRET_KEYS: item 2 is not valid. ')
  expect(lines.join('\n')).not.toContain('wrong-secret')
})

test.for([
  'short',
  'a'.repeat(40),
  'change-me-change-me-change-me-now-or-never',
  'this is only an example of a secret key, really',
  `${key},short`,
  ',',
])('a key that others could guess is refused: %s', (weak) => {
  expect(faultsOf({ ...enough, SECRET_KEYS: weak })).toContain('SECRET_KEYS')
})

test('while one key replaces another, the newest comes first', () => {
  expect(readConfig({ ...enough, SECRET_KEYS: `${key}, ${key}2` }).secretKeys).toEqual([key, `${key}2`])
})

test('a value may lie in a file; a file that cannot be read, or comes beside the value, is a fault', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'octavo-')), 'key')
  writeFileSync(file, `${key}\n`)
  const { DATABASE_URL } = enough

  expect(readConfig({ DATABASE_URL, SECRET_KEYS_FILE: file }).secretKeys).toEqual([key])
  expect(faultsOf({ DATABASE_URL, SECRET_KEYS_FILE: `${file}.gone` })).toContain('SECRET_KEYS_FILE')
  expect(faultsOf({ ...enough, SECRET_KEYS_FILE: file })).toContain('SECRET_KEYS_FILE')
})

test('an empty variable is one that was not given', () => {
  expect(readConfig({ ...enough, REDIS_URL: '', PORT: '' }).http.port).toBe(7070)
})

test('what needs each other is given together', () => {
  const mail = { SMTP_URL: 'smtp://octavo:pass-of-mail@mail.example:587', MAIL_FROM: 'Octavo <octavo@example.com>' }

  expect(readConfig({ ...enough, ...mail }).mail).toEqual({ url: mail.SMTP_URL, from: mail.MAIL_FROM })
  expect(faultsOf({ ...enough, SMTP_URL: mail.SMTP_URL })).toContain('MAIL_FROM')
  expect(faultsOf({ ...enough, MAIL_FROM: mail.MAIL_FROM })).toContain('SMTP_URL')
})

test('files lie in a folder, or in a bucket of which enough is said', () => {
  const access = { S3_ACCESS_KEY_ID: 'octavo', S3_SECRET_ACCESS_KEY: 'pass-of-store' }

  expect(readConfig(enough).blobs).toEqual({ kind: 'directory', path: 'octavo-blobs' })
  expect(readConfig({ ...enough, BLOBS_DIR: '/srv/blobs' }).blobs).toEqual({ kind: 'directory', path: '/srv/blobs' })
  expect(readConfig({ ...enough, S3_BUCKET: 'docs' }).blobs).toMatchObject({
    region: 'us-east-1',
    forcePathStyle: false,
  })
  expect(
    readConfig({ ...enough, ...access, S3_BUCKET: 'docs', S3_ENDPOINT: 'https://s3.example.com' }).blobs,
  ).toMatchObject({ bucket: 'docs', endpoint: 'https://s3.example.com', forcePathStyle: true })
  expect(faultsOf({ ...enough, ...access })).toContain('  S3_BUCKET: ')
  expect(faultsOf({ ...enough, S3_BUCKET: 'docs', S3_ACCESS_KEY_ID: 'octavo' })).toContain('  S3_SECRET_ACCESS_KEY: ')
  expect(faultsOf({ ...enough, S3_BUCKET: 'docs', BLOBS_DIR: '/srv/blobs' })).toContain('  BLOBS_DIR: ')
  expect(readConfig({ ...enough, ...access, S3_BUCKET: 'docs' }).secrets).toContain('pass-of-store')
})

test('a name that is almost known is pointed out', () => {
  expect(faultsOf({ DATABSE_URL: enough.DATABASE_URL, SECRET_KEYS: key })).toContain(
    'is DATABSE_URL a misspelling of it?',
  )
  expect(readConfig({ ...enough, REQUEST_PER_MINUTE: '10', PATH: '/bin' }).told.doubts).toEqual([
    'REQUEST_PER_MINUTE is not known: is REQUESTS_PER_MINUTE meant?',
  ])
})

test('printed whole, it shows no secret', () => {
  const config = readConfig({ ...enough, REDIS_URL: 'redis://:pass-of-redis@cache.example' })

  expect(Object.keys(config.told.set)).toEqual(['DATABASE_URL', 'SECRET_KEYS', 'REDIS_URL'])
  for (const text of [inspect(config), JSON.stringify(config), JSON.stringify(config.told)]) {
    expect(text).toContain('db.example')
    expect(text).not.toMatch(/pass-of|q8Zt/)
  }
})

test('the page for operators says what the program says', () => {
  const page = readFileSync(new URL('../../../docs/operating/configuration.md', import.meta.url), 'utf8')
  const cells = page
    .split('\n')
    .flatMap((line) => (line.startsWith('| `') ? [line.split('|').map((cell) => cell.trim())] : []))
  const rows = cells.map(([, name, fallback, description]) => [name, fallback, description])

  const required = new Set(['DATABASE_URL', 'SECRET_KEYS'])
  expect(rows).toEqual(
    variables.map(([name, about]) => [
      `\`${name}\``,
      required.has(name)
        ? 'required'
        : about.default === undefined || about.default === ''
          ? ''
          : `\`${about.default}\``,
      about.description,
    ]),
  )
})

test('what may be fetched from is a list of hosts, networks and ports', () => {
  const given = { OUTBOUND_ALLOW: '10.0.0.0/8, *.a.example:8443', OUTBOUND_DENY: '10.1.0.0/16', OUTBOUND_PORTS: '443' }

  expect(readConfig({ ...enough, ...given }).outbound).toEqual({
    allow: ['10.0.0.0/8', '*.a.example:8443'],
    deny: ['10.1.0.0/16'],
    ports: [443],
  })
  for (const [name, wrong] of Object.entries({
    OUTBOUND_ALLOW: 'http://a.example',
    OUTBOUND_DENY: '10.0.0.0/40',
    OUTBOUND_PORTS: '443,0',
  })) {
    expect(faultsOf({ ...enough, [name]: wrong })).toContain(name)
  }
})

test.for([
  [{}, { protocol: 'http', domain: 'localhost', port: 7070 }],
  [{ PORT: '80' }, { protocol: 'http', domain: 'localhost', port: null }],
  [{ SITES_DOMAIN: 'docs.example.com' }, { protocol: 'https', domain: 'docs.example.com', port: null }],
  [{ SITES_DOMAIN: 'http://docs.test:8080' }, { protocol: 'http', domain: 'docs.test', port: 8080 }],
  [{ SITES_DOMAIN: 'docs.test:443' }, { protocol: 'https', domain: 'docs.test', port: null }],
] as const)('sites are served below the domain that is named: %o', ([given, sites]) => {
  expect(readConfig({ ...enough, ...given }).sites).toEqual(sites)
})

test.for(['https://', 'docs example', '.example.com', 'docs.example.com/path'])('no domain for sites: %s', (wrong) => {
  expect(faultsOf({ ...enough, SITES_DOMAIN: wrong })).toContain('SITES_DOMAIN')
})

test('name servers are addresses, with or without a port', () => {
  const given = '9.9.9.9, 127.0.0.1:5353, 2620:fe::fe, [::1]:5353'
  expect(readConfig({ ...enough, DNS_SERVERS: given }).dnsServers).toHaveLength(4)
  expect(faultsOf({ ...enough, DNS_SERVERS: 'dns.example.com' })).toContain('DNS_SERVERS')
})
