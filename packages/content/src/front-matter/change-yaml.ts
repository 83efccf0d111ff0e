import { isMap, isScalar, isSeq, type Node, type Pair, type YAMLMap } from 'yaml'
import { endOfLine, firstLineEnd } from './locate-front-matter.ts'
import { keyName, parseYaml, plainValue, type YamlFault } from './parse-yaml.ts'
import { writeInPlace, writePair, type YamlScalar, type YamlValue } from './write-yaml-value.ts'

/** A value to set at a path of keys, or, where it is undefined, to remove. */
export type YamlChange = { path: readonly string[]; value: YamlValue | undefined }

/**
 * Changes a YAML map in place: only the lines of the changed keys differ. New keys come last in their map; a map that
 * loses its last key goes with it. What is not valid YAML, or no map, is left alone and the fault returned.
 */
export function changeYaml(
  source: string,
  changes: readonly YamlChange[],
  maximum: number,
): { text: string } | { fault: YamlFault } {
  let text = source
  for (const round of inRounds(changes)) {
    const parsed = parseYaml(text, maximum)
    if ('fault' in parsed) return parsed
    const { root, document } = parsed
    if (root !== null && !isMap(root) && !isEmptyScalar(root)) {
      return { fault: { line: 1, message: 'It is not a map of keys and values.' } }
    }
    const map = isMap(root) ? root : undefined
    const editor = { source: text, lineEnd: firstLineEnd(text) }
    const splices: Splice[] = []
    let rest = round
    if (!map?.flow) {
      rest = []
      for (const change of round) {
        const splice = spliceFor(editor, map, change, '')
        if (splice === 'hard') rest.push(change)
        else if (splice) splices.push(splice)
      }
    }
    if (rest.length > 0) {
      // Maps in braces and keys behind question marks have no lines of their own: such a text is written anew.
      for (const { path, value } of round) {
        if (value === undefined) document.deleteIn(path)
        else document.setIn(path, document.createNode(value))
      }
      text = String(document).replaceAll('\n', editor.lineEnd)
    } else text = applySplices(text, splices)
  }
  return { text }
}

type Editor = { source: string; lineEnd: string }
/** Where two begin at one place, the deeper one comes first: it ends the map that the other one follows. */
type Splice = { start: number; end: number; text: string; depth?: number }

/** Changes of different top-level keys share no lines and are made together; those of one key follow each other. */
function inRounds(changes: readonly YamlChange[]): YamlChange[][] {
  const rounds: YamlChange[][] = []
  const taken = new Map<string, number>()
  for (const change of changes) {
    const round = taken.get(change.path[0]!) ?? 0
    taken.set(change.path[0]!, round + 1)
    ;(rounds[round] ??= []).push(change)
  }
  return rounds
}

function isEmptyScalar(node: Node): boolean {
  return isScalar(node) && node.value === null
}

function spliceFor(
  editor: Editor,
  map: YAMLMap | undefined,
  change: YamlChange,
  indent: string,
): Splice | 'hard' | undefined {
  const [key, ...deeper] = change.path
  const pair = map && pairsOf(map).get(key!)
  if (!pair) return change.value === undefined ? undefined : insertPair(editor, map, change, indent)
  if (!hasOwnLines(editor, pair)) return 'hard'
  if (deeper.length === 0) {
    return change.value === undefined ? removePair(editor, pair) : replaceValue(editor, pair, change.value, indent)
  }
  const { value: inner } = pair
  if (isMap(inner) && !inner.flow && inner.items.length > 0) {
    const innerIndent = indentOf(editor, inner.items[0]!)
    if (change.value === undefined && inner.items.length === 1) {
      const emptied = leavesNothing(inner, deeper)
      if (emptied) return removePair(editor, pair)
    }
    return spliceFor(editor, inner, { path: deeper, value: change.value }, innerIndent)
  }
  const changed = withValueAt(plainValue(inner), deeper, change.value)
  if (changed === undefined) return isMap(inner) ? removePair(editor, pair) : undefined
  return isMap(inner) || change.value !== undefined ? replaceValue(editor, pair, changed, indent) : undefined
}

const indexes = new WeakMap<YAMLMap, Map<string, Pair>>()

/** The pairs of a map by key, worked out once however many keys change. */
function pairsOf(map: YAMLMap): Map<string, Pair> {
  let index = indexes.get(map)
  if (!index) {
    index = new Map(map.items.map((pair) => [keyName(pair.key) ?? '', pair]))
    indexes.set(map, index)
  }
  return index
}

/** Whether removing this path removes the last key of the map, or of the only map inside it. */
function leavesNothing(map: YAMLMap, path: readonly string[]): boolean {
  const pair = map.items[0]
  if (map.items.length !== 1 || keyName(pair!.key) !== path[0]) return false
  return path.length === 1 || (isMap(pair!.value) && leavesNothing(pair!.value, path.slice(1)))
}

function withValueAt(old: unknown, path: readonly string[], value: YamlValue | undefined): YamlValue | undefined {
  const [key, ...deeper] = path
  if (key === undefined) return value
  const map = typeof old === 'object' && old !== null && !Array.isArray(old) ? { ...(old as object) } : {}
  const entries = new Map<string, YamlValue>(Object.entries(map))
  const changed = withValueAt(entries.get(key), deeper, value)
  if (changed === undefined) entries.delete(key)
  else entries.set(key, changed)
  return entries.size === 0 ? undefined : Object.fromEntries(entries)
}

function insertPair(editor: Editor, map: YAMLMap | undefined, change: YamlChange, indent: string): Splice | 'hard' {
  const [key, ...deeper] = change.path
  const value = withValueAt(undefined, deeper, change.value)!
  const last = map?.items.at(-1)
  if (last && !hasOwnLines(editor, last)) return 'hard'
  const at = last ? ownLines(editor, last).end : editor.source.length
  const lines = writePair(writeKey(key!), value, indent, isBeforeIndentedComment(editor.source, at)).join(
    editor.lineEnd,
  )
  const needsBreak = at > 0 && !/[\r\n]/u.test(editor.source[at - 1]!)
  const text = needsBreak ? editor.lineEnd + lines : lines + editor.lineEnd
  return { start: at, end: at, text, depth: indent.length }
}

function removePair(editor: Editor, pair: Pair): Splice {
  return { ...ownLines(editor, pair), text: '' }
}

function replaceValue(editor: Editor, pair: Pair, value: YamlValue, indent: string): Splice | undefined {
  if (isEqual(plainValue(pair.value), value)) return undefined
  const old = pair.value as Node | null
  const lines = ownLines(editor, pair)
  const onOneLine = isBeforeIndentedComment(editor.source, lines.end)
  if (isScalar(old) && old.range && old.range[1] > old.range[0] && isScalarValue(value)) {
    const isBlock = old.type === 'BLOCK_FOLDED' || old.type === 'BLOCK_LITERAL'
    const [start] = old.range
    const end = isBlock ? trimmedEnd(editor.source, start, old.range[1]) : old.range[1]
    const lineStart = startOfLine(editor.source, (pair.key as Node).range![0])
    const oldSource = editor.source.slice(start, end)
    const column = start - lineStart - indent.length
    const text = writeInPlace(value, old, oldSource, { indent, column, onOneLine })
    // What follows on the line is a comment, which a value of several lines would swallow.
    if (text.length === 1 || /^[ \t]*(?:[\r\n]|$)/u.test(editor.source.slice(end))) {
      return { start, end, text: text.join(editor.lineEnd) }
    }
  }
  const key = editor.source.slice((pair.key as Node).range![0], (pair.key as Node).range![1])
  const text = writePair(key, value, indent, onOneLine).join(editor.lineEnd)
  return { ...lines, text: endsLine(editor.source, lines.end) ? text + editor.lineEnd : text }
}

function isScalarValue(value: YamlValue): value is YamlScalar {
  return typeof value !== 'object'
}

function writeKey(key: string): string {
  return writePair('k', key, '')[0]!.slice('k: '.length)
}

/** Whether the key stands first on its line, so that the lines from it to the end of its value are its own. */
function hasOwnLines(editor: Editor, pair: Pair): boolean {
  const key = pair.key as Node | null
  if (!key?.range) return false
  const before = editor.source.slice(startOfLine(editor.source, key.range[0]), key.range[0])
  return /^ *$/u.test(before) && /^[ \t]*:/u.test(editor.source.slice(key.range[1], key.range[1] + 100))
}

function ownLines(editor: Editor, pair: Pair): { start: number; end: number } {
  const [start, keyEnd] = (pair.key as Node).range!
  const end = Math.max(endOf(editor.source, pair.value) ?? keyEnd, keyEnd)
  const from = startOfLine(editor.source, start)
  const isAtLineStart = end > start && /[\r\n]/u.test(editor.source[end - 1]!)
  return { start: from, end: isAtLineStart ? end : endOfLine(editor.source, end) }
}

function endOf(source: string, node: unknown): number | undefined {
  if (isScalar(node) && node.range) {
    const isBlock = node.type === 'BLOCK_FOLDED' || node.type === 'BLOCK_LITERAL'
    return isBlock ? trimmedEnd(source, node.range[0], node.range[1]) : node.range[1]
  }
  if (!isMap(node) && !isSeq(node)) return undefined
  const last: unknown = node.flow ? undefined : node.items.at(-1)
  if (!last) return node.range?.[1]
  if (isMap(node)) {
    const { key, value } = last as Pair
    return endOf(source, value) ?? endOf(source, key)
  }
  return endOf(source, last) ?? node.range?.[1]
}

/** The end of the text without the blank lines after it, which belong to nobody. */
function trimmedEnd(source: string, start: number, end: number): number {
  return start + source.slice(start, end).trimEnd().length
}

function startOfLine(source: string, at: number): number {
  let start = at
  while (start > 0 && source[start - 1] !== '\n' && source[start - 1] !== '\r') start--
  return start
}

function indentOf(editor: Editor, pair: Pair): string {
  const [start] = (pair.key as Node).range!
  return editor.source.slice(startOfLine(editor.source, start), start)
}

function isBeforeIndentedComment(source: string, at: number): boolean {
  let from = at
  while (from < source.length) {
    const next = endOfLine(source, from)
    const line = source.slice(from, next)
    if (line.trim() !== '') return /^[ \t]+#/u.test(line)
    from = next
  }
  return false
}

function endsLine(source: string, at: number): boolean {
  return at > 0 && /[\r\n]/u.test(source[at - 1]!)
}

function applySplices(source: string, splices: readonly Splice[]): string {
  const ordered = splices.toSorted((a, b) => a.start - b.start || a.end - b.end || (b.depth ?? 0) - (a.depth ?? 0))
  const parts: string[] = []
  let from = 0
  for (const { start, end, text } of ordered) {
    parts.push(source.slice(from, start), text)
    from = end
  }
  parts.push(source.slice(from))
  return parts.join('')
}

function isEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [first, second] = [new Map(Object.entries(one)), new Map(Object.entries(other))]
  if (first.size !== second.size) return false
  return [...first].every(([key, value]) => second.has(key) && isEqual(value, second.get(key)))
}
