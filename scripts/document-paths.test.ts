import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const repository = resolve(import.meta.dirname, '..')
const documents = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md']

/** Paths that a document puts in backticks: folders end with a slash, files with `.ts` or `.sql`; patterns are left out. */
function pathsIn(text: string): string[] {
  const quoted = text.matchAll(/`([^`\s]+(?:\/|\.ts|\.sql))`/g)
  return [...quoted].map(([, path]) => path ?? '').filter((path) => !/[*<>{}…]|:\/\//.test(path))
}

/** A document may name the end of a path only: `config.ts` stands for the file, wherever it is. */
function missingFrom(files: readonly string[], paths: readonly string[]): string[] {
  return paths.filter((path) => {
    const wanted = `/${path}`
    return !files.some((file) => (path.endsWith('/') ? `/${file}`.includes(wanted) : `/${file}`.endsWith(wanted)))
  })
}

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: repository,
  encoding: 'utf8',
}).split('\n')
const ignored = readFileSync(join(repository, '.gitignore'), 'utf8').split('\n')

test.each(documents.filter((name) => existsSync(join(repository, name))))('every path that %s names exists', (name) => {
  const paths = pathsIn(readFileSync(join(repository, name), 'utf8'))
  const kept = paths.filter((path) => !ignored.includes(path.replace(/\/$/, '')))
  expect(missingFrom(files, kept)).toEqual([])
})

test('a document that names what is not there is caught', () => {
  const text =
    'See `scripts/`, `services.ts`, `*.test.ts`, `scripts/gone/`, `scripts/gone.ts`, `ervices.ts` and `npm test`.'
  expect(missingFrom(['scripts/services.ts'], pathsIn(text))).toEqual([
    'scripts/gone/',
    'scripts/gone.ts',
    'ervices.ts',
  ])
})
