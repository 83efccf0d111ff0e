import { isScalar, stringify, type Node } from 'yaml'

export type YamlScalar = string | number | boolean
export type YamlValue = YamlScalar | readonly YamlValue[] | { readonly [key: string]: YamlValue }

/** The lines of `key: value`, without line ends; `key` is source text. */
export function writePair(key: string, value: YamlValue, indent: string, onOneLine = false): string[] {
  if (typeof value === 'string') {
    const [first, ...rest] = writeNaturally(value, { indent, column: key.length + 2, onOneLine })
    return [`${indent}${key}: ${first}`, ...rest]
  }
  const lines = stringify({ key: value }, { lineWidth: 0, singleQuote: true }).trimEnd().split('\n')
  const [first, ...rest] = lines
  return [`${indent}${key}${first!.slice('key'.length)}`, ...rest.map((line) => (line === '' ? '' : indent + line))]
}

/**
 * A value in the place of another one, on one or more lines. A value that was written in the way we would have chosen is
 * followed by one in the way we choose; where somebody chose quotes or a folded block, that choice stays. So a value that
 * is changed and changed back gives the bytes it had.
 */
export function writeInPlace(value: YamlScalar, old: Node, oldSource: string, place: ScalarPlace): string[] {
  if (typeof value !== 'string' || !isScalar(old) || typeof old.value !== 'string') {
    return typeof value === 'string' ? writeNaturally(value, place) : [String(value)]
  }
  const natural = writeNaturally(old.value, place).join('\n')
  if (natural === oldSource.replaceAll(/\r\n?/gu, '\n')) return writeNaturally(value, place)
  if (old.type === 'QUOTE_DOUBLE') return [doubleQuoted(value)]
  if (old.type === 'QUOTE_SINGLE' && isPrintableLine(value)) return [singleQuoted(value)]
  if (old.type === 'BLOCK_FOLDED' && canFold(value)) {
    const header = /^>[-+]?/u.exec(oldSource)?.[0] ?? '>-'
    return [header, ...foldLines(value, place.indent)]
  }
  return writeNaturally(value, place)
}

type ScalarPlace = {
  /** Before the key. */
  indent: string
  /** Where the value begins, counted from the key. */
  column: number
  /** An indented comment follows, which a block of lines would take for its own. */
  onOneLine: boolean
}

/** Plain if it can be; in single quotes if it must be; folded if it is long; the form that other tools write too. */
function writeNaturally(value: string, { indent, column, onOneLine }: ScalarPlace): string[] {
  const isLong = column + indent.length + value.length > width
  if (isLong && !onOneLine && canFold(value) && value.includes(' ')) return ['>-', ...foldLines(value, indent)]
  if (isPlain(value)) return [value]
  if (isPrintableLine(value)) return [singleQuoted(value)]
  if (!onOneLine && value.includes('\n') && value.split('\n').every(isPrintableLine)) {
    const [first, ...rest] = stringify({ k: value }, { lineWidth: 0 }).replace(/\n$/u, '').split('\n')
    return [first!.slice('k: '.length), ...rest.map((line) => (line === '' ? '' : indent + line))]
  }
  return [doubleQuoted(value)]
}

const width = 80

function isPlain(value: string): boolean {
  return isPrintableLine(value) && stringify({ k: value }, { lineWidth: 0 }) === `k: ${value}\n`
}

/** Printable as YAML means it, and on one line. */
function isPrintableLine(value: string): boolean {
  // oxlint-disable-next-line no-control-regex
  return value.isWellFormed() && !/[\u0000-\u001F\u007F-\u009F\u2028\u2029\uFEFF\uFFFE\uFFFF]/u.test(value)
}

function singleQuoted(value: string): string {
  return `'${value.replaceAll("'", "''")}'`
}

function doubleQuoted(value: string): string {
  const text = stringify(value, { lineWidth: 0, defaultStringType: 'QUOTE_DOUBLE' })
  return text.replace(/\n$/u, '')
}

/** Words with one space between them: only there does a fold give back exactly what was written. */
function canFold(value: string): boolean {
  return isPrintableLine(value) && /^[^\s]+(?: [^\s]+)*$/u.test(value)
}

function foldLines(value: string, indent: string): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of value.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width - indent.length - 2) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  lines.push(line)
  return lines.map((text) => `${indent}  ${text}`)
}
