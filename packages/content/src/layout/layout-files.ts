import { directoryOf, isMarkdown, isMdx, joinPath, nameOf } from './paths.ts'
import { readSettings, settingsName, type LayoutSettings } from './read-settings.ts'
import { tagsPath, variablesPath } from './read-space-data.ts'
import type { LayoutReport } from './repository-file.ts'

/** Which of a space's files play a part of their own; paths from its content root. */
type LayoutFiles = {
  settings: LayoutSettings
  settingsPath?: string
  summary?: string
  variables?: string
  tags?: string
  reports: readonly LayoutReport[]
  kindOf: (path: string) => FileKind
}

type FileKind = 'page' | 'include' | 'asset' | 'source'

export function findLayoutFiles(
  paths: readonly string[],
  read: (path: string) => Uint8Array,
  isBlob: (path: string) => boolean = () => false,
): LayoutFiles {
  const known = new Set(paths)
  const reports: LayoutReport[] = []
  let settings: LayoutSettings = readSettings(new Uint8Array(), '').settings
  let settingsPath: string | undefined
  for (const path of paths.filter(isSettings)) {
    const found = readSettings(read(path), path)
    // From where it lies, the root it names must lead here; the way up says how many folders that takes.
    const depth = path.split('/').length - 1
    const isOurs = found.settings.root === '' ? depth === 0 : found.settings.root.split('/').length === depth
    if (!isOurs || settingsPath !== undefined) continue
    settingsPath = path
    settings = found.settings
    reports.push(...found.reports)
  }
  const summary = findSummary(paths, known, settings.summary)
  const special = new Set([settingsPath, summary, variablesPath, tagsPath])
  return {
    settings,
    reports,
    ...(settingsPath !== undefined && { settingsPath }),
    ...(summary !== undefined && { summary }),
    ...(known.has(variablesPath) && { variables: variablesPath }),
    ...(known.has(tagsPath) && { tags: tagsPath }),
    kindOf: (path) => {
      if (special.has(path) || nameOf(path) === settingsName) return 'source'
      // An MDX file that was stored as a file before these were pages stays one until it is written again.
      if (!isMarkdown(path) || (isMdx(path) && isBlob(path))) return 'asset'
      if (directoryOf(path) === includesPath) return 'include'
      return 'page'
    },
  }
}

export const includesPath = '.gitbook/includes'
export const assetsPath = '.gitbook/assets'

function isSettings(path: string): boolean {
  return /^(?:\.\.\/)*\.gitbook\.yaml$/u.test(path)
}

/** The file that the settings name, whatever the case of its letters; they name SUMMARY.md where they name none. */
function findSummary(paths: readonly string[], known: ReadonlySet<string>, named: string): string | undefined {
  for (const wanted of new Set([named, 'SUMMARY.md'])) {
    const path = joinPath('', wanted)
    if (known.has(path)) return path
    const loose = paths.find((candidate) => candidate.toLowerCase() === path.toLowerCase())
    if (loose !== undefined) return loose
  }
  return undefined
}
