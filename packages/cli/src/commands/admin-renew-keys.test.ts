import { tmpdir } from 'node:os'
import { afterAll, expect, test } from 'vitest'
import { ownDatabase } from '../testing/own-database.ts'
import { openTerminal } from '../testing/terminal.ts'

const database = await ownDatabase(`octavo_renew_${process.pid}`)
afterAll(() => database.drop())
const SECRET_KEYS = 'bmV3ZXIga2V5IG9mIHRoZSB0ZXN0cw-3Qx9,b2xkZXIga2V5IG9mIHRoZSB0ZXN0cw-7Lm2'
const { octavo } = openTerminal(tmpdir(), { DATABASE_URL: database.url, SECRET_KEYS })

test('an operator is told what remains to be done after keys are renewed, and what is missing before', async () => {
  await octavo('migrate')
  const done = await octavo('admin', 'renew-keys')
  const without = await openTerminal(tmpdir(), { DATABASE_URL: database.url, SECRET_KEYS: '' }).octavo(
    'admin',
    'renew-keys',
  )

  expect(done).toMatchObject({ code: 0, stderr: '' })
  expect(done.stdout).toContain('all secrets are sealed with the first key of SECRET_KEYS')
  expect(done.stdout).toContain('take the older keys out')
  expect(without.code).toBe(1)
  expect(without.stderr).toContain('SECRET_KEYS: is missing')
}, 120_000)
