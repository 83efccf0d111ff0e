import { isSeq, stringify, type Node } from 'yaml'
import { changeYaml } from '../front-matter/change-yaml.ts'
import { endOfLine, firstLineEnd } from '../front-matter/locate-front-matter.ts'
import { parseYaml, plainValue } from '../front-matter/parse-yaml.ts'
import { writePair } from '../front-matter/write-yaml-value.ts'
import type { TagRecord } from '../model/content.ts'
import type { VariableValue } from '../model/metadata.ts'
import { encodeDocument } from '../front-matter/document-text.ts'
import { longestSpaceData, readTag, readTags, readVariables } from './read-space-data.ts'

/** The file of variables: lines of variables that did not change stay. Undefined where there is nothing to say. */
export function writeVariables(
  template: string | undefined,
  variables: ReadonlyMap<string, VariableValue>,
): string | undefined {
  if (template === undefined && variables.size === 0) return undefined
  const present = template === undefined ? new Map() : readVariables(encodeDocument(template)).variables
  const names = new Set([...present.keys(), ...variables.keys()])
  const changes = [...names].filter((name) => present.get(name) !== variables.get(name))
  if (template !== undefined && changes.length === 0) return template
  const changed = changeYaml(
    template ?? '',
    changes.map((name) => ({ path: [name], value: variables.get(name) })),
    longestSpaceData,
  )
  if ('text' in changed) return changed.text
  return [...variables].flatMap(([name, value]) => writePair(name, value, '')).join('\n') + '\n'
}

/** The file of tags: items that did not change stay. Undefined where there is nothing to say. */
export function writeTags(template: string | undefined, tags: ReadonlyMap<string, TagRecord>): string | undefined {
  if (template === undefined && tags.size === 0) return undefined
  const anew = () => [...tags].map(([slug, tag]) => writeItem(slug, tag)).join('')
  if (template === undefined) return anew()
  const present = readTags(encodeDocument(template)).tags
  const isSame = (slug: string) =>
    JSON.stringify(ordered(present.get(slug))) === JSON.stringify(ordered(tags.get(slug)))
  if ([...new Set([...present.keys(), ...tags.keys()])].every(isSame)) return template
  const parsed = parseYaml(template, longestSpaceData)
  if ('fault' in parsed || !isSeq(parsed.root) || parsed.root.flow) return anew()
  const lineEnd = firstLineEnd(template)
  const parts: string[] = []
  let cursor = 0
  for (const item of parsed.root.items) {
    const slug = readTag(plainValue(item))?.slug
    const range = (item as Node).range
    if (slug === undefined || !range || isSame(slug)) continue
    const start = template.lastIndexOf('-', range[0])
    const end = endOfLine(template, Math.max(start, range[1] - 1))
    const lineStart = Math.max(template.lastIndexOf('\n', start), template.lastIndexOf('\r', start)) + 1
    parts.push(template.slice(cursor, lineStart))
    const tag = tags.get(slug)
    if (tag) parts.push(indented(writeItem(slug, tag), template.slice(lineStart, start), lineEnd))
    cursor = end
  }
  parts.push(template.slice(cursor))
  const text = parts.join('')
  const added = [...tags].filter(([slug]) => !present.has(slug)).map(([slug, tag]) => writeItem(slug, tag))
  const indent = /^[ \t]*(?=- )/mu.exec(template)?.[0] ?? ''
  const needsBreak = text !== '' && !/[\r\n]$/u.test(text) && added.length > 0
  return text + (needsBreak ? lineEnd : '') + indented(added.join(''), indent, lineEnd)
}

function writeItem(slug: string, tag: TagRecord): string {
  return stringify([{ tag: slug, ...ordered(tag) }], { lineWidth: 0, singleQuote: true })
}

function ordered(tag: TagRecord | undefined): TagRecord | undefined {
  if (!tag) return undefined
  const { label, icon, color, emoji } = tag
  return { label, ...(icon && { icon }), ...(color && { color }), ...(emoji && { emoji }) }
}

function indented(text: string, indent: string, lineEnd: string): string {
  return text.replaceAll(/^(?=[^\n])/gmu, indent).replaceAll('\n', lineEnd)
}
