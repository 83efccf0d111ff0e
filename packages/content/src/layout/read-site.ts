import { decodeDocument } from '../front-matter/document-text.ts'
import { parseYaml, plainValue } from '../front-matter/parse-yaml.ts'
import { joinPath } from './paths.ts'
import { bytesOf, type LayoutReport, type RepositoryFile } from './repository-file.ts'

/** What a `docs.yaml` at the top of a repository says: which directories are spaces, and of which site. */
export type RepositorySite = {
  title?: string
  /** The root of the space that the site shows first. */
  home?: string
  spaces: readonly { root: string; title?: string }[]
}

const siteFiles = ['docs.yaml', 'gitbook-docs.yaml']

export function readSite(files: ReadonlyMap<string, RepositoryFile>, reports: LayoutReport[]): RepositorySite {
  const file = siteFiles.map((path) => files.get(path)).find((each) => each !== undefined)
  if (!file) return { spaces: [] }
  const parsed = parseYaml(decodeDocument(bytesOf(file)).replaceAll(/[\u200B\uFEFF]/gu, ''), 1_000_000)
  if ('fault' in parsed) {
    const { line, message } = parsed.fault
    reports.push({ path: file.path, line, code: 'settings-invalid', message: `The file is ignored: ${message}` })
    return { spaces: [] }
  }
  const site = at(plainValue(parsed.root), 'site')
  const title = titleOf(site)
  const home = homeOf(at(site, 'structure'))
  return {
    ...(title !== undefined && { title }),
    ...(home !== undefined && { home }),
    spaces: [...itemsIn(at(site, 'structure'))].flatMap((item) => {
      const root = rootOf(item)
      const name = titleOf(item)
      return root === undefined ? [] : [{ root, ...(name !== undefined && { title: name }) }]
    }),
  }
}

/** All items, outer before inner, in their order. */
function* itemsIn(structure: unknown): Generator<object> {
  const work: unknown[] = [structure]
  while (work.length > 0) {
    const value = work.pop()
    if (Array.isArray(value)) work.push(...value.toReversed())
    else if (typeof value === 'object' && value !== null) {
      yield value
      work.push(at(value, 'variants'), at(value, 'children'))
    }
  }
}

/** The space of the section with `default: true`: of several, again the default, or else the first. */
function homeOf(structure: unknown): string | undefined {
  const sections = listOf(structure).flatMap((item) =>
    at(item, 'type') === 'section-group' ? listOf(at(item, 'children')) : [item],
  )
  let item: unknown = sections.find(isDefault)
  for (let depth = 0; item !== undefined && depth < 10; depth++) {
    const root = rootOf(item)
    if (root !== undefined) return root
    const inner: unknown[] = [...listOf(at(item, 'children')), ...listOf(at(item, 'variants'))]
    item = inner.find(isDefault) ?? inner[0]
  }
  return undefined
}

const isDefault = (item: unknown): boolean => at(item, 'default') === true

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function rootOf(item: unknown): string | undefined {
  const directory = at(at(item, 'content'), 'directory')
  const root = typeof directory === 'string' ? joinPath('', directory) : undefined
  return root?.startsWith('..') ? undefined : root
}

function titleOf(item: unknown): string | undefined {
  const title = at(item, 'title')
  return typeof title === 'string' && title.trim() !== '' ? title.trim() : undefined
}

function at(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
  return (value as Record<string, unknown>)[key]
}
