import { isMap, type Node } from 'yaml'
import { decodeDocument } from '../front-matter/document-text.ts'
import { keyName, parseYaml, plainValue } from '../front-matter/parse-yaml.ts'
import { joinPath } from './paths.ts'
import type { LayoutReport } from './repository-file.ts'

/** What a `.gitbook.yaml` says, with the defaults of what it does not say. */
export type LayoutSettings = {
  /** The content root, from the directory of the settings. */
  root: string
  readme: string
  summary: string
  redirects: readonly { from: string; to: string; line: number }[]
}

export const settingsName = '.gitbook.yaml'

const longestSettings = 5_000_000
const longestPath = 2_000

export function readSettings(bytes: Uint8Array, path: string): { settings: LayoutSettings; reports: LayoutReport[] } {
  // Pasted examples carry zero-width spaces, also before keys.
  const text = decodeDocument(bytes).replaceAll(/[\u200B\uFEFF]/gu, '')
  const parsed = parseYaml(text, longestSettings)
  const defaults: LayoutSettings = { root: '', readme: 'README.md', summary: 'SUMMARY.md', redirects: [] }
  const report = (line: number, message: string): LayoutReport => ({ path, line, code: 'settings-invalid', message })
  if ('fault' in parsed) {
    return {
      settings: defaults,
      reports: [report(parsed.fault.line, `The settings are ignored: ${parsed.fault.message}`)],
    }
  }
  const { root } = parsed
  if (!isMap(root)) {
    const isEmpty = plainValue(root) === null
    return { settings: defaults, reports: isEmpty ? [] : [report(1, 'The settings are ignored: they are not a map.')] }
  }
  const reports: LayoutReport[] = []
  const values = plainValue(root) as Record<string, unknown>
  const structure = isRecord(values['structure']) ? values['structure'] : {}
  const textAt = (map: Record<string, unknown>, key: string) => {
    const value = map[key]
    if (value === undefined || value === null) return undefined
    if (typeof value === 'string' && value.trim() !== '') return value.trim()
    reports.push(report(1, `"${key}" is ignored: a path was expected.`))
    return undefined
  }
  const settings = {
    root: joinPath('', textAt(values, 'root') ?? ''),
    readme: joinPath('', textAt(structure, 'readme') ?? defaults.readme),
    summary: joinPath('', textAt(structure, 'summary') ?? defaults.summary),
    redirects: readRedirects(root.get('redirects', true), text, reports, report),
  }
  return { settings, reports }
}

function readRedirects(
  node: unknown,
  text: string,
  reports: LayoutReport[],
  report: (line: number, message: string) => LayoutReport,
): LayoutSettings['redirects'] {
  if (!isMap(node)) return []
  let [line, counted] = [1, 0]
  return node.items.flatMap((pair) => {
    const offset = (pair.key as Node).range?.[0] ?? counted
    for (; counted < offset; counted++) if (text[counted] === '\n') line++
    const [from, to] = [keyName(pair.key), plainValue(pair.value)]
    if (from !== undefined && from.length <= longestPath && typeof to === 'string')
      return [{ from: tidyRedirect(from), to, line }]
    reports.push(report(line, 'A redirect is ignored: a path was expected.'))
    return []
  })
}

function tidyRedirect(path: string): string {
  return path.replace(/^(?:\.?\/)+/u, '').replace(/\/+$/u, '')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
