import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { env } from 'node:process'
import { afterAll, describe, expect, test } from 'vitest'

const repository = resolve(import.meta.dirname, '..')
const programs = join(repository, 'node_modules/.bin')
const top = mkdtempSync(join(tmpdir(), 'octavo-lint-'))
afterAll(() => rmSync(top, { recursive: true }))

/** A folder under the repository's own settings, with these files where the sources are. */
function plant(files: Record<string, string>): string {
  const root = mkdtempSync(join(top, 'tree-'))
  for (const settings of ['tsconfig.json', '.oxlintrc.json'])
    copyFileSync(join(repository, settings), join(root, settings))
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'))
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  const sources = join(root, 'packages/planted/src')
  mkdirSync(sources, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(sources, name), text)
  return root
}

function run(program: string, args: string[], cwd: string): Promise<{ code: number; output: string }> {
  const path = `${programs}:${env['PATH']}`
  return new Promise((done) => {
    execFile(join(programs, program), args, { cwd, env: { ...env, PATH: path } }, (error, stdout, stderr) => {
      done({ code: error ? Number(error.code) : 0, output: stdout + stderr })
    })
  })
}

const lint = (files: Record<string, string>) => run('oxlint', ['--deny-warnings', 'packages'], plant(files))
const compile = (files: Record<string, string>) => run('tsc', ['-p', '.'], plant(files))

const lines = (count: number): string =>
  Array.from({ length: count }, (_, index) => `export const line${index} = ${index}\n`).join('')

describe('the linter', () => {
  test('passes a clean tree that sits on every limit', async () => {
    const outcome = await lint({
      'first.ts': lines(400),
      'second.ts': `import { line0 } from './first.ts'\nexport const two = line0\n`,
      'planted.config.ts': 'export default {}\n',
      'long.test.ts': lines(401),
    })
    expect(outcome).toMatchObject({ code: 0, output: expect.stringContaining('on 4 files') })
  })

  test.each([
    [
      'a cycle',
      'import(no-cycle)',
      {
        'first.ts': `import { two } from './second.ts'\nexport const one = (): number => two()\n`,
        'second.ts': `import { one } from './first.ts'\nexport const two = (): number => one()\n`,
      },
    ],
    [
      'a cycle of types alone',
      'import(no-cycle)',
      {
        'first.ts': `import type { Two } from './second.ts'\nexport interface One {\n  two?: Two\n}\n`,
        'second.ts': `import type { One } from './first.ts'\nexport interface Two {\n  one?: One\n}\n`,
      },
    ],
    ['a file of more than 400 lines', 'eslint(max-lines)', { 'first.ts': lines(401) }],
    ['a default export', 'import(no-default-export)', { 'first.ts': 'export default 1\n' }],
  ])('refuses %s', async (_, rule, files) => {
    const outcome = await lint(files)
    expect(outcome).toMatchObject({ code: 1, output: expect.stringContaining(rule) })
  })
})

describe('the compiler', () => {
  test('passes a clean tree', async () => {
    const outcome = await compile({ 'first.ts': 'export const one: number | undefined = [1][0]\n' })
    expect(outcome).toEqual({ code: 0, output: '' })
  })

  test('refuses what Node cannot run by stripping types, and what the settings leave no room for', async () => {
    const { code, output } = await compile({
      'enum.ts': 'export enum Role {\n  reader,\n}\n',
      'parameter-property.ts': 'export class Space {\n  constructor(readonly id: string) {}\n}\n',
      'index.ts': 'export const first = (list: string[]): string => list[0]\n',
      'optional.ts': 'export const options: { limit?: number } = { limit: undefined }\n',
      'type-import.ts': `import { RequestListener } from 'node:http'\nexport type Listener = RequestListener\n`,
      'signature.ts': 'export const port = (all: Record<string, string>) => all.port\n',
      'unused.ts': 'export function f(unused: string): void {}\n',
    })
    const refused = output.matchAll(/packages\/planted\/src\/([a-z-]+)\.ts\(.*error (TS\d+)/g)

    expect(code).not.toBe(0)
    expect([...refused].map(([, file, error]) => `${file} ${error}`).toSorted()).toEqual([
      'enum TS1294',
      'index TS2322',
      'optional TS2375',
      'parameter-property TS1294',
      'signature TS4111',
      'type-import TS1484',
      'unused TS6133',
    ])
  })
})
