import { decodeDocument } from '../front-matter/document-text.ts'
import { parseSummary } from './parse-summary.ts'
import { directoryOf, isFilePath, isMarkdown, joinPath, nameOf, pathFrom } from './paths.ts'
import { readSettings, settingsName } from './read-settings.ts'
import { readSite, type RepositorySite } from './read-site.ts'
import { bytesOf, type LayoutReport, type RepositoryFile } from './repository-file.ts'
import { createResolver, isAddress, type PathResolver } from './resolve-path.ts'

/** A space that lies in a repository. */
export type RepositorySpace = {
  /** The project directory: where its settings lie, or would. '' is the repository itself. */
  directory: string
  /** Where its content lies. */
  root: string
  title?: string
  /** Its files, with paths from its root: all below it that no inner space has, its settings, and what it lists. */
  files: readonly RepositoryFile[]
}

type RepositorySpaces = {
  spaces: readonly RepositorySpace[]
  /** What the site's own file says of the site. */
  site: Omit<RepositorySite, 'spaces'>
  /** Files that belong to no space, by path; they are not content. */
  outside: readonly string[]
  /** Files that a table of contents names, by path. */
  listed: ReadonlySet<string>
  reports: readonly LayoutReport[]
}

/**
 * Finds the spaces of a repository: where settings lie, where a table of contents lies, and what the site's own file
 * names. A repository with none of these is one space.
 */
export function findSpaces(files: readonly RepositoryFile[]): RepositorySpaces {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const reports: LayoutReport[] = []
  const found = new Map<string, Candidate>()
  const { spaces: named, ...site } = readSite(byPath, reports)
  for (const candidate of [
    ...spacesOfSettings(byPath, reports),
    ...named.map(({ root, ...rest }) => ({ directory: root, root, summary: joinPath(root, 'SUMMARY.md'), ...rest })),
    ...spacesOfSummaries(byPath),
  ]) {
    const known = found.get(candidate.root)
    found.set(candidate.root, { ...candidate, ...known, ...(candidate.title && { title: candidate.title }) })
  }
  const territories = divide(byPath, found)
  for (const [root, { summary }] of found) {
    const hasPages = territories.get(root)!.some(isMarkdown)
    if (!hasPages && !byPath.has(summary)) {
      found.delete(root)
    }
  }
  if (found.size === 0) found.set('', { directory: '', root: '', summary: 'SUMMARY.md' })
  const owned = divide(byPath, found)
  const resolve = createResolver(byPath.keys())
  const taken = new Set<string>()
  const listed = new Set<string>()
  const spaces = [...found.values()].map(({ directory, root, title, settings, summary }) => {
    const own = new Set(owned.get(root))
    if (settings !== undefined) own.add(settings)
    const summaryFile = [...own].find((path) => path.toLowerCase() === summary.toLowerCase())
    const mentioned = summaryFile === undefined ? [] : listedIn(byPath.get(summaryFile)!, root, resolve)
    const entries = mentioned.filter((path) => isFilePath(pathFrom(root, path)))
    for (const path of entries) listed.add(path)
    for (const path of entries) own.add(path)
    for (const path of own) taken.add(path)
    const inside = [...own].map((path) => ({ ...byPath.get(path)!, path: pathFrom(root, path) }))
    return { directory, root, ...(title !== undefined && { title }), files: inside }
  })
  const outside = [...byPath.keys()].filter((path) => !taken.has(path))
  return { spaces, site, outside, listed, reports }
}

/** `settings` and `summary` are paths within the repository. */
type Candidate = { directory: string; root: string; summary: string; settings?: string; title?: string }
type Files = ReadonlyMap<string, RepositoryFile>

function spacesOfSettings(files: Files, reports: LayoutReport[]): Candidate[] {
  return [...files.values()].flatMap((file): Candidate[] => {
    if (nameOf(file.path) !== settingsName) return []
    const directory = directoryOf(file.path)
    const { settings } = readSettings(bytesOf(file), file.path)
    const root = joinPath(directory, settings.root)
    if (root.startsWith('..')) {
      const message = `The root "${settings.root}" lies outside the repository; name a folder inside it.`
      reports.push({ path: file.path, code: 'settings-invalid', message })
      return []
    }
    return [{ directory, root, settings: file.path, summary: joinPath(root, settings.summary) }]
  })
}

function spacesOfSummaries(files: Files): Candidate[] {
  return [...files.keys()].flatMap((path) => {
    const directory = directoryOf(path)
    const isHidden = directory.split('/').some((segment) => segment.startsWith('.'))
    if (nameOf(path).toLowerCase() !== 'summary.md' || isHidden) return []
    return [{ directory, root: directory, summary: path }]
  })
}

/** Each file belongs to the innermost space around it. */
function divide(files: Files, spaces: ReadonlyMap<string, Candidate>): Map<string, string[]> {
  const territories = new Map([...spaces.keys()].map((root) => [root, [] as string[]]))
  for (const path of files.keys()) {
    for (let directory = directoryOf(path); ; directory = directoryOf(directory)) {
      const territory = territories.get(directory)
      if (territory) {
        territory.push(path)
        break
      }
      if (directory === '') break
    }
  }
  return territories
}

/** A table of contents may list files of an outer or inner space, or of none, as long as they are in the repository. */
function listedIn(file: RepositoryFile, root: string, resolve: PathResolver): string[] {
  const { entries } = parseSummary(decodeDocument(bytesOf(file)))
  const paths: string[] = []
  for (const entry of entries) {
    const destination = entry.kind === 'item' ? entry.link?.destination : undefined
    if (destination === undefined || destination === '' || isAddress(destination)) continue
    const isFromRoot = destination.startsWith('/')
    const { path } = resolve(
      isFromRoot ? destination.slice(1) : destination,
      isFromRoot ? root : directoryOf(file.path),
    )
    if (path !== undefined) paths.push(path)
  }
  return paths
}
