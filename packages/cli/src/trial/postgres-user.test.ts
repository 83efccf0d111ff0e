import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { chmod, chown, mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { postgresUser } from './postgres-user.ts'

const isRoot = process.getuid?.() === 0
const open = mkdtempSync(join(tmpdir(), 'octavo-user-'))
chmodSync(open, 0o755)
afterAll(() => rmSync(open, { recursive: true }))

/** A program of which PostgreSQL's own way of asking, access(2), must find that it can be run. */
async function programIn(folder: string): Promise<string> {
  const path = join(folder, 'program')
  await mkdir(folder, { recursive: true })
  await writeFile(path, '#!/bin/sh\n[ -x "$0" ] && id -u && grep CapEff /proc/self/status\n')
  await chmod(path, 0o755)
  return path
}

test.skipIf(isRoot)('whoever is not root runs PostgreSQL themselves', async () => {
  const program = await programIn(join(open, 'own'))
  const { owner, run } = await postgresUser(open, program)

  expect(owner).toBeUndefined()
  expect(await run(program, [], {})).toMatchObject({
    ok: true,
    output: expect.stringMatching(`^${process.getuid?.()}\n`),
  })
})

test.runIf(isRoot)('root lends the work to another user, without any capability where none is needed', async () => {
  const program = await programIn(join(open, 'all'))
  const { owner, run } = await postgresUser(open, program)

  expect(owner?.uid).toBeGreaterThan(0)
  expect(await run(program, [], {})).toEqual({ ok: true, output: `${owner?.uid}\nCapEff:\t0000000000000000` })
})

test.runIf(isRoot)(
  'in a folder that is closed to others, the user is lent what opens it and nothing else',
  async () => {
    const closed = join(open, 'closed')
    const program = await programIn(closed)
    await chmod(closed, 0o700)
    const { owner, run } = await postgresUser(closed, program)

    expect(await run(program, [], {})).toEqual({ ok: true, output: `${owner?.uid}\nCapEff:\t0000000000000004` })
  },
)

test.runIf(isRoot)('who ran PostgreSQL in a folder before, runs it again', async () => {
  const program = await programIn(join(open, 'again'))
  const used = join(open, 'used')
  await mkdir(used)
  await chown(used, 12_345, 12_345)
  const { run } = await postgresUser(used, program)

  expect((await run(program, [], {})).output).toMatch(/^12345\n/)
})

test('a program that is not there is an outcome, not an exception', async () => {
  const { run } = await postgresUser(open, open)
  expect(await run('/nowhere/initdb', [], {})).toMatchObject({ ok: false, output: expect.stringContaining('ENOENT') })
})
