import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const repository = resolve(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(repository, path), 'utf8')

/** `name version`, as every package.json of ours pins it; our own packages need no reason. */
function declared(): string[] {
  const manifests = ['package.json', ...globSync('packages/*/package.json', { cwd: repository })]
  const pins = manifests.flatMap((path) => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read(path)) as Record<
      string,
      Record<string, string> | undefined
    >
    return Object.entries({ ...dependencies, ...optionalDependencies, ...devDependencies }).map(
      ([name, version]) => `${name} ${version}`,
    )
  })
  return [...new Set(pins)].filter((pin) => !pin.startsWith('@octavo/')).toSorted()
}

function recorded(): string[] {
  const rows = read('docs/decisions/dependencies.md').matchAll(/^\| (\S+) +\| (\d\S*) +\| +\S/gm)
  return [...rows].map(([, name, version]) => `${name} ${version}`).toSorted()
}

test('every dependency has its row in docs/decisions/dependencies.md, at the one version in use, and no row is left over', () => {
  expect(recorded()).toEqual(declared())
})
