import { isAlias, isMap, isPair, isScalar, isSeq, LineCounter, parseDocument, type Document, type Node } from 'yaml'

/** YAML that was read, with the place of every value; what refuses to be read says where and why. */
type ParsedYaml = { document: Document; root: Node | null } | { fault: YamlFault }
export type YamlFault = { /** From 1, within the YAML. */ line: number; message: string }

/**
 * Reads YAML within limits that keep the time linear: the parser's own search for repeated keys is quadratic, so ours
 * takes its place, and aliases, by which a few lines become gigabytes, are refused.
 */
export function parseYaml(source: string, maximum: number): ParsedYaml {
  if (source.length > maximum) return { fault: { line: 1, message: `It is longer than ${maximum} characters.` } }
  // A lone CR ends a line in YAML but not in the parser; the offsets stay the same.
  const text = source.replaceAll(/\r(?!\n)/gu, '\n')
  const lines = new LineCounter()
  const lineAt = (offset: number) => Math.max(1, lines.linePos(offset).line)
  if (nestsTooDeep(text)) return { fault: { line: 1, message: `It nests deeper than ${deepest} levels.` } }
  const document = withoutStacks(() =>
    parseDocument(text, { uniqueKeys: false, prettyErrors: false, lineCounter: lines, logLevel: 'silent' }),
  )
  const error = document.errors[0]
  if (error) return { fault: { line: lineAt(error.pos[0]), message: error.message.split('\n')[0]! } }
  const found = findFault(document.contents, 0)
  if (found) return { fault: { line: lineAt(found.offset), message: found.message } }
  return { document, root: document.contents }
}

/** The plain value of a node that parseYaml let through. */
export function plainValue(node: unknown): unknown {
  if (isScalar(node)) return node.value
  if (isSeq(node)) return node.items.map(plainValue)
  if (!isMap(node)) return null
  const entries = node.items.map((pair) => [keyName(pair.key) ?? '', plainValue(pair.value)] as const)
  return Object.fromEntries(entries)
}

/** A key as a word; undefined for keys that are no scalars. */
export function keyName(key: unknown): string | undefined {
  if (isScalar(key)) return String(key.value)
  return typeof key === 'string' ? key : undefined
}

const deepest = 64

/** The parser makes an error for every fault it meets; a stack trace for each of them is most of the time that takes. */
function withoutStacks<Result>(run: () => Result): Result {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 0
  try {
    return run()
  } finally {
    Error.stackTraceLimit = limit
  }
}

/** Brackets are counted before the parser recurses into them; those inside strings count too, which no sane page reaches. */
function nestsTooDeep(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === 0x5b || unit === 0x7b) depth++
    else if (unit === 0x5d || unit === 0x7d) depth = Math.max(0, depth - 1)
    else if (unit === 0x0a && depth <= deepest) continue
    if (depth > deepest) return true
  }
  return false
}

function findFault(node: unknown, depth: number): { offset: number; message: string } | undefined {
  const offset = (node as Node | null)?.range?.[0] ?? 0
  if (isAlias(node)) return { offset, message: 'It uses an alias; write the value out.' }
  if (depth > deepest) return { offset, message: `It nests deeper than ${deepest} levels.` }
  if (!isMap(node) && !isSeq(node)) return undefined
  const seen = new Set<string>()
  for (const item of node.items) {
    if (!isPair(item)) {
      const fault = findFault(item, depth + 1)
      if (fault) return fault
      continue
    }
    const name = keyName(item.key)
    const keyOffset = (item.key as Node | null)?.range?.[0] ?? offset
    if (name === undefined) return { offset: keyOffset, message: 'A key is not a word.' }
    if (seen.has(name)) return { offset: keyOffset, message: `The key "${name}" is there twice.` }
    seen.add(name)
    const fault = findFault(item.value, depth + 1)
    if (fault) return fault
  }
  return undefined
}
