import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { checkBoundaries } from './check-boundaries.ts'

const top = mkdtempSync(join(tmpdir(), 'octavo-boundaries-'))
afterAll(() => rmSync(top, { recursive: true }))

const pinned = (names: string[]) => Object.fromEntries(names.map((name) => [name, '1.0.0']))
const manifest = (name: string, dependencies: string[] = [], devDependencies: string[] = []): string =>
  JSON.stringify({ name, dependencies: pinned(dependencies), devDependencies: pinned(devDependencies) })

const modules = 'packages/server/src/modules'

/** A small workspace in which every rule has something to look at, and nothing is wrong. */
const clean: Record<string, string> = {
  'package.json': manifest('workspace', [], ['vitest']),
  'packages/contract/package.json': manifest('@octavo/contract', ['typebox']),
  'packages/contract/src/index.ts': `import { Type } from 'typebox'\nexport const Name = Type.String()`,
  'packages/contract/src/index.test.ts': `import assert from 'node:assert'\nimport { test } from 'vitest'`,
  'packages/content/package.json': manifest('@octavo/content', ['unified', 'mdast-util-to-string', 'lodash']),
  'packages/content/src/index.ts': `import { unified } from 'unified'\nexport * from 'mdast-util-to-string'`,
  'packages/server/package.json': manifest('@octavo/server', ['@octavo/contract', 'pg'], ['nock', 'typebox']),
  'packages/server/src/app.ts': `import { routes } from './modules/audit/audit-routes.ts'`,
  'packages/server/src/config.ts': `export const readConfig = (environment = process.env) => environment`,
  'packages/server/src/platform/database.ts': `import pg from 'pg'\nimport { readFile } from 'node:fs/promises'`,
  'packages/server/src/testing/start-world.ts': `import { env } from 'node:process'\nimport '../app.ts'\nimport 'nock'`,
  'packages/server/migrations/0001-start.sql': 'select 1',
  [`${modules}/access/index.ts`]: `export * from './authorize.ts'`,
  [`${modules}/access/authorize.ts`]: `import type { Database } from '../../platform/database.ts'`,
  [`${modules}/audit/audit-routes.ts`]: `import { authorize } from '../access/index.ts'\nimport { Name } from '@octavo/contract'`,
  [`${modules}/audit/index.ts`]: `export { routes } from './audit-routes.ts'`,
  [`${modules}/audit/audit-routes.test.ts`]: `import 'vitest'\nimport '../../testing/start-world.ts'\nimport '../access/authorize.ts'`,
  'scripts/generate.ts': `import { Name } from '@octavo/contract'\nimport 'vitest'\nawait import(process.argv[2])`,
}

async function plant(files: Record<string, string>): Promise<string> {
  const root = mkdtempSync(join(top, 'tree-'))
  for (const [path, text] of Object.entries({ ...clean, ...files })) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  return root
}

const messagesFor = async (files: Record<string, string>): Promise<string[]> =>
  checkBoundaries(await plant(files)).violations.map(({ message }) => message)

const server = (text: string) => ({ 'packages/server/src/platform/planted.ts': text })
const contract = (text: string) => ({ 'packages/contract/src/planted.ts': text })
const content = (text: string) => ({ 'packages/content/src/planted.ts': text })

test('a clean tree passes, and every file and import of it was seen', async () => {
  expect(checkBoundaries(await plant({}))).toEqual({ violations: [], files: 13, imports: 22 })
})

test('a tree without source files is an error, since a guard that sees nothing is no guard', () => {
  const empty = mkdtempSync(join(top, 'empty-'))
  expect(() => checkBoundaries(empty)).toThrow()
})

test('the command prints place and reason, and fails', async () => {
  const root = await plant({ 'packages/server/src/platform/cache.ts': `\nimport 'redis'` })
  const command = promisify(execFile)(process.execPath, [resolve(import.meta.dirname, 'check-boundaries.ts'), root])

  await expect(command).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('1 violations'),
    stderr: expect.stringMatching(
      /^packages\/server\/src\/platform\/cache\.ts:2\n {2}packages.* may not import redis: /,
    ),
  })
})

describe('packages', () => {
  test.each([
    [
      'an undeclared package',
      server(`import 'left-pad'`),
      /import left-pad: packages\/server\/package.json does not declare/,
    ],
    ['an undeclared package, in a re-export', server(`export * from 'left-pad'`), /import left-pad: /],
    ['an undeclared package, in a dynamic import', server(`await import('left-pad')`), /import left-pad: /],
    ['an undeclared package, in a type', server(`export type P = import('left-pad').Pad`), /import left-pad: /],
    [
      'an undeclared package, by a path inside it',
      server(`import '@left/pad/deep.js'`),
      /does not declare @left\/pad,/,
    ],
    ['a devDependency in code that ships', server(`import 'nock'`), /nock is a devDependency/],
    ["the root's devDependency in code that ships", server(`import 'vitest'`), /vitest is a devDependency/],
    ['a computed import', server('await import(name)'), /computed name: no guard can see where it leads/],
    ["another package's files", server(`import '../../../contract/src/index.ts'`), /entered by its name/],
    ['the contract on another package', contract(`import 'pg'`), /import pg: .* depends on TypeBox alone/],
    ['the contract on Node', contract(`import 'node:crypto'`), /import node:crypto: .* depends on TypeBox alone/],
    ['the contract on the server', contract(`import '@octavo/server'`), /import @octavo\/server: /],
    ['content on the disk', content(`import 'node:fs'`), /import node:fs: content is pure functions/],
    [
      'content on a declared package that is not on the list',
      content(`import 'lodash'`),
      /import lodash: content is pure/,
    ],
    [
      'an undeclared package in a script',
      { 'scripts/planted.ts': `import 'left-pad'` },
      /package.json does not declare left-pad/,
    ],
  ])('refuses %s', async (_, files, message) => {
    expect(await messagesFor(files)).toEqual([expect.stringMatching(message)])
  })

  test('refuses a declared package of ours that comes later in the order', async () => {
    const messages = await messagesFor({
      'packages/site/package.json': manifest('@octavo/site', ['@octavo/server']),
      'packages/site/src/serve-page.ts': `import type { Row } from '@octavo/server'`,
    })
    expect(messages).toEqual([expect.stringMatching(/point one way, and site builds on only content/)])
  })

  test('refuses a package that the order does not know', async () => {
    const messages = await messagesFor({ 'packages/shiny/package.json': manifest('@octavo/shiny') })
    expect(messages).toEqual([expect.stringMatching(/^packages\/shiny has no place in the order of packages: /)])
  })
})

describe('the server', () => {
  test.each([
    ['platform on a module', 'platform/planted.ts', `import '../modules/access/index.ts'`, /knows no capability/],
    [
      'a module on the inside of another',
      'modules/audit/planted.ts',
      `import '../access/authorize.ts'`,
      /import modules\/access\/index.ts$/,
    ],
    [
      'a module on a later one',
      'modules/access/planted.ts',
      `import '../audit/index.ts'`,
      /audit does not come before access/,
    ],
    [
      'a module on a later one, for a type',
      'modules/access/planted.ts',
      `import type { A } from '../audit/index.ts'`,
      /audit does not/,
    ],
    ['a module on its own face', 'modules/audit/planted.ts', `import './index.ts'`, /face for others; import the file/],
    [
      'a module on the composition',
      'modules/audit/planted.ts',
      `import '../../app.ts'`,
      /point one way: main, app, modules, platform/,
    ],
    [
      'platform on the composition',
      'platform/planted.ts',
      `import '../app.ts'`,
      /point one way: main, app, modules, platform/,
    ],
    [
      'code that ships on test code',
      'platform/planted.ts',
      `import '../testing/start-world.ts'`,
      /test code does not ship/,
    ],
    [
      'code that ships on examples',
      'modules/audit/planted.ts',
      `import './audit-examples.ts'`,
      /test code does not ship/,
    ],
    [
      'the environment',
      'platform/planted.ts',
      `export const port = process.env['PORT']`,
      /may not read process.env: config.ts/,
    ],
    [
      'the environment, imported',
      'platform/planted.ts',
      `import { env } from 'node:process'`,
      /may not read process.env: /,
    ],
    ['the environment, taken apart', 'main.ts', `const { env } = process`, /may not read process.env: /],
    [
      'the environment, in a test',
      'planted.test.ts',
      `globalThis.process.env.PORT = '1'`,
      /may not read process.env: /,
    ],
  ])('refuses %s', async (_, path, text, message) => {
    const planted = `packages/server/src/${path}`
    const messages = await messagesFor({ [planted]: text })
    expect(messages).toEqual([expect.stringMatching(message)])
    expect(messages[0]).toMatch(new RegExp(`^${planted} may not `))
  })

  test('refuses a module that the order does not know', async () => {
    const messages = await messagesFor({ [`${modules}/shiny/index.ts`]: '', [`${modules}/shiny/shine.ts`]: '' })
    expect(messages).toEqual([expect.stringMatching(/^the module shiny has no place in the order of modules: /)])
  })
})

describe('file names', () => {
  test.each(['utils', 'misc', 'helpers', 'types', 'enum'])('refuses %s.ts', async (name) => {
    const messages = await messagesFor({ [`packages/server/src/platform/${name}.ts`]: '' })
    expect(messages).toEqual([expect.stringMatching(/may not be called .*: such a name says nothing/)])
  })

  test.each([
    'platform/readFile.ts',
    'platform/read_file.ts',
    'platform/HTTP/listen.ts',
    '../migrations/0002-Start.sql',
  ])('refuses %s, which is not kebab-case', async (path) => {
    const messages = await messagesFor({ [join('packages/server/src', path)]: '' })
    expect(messages).toEqual([expect.stringMatching(/files and folders are kebab-case/)])
  })
})
