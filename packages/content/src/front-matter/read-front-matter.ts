import { isMap, type Node } from 'yaml'
import type { MetaLinks, PageTag, VariableValue } from '../model/metadata.ts'
import { locateFrontMatter, type FrontMatterPlace } from './locate-front-matter.ts'
import { coverFields, layoutFields, ownFields, type Field, type PageMetadata } from './metadata-keys.ts'
import { keyName, parseYaml, plainValue } from './parse-yaml.ts'

/** Longer front matter is kept and not read: none of 27,000 pages seen comes near it. */
export const longestFrontMatter = 16 * 1024

export type FrontMatterWarning = {
  /** From 1, within the document. */
  line: number
  code: 'front-matter-invalid' | 'metadata-ignored'
  message: string
}

type FrontMatter = {
  /** Where it lies in the text; absent where the document has none. */
  place?: FrontMatterPlace
  metadata: PageMetadata
  /** The key `title`: the name of a reusable content, and of a page that has no other. */
  title?: string
  /** Whether it could be read; one that could not is kept as it is and cannot be changed. */
  isValid: boolean
  warnings: readonly FrontMatterWarning[]
}

/** Reads a document's front matter: what is of a wrong type is left out one by one, and warned about. */
export function readFrontMatter(text: string): FrontMatter {
  const place = locateFrontMatter(text)
  if (!place) return { metadata: {}, isValid: true, warnings: [] }
  const source = text.slice(place.yamlStart, place.yamlEnd)
  const parsed = parseYaml(source, longestFrontMatter)
  const invalid = (line: number, reason: string): FrontMatter => {
    const message = `The front matter could not be read, so the page has none of its settings: ${reason}`
    return { place, metadata: {}, isValid: false, warnings: [{ line, code: 'front-matter-invalid', message }] }
  }
  if ('fault' in parsed) return invalid(parsed.fault.line + 1, parsed.fault.message)
  const { root } = parsed
  if (root !== null && !isMap(root)) {
    if (plainValue(root) === null) return { place, metadata: {}, isValid: true, warnings: [] }
    return invalid(2, 'It is not a map of keys and values.')
  }
  const values = new Map<string, Value>()
  for (const pair of root?.items ?? []) {
    const offset = (pair.key as Node).range?.[0] ?? 0
    values.set(keyName(pair.key)!, { value: plainValue(pair.value), offset })
  }
  return { place, isValid: true, ...readValues(values, source) }
}

type Value = { value: unknown; offset: number }

function readValues(values: Map<string, Value>, source: string): Pick<FrontMatter, 'metadata' | 'title' | 'warnings'> {
  const warnings: FrontMatterWarning[] = []
  const ignore = (key: string, expected: string) => {
    const offset = values.get(key.split('.')[0]!)?.offset ?? 0
    const line = source.slice(0, offset).split(/\r\n|\n|\r/u).length + 1
    warnings.push({ line, code: 'metadata-ignored', message: `"${key}" is ignored: ${expected} was expected.` })
  }
  const reader: Reader = { values, ignore }
  const cover = readFields(reader, coverFields)
  const layout = readLayoutFields(reader)
  const variables = readVariables(reader)
  const tags = readTags(reader)
  const metaLinks = readMetaLinks(reader)
  const own = readFields(reader, ownFields)
  const title = values.get('title')?.value
  return {
    metadata: {
      ...own,
      ...(layout && { layout }),
      ...(Object.keys(cover).length > 0 && { cover }),
      ...(variables && { variables }),
      ...(tags && { tags }),
      ...(metaLinks && { metaLinks }),
    },
    ...(typeof title === 'string' && title.trim() !== '' && { title: tidy(title) }),
    warnings: warnings.toSorted((a, b) => a.line - b.line),
  }
}

type Reader = { values: Map<string, Value>; ignore: (key: string, expected: string) => void }

// The values come out as the fields' kinds say, which the types of the lists hold against the model.
function readFields<Name extends string>(reader: Reader, fields: readonly Field<Name>[]): Record<Name, never> {
  const found: Record<string, unknown> = {}
  for (const { name, path, kind } of fields) {
    let value: unknown = reader.values.get(path[0]!)?.value
    for (const key of path.slice(1)) value = ownValue(value, key)
    if (value === undefined || value === null) continue
    if (typeof kind === 'string' ? typeof value === kind : kind.includes(String(value))) {
      found[name] = typeof value === 'string' ? tidy(value) : value
    } else reader.ignore(path.join('.'), typeof kind === 'string' ? `a ${kind}` : `one of ${kind.join(', ')}`)
  }
  return found as Record<Name, never>
}

function readLayoutFields(reader: Reader): PageMetadata['layout'] | undefined {
  const value = reader.values.get('layout')?.value
  if (value === undefined || value === null) return undefined
  if (!isRecord(value)) {
    reader.ignore('layout', 'a map')
    return undefined
  }
  const layout = readFields(reader, layoutFields)
  return Object.keys(layout).length > 0 ? layout : undefined
}

function readVariables(reader: Reader): Record<string, VariableValue> | undefined {
  const value = reader.values.get('vars')?.value
  if (value === undefined || value === null) return undefined
  if (!isRecord(value)) {
    reader.ignore('vars', 'a map')
    return undefined
  }
  const variables = Object.entries(value).filter((entry): entry is [string, VariableValue] => {
    const isGood = isVariableName(entry[0]) && isVariableValue(entry[1])
    if (!isGood) reader.ignore(`vars.${entry[0]}`, 'a name of letters, digits and _ with a text, number or boolean')
    return isGood
  })
  return variables.length > 0 ? Object.fromEntries(variables) : undefined
}

export function isVariableName(name: string): boolean {
  return /^\p{L}[\p{L}\p{Nd}_]*$/u.test(name)
}

export function isVariableValue(value: unknown): value is VariableValue {
  return (
    typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
  )
}

function readTags(reader: Reader): readonly PageTag[] | undefined {
  const value = reader.values.get('tags')?.value
  if (value === undefined || value === null) return undefined
  if (!Array.isArray(value)) {
    reader.ignore('tags', 'a list')
    return undefined
  }
  const tags = value.flatMap((item: unknown): PageTag[] => {
    if (typeof item === 'string') return [{ tag: item }]
    const tag = ownValue(item, 'tag')
    const primary = ownValue(item, 'primary')
    if (typeof tag !== 'string') {
      reader.ignore('tags', 'a list of tags')
      return []
    }
    return [typeof primary === 'boolean' ? { tag, primary } : { tag }]
  })
  return tags.length > 0 ? tags : undefined
}

function readMetaLinks(reader: Reader): MetaLinks | undefined {
  const value = reader.values.get('metaLinks')?.value
  if (value === undefined || value === null) return undefined
  if (!isRecord(value)) {
    reader.ignore('metaLinks', 'a map')
    return undefined
  }
  const [canonical, alternates] = [ownValue(value, 'canonical'), ownValue(value, 'alternates')]
  if (canonical !== undefined && typeof canonical !== 'string') reader.ignore('metaLinks.canonical', 'an address')
  if (alternates !== undefined && !isTexts(alternates)) reader.ignore('metaLinks.alternates', 'a list of addresses')
  const links = {
    ...(typeof canonical === 'string' && { canonical }),
    ...(isTexts(alternates) && { alternates }),
  }
  return Object.keys(links).length > 0 ? links : undefined
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function ownValue(value: unknown, key: string): unknown {
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

/** A folded block ends in a line end that nobody means; bytes that are no text are shown as replaced. */
function tidy(value: string): string {
  return value.replace(/\n+$/u, '').toWellFormed()
}
