import { execFileSync } from 'node:child_process'
import { mkdtempSync, readlinkSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findPrograms, programsIn } from './postgres-programs.ts'

const top = mkdtempSync(join(tmpdir(), 'octavo-programs-'))
afterAll(() => rmSync(top, { recursive: true }))

async function packageWith(name: string, target: string): Promise<string> {
  const folder = join(top, name)
  await mkdir(join(folder, 'native/lib'), { recursive: true })
  await writeFile(join(folder, 'package.json'), '{ "version": "18.4.0-beta.17" }')
  await writeFile(join(folder, 'native/lib/libpq.so.5.18'), '')
  await writeFile(
    join(folder, 'native/pg-symlinks.json'),
    JSON.stringify([{ source: 'native/lib/libpq.so.5.18', target }]),
  )
  return folder
}

test('the PostgreSQL that npm brought runs, though its install script did not', async () => {
  const { initdb, environment, major, version } = await findPrograms(join(top, 'links'))

  expect(major).toBe(18)
  expect(execFileSync(initdb, ['--version'], { env: environment, encoding: 'utf8' })).toContain(version)
})

test('links between the libraries are made in the package', async () => {
  const folder = await packageWith('open', 'native/lib/libpq.so.5')
  const { environment, version } = await programsIn(folder, join(top, 'unused'))

  expect(readlinkSync(join(folder, 'native/lib/libpq.so.5'))).toBe('libpq.so.5.18')
  expect(environment).not.toHaveProperty('LD_LIBRARY_PATH')
  expect(version).toBe('18.4')
})

test('where the package cannot be written, they are made beside the data', async () => {
  // A folder that does not exist cannot be written by root either.
  const folder = await packageWith('closed', 'native/missing/libpq.so.5')
  const links = join(top, 'beside')
  const { environment } = await programsIn(folder, links)

  expect(readlinkSync(join(links, 'libpq.so.5'))).toBe(join(folder, 'native/lib/libpq.so.5.18'))
  expect(Object.values(environment)).toContain(links)
})
