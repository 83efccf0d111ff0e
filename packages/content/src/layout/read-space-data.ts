import { isMap, isSeq, type Node } from 'yaml'
import { decodeDocument } from '../front-matter/document-text.ts'
import { keyName, parseYaml, plainValue } from '../front-matter/parse-yaml.ts'
import { isVariableName, isVariableValue } from '../front-matter/read-front-matter.ts'
import type { TagRecord } from '../model/content.ts'
import type { VariableValue } from '../model/metadata.ts'
import type { LayoutReport } from './repository-file.ts'

export const variablesPath = '.gitbook/vars.yaml'
export const tagsPath = '.gitbook/tags.yaml'
export const longestSpaceData = 1_000_000

export function readVariables(bytes: Uint8Array): { variables: Map<string, VariableValue>; reports: LayoutReport[] } {
  const text = decodeDocument(bytes).replace(/^\uFEFF/u, '')
  const variables = new Map<string, VariableValue>()
  const reports: LayoutReport[] = []
  const ignore = (line: number, message: string) =>
    reports.push({ path: variablesPath, line, code: 'variable-ignored', message })
  const parsed = parseYaml(text, longestSpaceData)
  if ('fault' in parsed) ignore(parsed.fault.line, `No variable could be read: ${parsed.fault.message}`)
  else if (isMap(parsed.root)) {
    for (const pair of parsed.root.items) {
      const [name, value] = [keyName(pair.key)!, plainValue(pair.value)]
      if (isVariableName(name) && isVariableValue(value)) variables.set(name, value)
      else {
        const message = `"${name}" is ignored: a name of letters, digits and _ with a text, number or boolean was expected.`
        ignore(lineOf(text, pair.key), message)
      }
    }
  } else if (plainValue(parsed.root) !== null) ignore(1, 'No variable could be read: names and values were expected.')
  return { variables, reports }
}

export function readTags(bytes: Uint8Array): { tags: Map<string, TagRecord>; reports: LayoutReport[] } {
  const text = decodeDocument(bytes).replace(/^\uFEFF/u, '')
  const tags = new Map<string, TagRecord>()
  const reports: LayoutReport[] = []
  const ignore = (line: number, message: string) => reports.push({ path: tagsPath, line, code: 'tag-ignored', message })
  const parsed = parseYaml(text, longestSpaceData)
  if ('fault' in parsed) ignore(parsed.fault.line, `No tag could be read: ${parsed.fault.message}`)
  else if (isSeq(parsed.root)) {
    for (const item of parsed.root.items) {
      const tag = readTag(plainValue(item))
      if (tag && !tags.has(tag.slug)) tags.set(tag.slug, tag.record)
      else ignore(lineOf(text, item), 'The tag is ignored: a "tag" of its own was expected.')
    }
  } else if (plainValue(parsed.root) !== null) ignore(1, 'No tag could be read: a list was expected.')
  return { tags, reports }
}

/** One item of the list of tags; its slug stands under `tag`. */
export function readTag(value: unknown): { slug: string; record: TagRecord } | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { tag, label, icon, color, emoji } = value as Record<string, unknown>
  if (typeof tag !== 'string' || tag === '') return undefined
  const record: TagRecord = {
    label: typeof label === 'string' ? label : tag,
    ...(typeof icon === 'string' && { icon }),
    ...(typeof color === 'string' && { color }),
    ...(typeof emoji === 'string' && { emoji }),
  }
  return { slug: tag, record }
}

function lineOf(text: string, node: unknown): number {
  const offset = (node as Node | null)?.range?.[0] ?? 0
  return text.slice(0, offset).split(/\r\n|\n|\r/u).length
}
