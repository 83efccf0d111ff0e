import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readConfig } from '@octavo/server'
import { afterAll, expect, test } from 'vitest'
import { addresses } from '@octavo/contract'
import { askedByCaddy, composeFile, environmentOfGuide, secretCommands } from './deploy-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-deploy-'))
afterAll(() => rmSync(folder, { recursive: true }))
const compose = await composeFile()

/** As compose fills them in: what the reader has set, or else the default. */
const filled = (environment: Record<string, string>, set: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.replace(/\$\{(\w+):-([^}]*)\}/g, (_, variable: string, otherwise: string) => set[variable] ?? otherwise),
    ]),
  )

test('the guide makes every secret that compose names, in a folder that is closed to others', async () => {
  execFileSync('bash', ['-ec', await secretCommands()], { cwd: folder })

  for (const { file } of Object.values(compose.secrets)) expect(existsSync(join(folder, file)), file).toBe(true)
  expect(statSync(join(folder, 'secrets')).mode & 0o077).toBe(0)
})

/** What the service is given where the reader has set this much. */
function configOf(set: Record<string, string>) {
  const { environment, secrets } = compose.services['octavo']!
  const mounted = Object.entries(filled(environment!, set)).map(([name, value]) => {
    const secret = /^\/run\/secrets\/(.*)$/.exec(value)?.[1]
    if (secret === undefined) return [name, value]
    expect(secrets).toContain(secret)
    return [name, join(folder, compose.secrets[secret]!.file)]
  })
  return readConfig(Object.fromEntries(mounted) as Record<string, string>)
}

test('the service accepts what compose gives it', () => {
  const config = configOf({})

  expect(config.database.url).toMatch(/^postgres:\/\/octavo:[0-9a-f]{64}@postgres:5432\/octavo$/)
  expect(config.organizationCreation).toBe('operators')
  expect(config.told.doubts).toEqual([])
})

test('the database has the user, the name and the password that the service uses', () => {
  const { environment, secrets } = compose.services['postgres']!

  expect(environment).toMatchObject({ POSTGRES_USER: 'octavo', POSTGRES_DB: 'octavo' })
  expect(environment?.['POSTGRES_PASSWORD_FILE']).toBe(`/run/secrets/${secrets![0]}`)
  expect(compose.volumes).toHaveProperty('postgres')
})

test('every secret that a service names is there, and the Dockerfile too', () => {
  for (const { secrets, build } of Object.values(compose.services)) {
    for (const name of secrets ?? []) expect(compose.secrets).toHaveProperty(name)
    if (build) expect(existsSync(resolve(import.meta.dirname, '..', build.dockerfile))).toBe(true)
  }
})

test('Caddy comes with what the guide writes down, and asks what the API answers', async () => {
  const set = await environmentOfGuide()
  const config = configOf(set)
  const { profiles, volumes } = compose.services['caddy']!

  expect(profiles).toEqual([set['COMPOSE_PROFILES']])
  expect(config.http).toMatchObject({
    publicUrl: set['PUBLIC_URL'],
    trustedProxies: ['172.16.0.0/12', '192.168.0.0/16'],
  })
  expect(config.told.doubts).toEqual([])
  for (const volume of volumes!.filter((one) => one.startsWith('./'))) {
    expect(existsSync(resolve(import.meta.dirname, '../deploy', volume.split(':')[0]!)), volume).toBe(true)
  }
  const { path } = addresses.getServedHost
  expect(await askedByCaddy()).toEqual([`http://octavo:7070${path}`, `http://127.0.0.1:7070${path}`])
})
