import fc from 'fast-check'

/** A document and two edits of it, made to meet where merges are hard: repeated and blank lines, the same edit twice, neighbours. */
export type DocumentTriple = { base: Uint8Array; ours: Uint8Array; theirs: Uint8Array }

const word = fc.constantFrom('alpha', 'beta', 'gamma', 'delta', 'install', 'server', 'page', 'the', 'a', 'token')
const sentence = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '))
const small = fc.nat({ max: 5 })

const paragraph = fc.array(sentence, { minLength: 1, maxLength: 3 })
const block: fc.Arbitrary<string[]> = fc.oneof(
  { weight: 5, arbitrary: paragraph },
  { weight: 3, arbitrary: small.map((n) => [`## Heading ${n}`]) },
  { weight: 3, arbitrary: fc.array(small, { minLength: 1, maxLength: 6 }).map((all) => all.map((n) => `* item ${n}`)) },
  { weight: 1, arbitrary: paragraph.map((lines) => ['```sh', ...lines, '```']) },
  { weight: 1, arbitrary: paragraph.map((lines) => ['{% hint style="info" %}', ...lines, '{% endhint %}']) },
  {
    weight: 1,
    arbitrary: fc
      .array(small, { minLength: 1, maxLength: 4 })
      .map((rows) => ['| a | b |', '| - | - |', ...rows.map((n) => `| ${n} | x |`)]),
  },
  { weight: 1, arbitrary: fc.constant<string[]>(['']) },
  { weight: 1, arbitrary: fc.constantFrom<string[]>(['***'], ['text\u00ff\u0080'], ['line\r']) },
)

const blocks = (maxLength: number) =>
  fc.array(block, { maxLength, size: 'max' }).map((all) => all.flatMap((lines) => [...lines, '']))

type Edit = (lines: readonly string[]) => string[]

const place = fc.nat({ max: 9999 })
const edit: fc.Arbitrary<Edit> = fc
  .record({
    at: place,
    to: place,
    size: fc.integer({ min: 1, max: 6 }),
    block,
    kind: fc.constantFrom('replace', 'replace', 'insert', 'insert', 'delete', 'move', 'double', 'blank', 'append'),
  })
  .map(({ at, to, size, block: added, kind }) => (lines) => {
    const from = at % (lines.length + 1)
    const part = lines.slice(from, from + size)
    const rest = lines.toSpliced(from, size)
    if (kind === 'replace') return lines.toSpliced(from, Math.min(size, 2), added[0]!)
    if (kind === 'insert') return lines.toSpliced(from, 0, ...added)
    if (kind === 'delete') return rest
    if (kind === 'move') return rest.toSpliced(to % (rest.length + 1), 0, ...part)
    if (kind === 'double') return lines.toSpliced(from, 0, ...part)
    if (kind === 'blank') return lines.toSpliced(from, 0, '')
    return [...lines, ...added]
  })

const edits = (maxLength: number) => fc.array(edit, { maxLength })
const ending = fc.constantFrom('\n', '\n', '\n', '')

const bytesOf = (lines: readonly string[], lineEnd: string, last: string) => {
  const text = lines.length === 0 ? '' : lines.join(lineEnd) + last
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

export const documentTriple: fc.Arbitrary<DocumentTriple> = fc
  .record({
    base: fc.oneof(blocks(12), blocks(40)),
    shared: edits(2),
    ours: edits(4),
    theirs: edits(4),
    lineEnd: fc.constantFrom('\n', '\n', '\n', '\n', '\r\n'),
    endings: fc.tuple(ending, ending, ending),
  })
  .map(({ base, shared, ours, theirs, lineEnd, endings: [baseEnd, ourEnd, theirEnd] }) => {
    const apply = (all: readonly Edit[]) => all.reduce<readonly string[]>((lines, one) => one(lines), base)
    return {
      base: bytesOf(base, lineEnd, baseEnd),
      ours: bytesOf(apply([...shared, ...ours]), lineEnd, ourEnd),
      theirs: bytesOf(apply([...shared, ...theirs]), lineEnd, theirEnd),
    }
  })

/** Documents of few different lines, where every choice of partners shows. */
export const repetitiveTriple: fc.Arbitrary<DocumentTriple> = fc
  .record({
    base: fc.array(fc.constantFrom('', '', 'a', 'b', 'c'), { maxLength: 50, size: 'max' }),
    ours: edits(3),
    theirs: edits(3),
  })
  .map(({ base, ours, theirs }) => {
    const apply = (all: readonly Edit[]) => all.reduce<readonly string[]>((lines, one) => one(lines), base)
    return {
      base: bytesOf(base, '\n', '\n'),
      ours: bytesOf(apply(ours), '\n', '\n'),
      theirs: bytesOf(apply(theirs), '\n', '\n'),
    }
  })
