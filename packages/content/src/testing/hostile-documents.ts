/** A document made to be slow for whoever reads it. */
type HostileDocument = { readonly name: string; readonly bytes: Uint8Array }

/** The text of about this many characters, from pieces that may depend on their number. */
function filled(size: number, piece: (index: number) => string): string {
  const pieces: string[] = []
  for (let index = 0, length = 0; length < size; index++) {
    const next = piece(index)
    pieces.push(next)
    length += next.length
  }
  return pieces.join('').slice(0, size)
}

const anchors = 'abcdefghi'

const generators: Readonly<Record<string, (size: number) => string>> = {
  'runs of backticks, each longer': (size) => filled(size, (index) => `${'`'.repeat(index + 1)} `),
  'quotes in quotes': (size) => `${'>'.repeat(size - 2)} x`,
  'lists in lists': (size) => filled(size, (index) => `${'  '.repeat(index % 1500)}* x\n`),
  'the same line again and again': (size) => filled(size, () => 'same\n'),
  'one long line': (size) => 'x '.repeat(size / 2),
  'nothing but line ends': (size) => '\n'.repeat(size),
  'open brackets': (size) => '['.repeat(size),
  'links that do not end': (size) => filled(size, () => '[a](<b'),
  'stars and underscores': (size) => filled(size, () => '*a _b **c __d '),
  'tags that never end': (size) => filled(size, () => '{% hint style="info" %}\ntext\n'),
  'tags in tags': (size) => filled(size / 2, () => '{% if x %}\n') + filled(size / 2, () => '{% endif %}\n'),
  'tags that are not closed': (size) => filled(size, () => '{% hint style="\n'),
  'ends without beginnings': (size) => filled(size, (index) => `text {% end${anchors[index % 9]} %}\n`),
  'HTML that does not end': (size) => filled(size, (index) => (index % 2 ? '<!-- \n' : '<a href="\n')),
  'a table of bars': (size) => `${'|'.repeat(size / 2)}\n${'|-'.repeat(size / 4)}|\n`,
  'tables of nothing': (size) => filled(size, () => 'a|b\n-|-\n'),
  'headings with marks': (size) => filled(size, () => '# *a* `b` [c](d)\n'),
  'definitions and footnotes': (size) => filled(size, (index) => `[^${index}]: [x${index}]: y\n`),
  'aliases of aliases in the front matter': (size) => {
    const levels = Array.from(anchors, (name, index) => {
      const inner = index === 0 ? '"x"' : `*${anchors[index - 1]}`
      return `${name}: &${name} [${Array.from({ length: 9 }, () => inner).join(', ')}]\n`
    })
    return `---\n${levels.join('')}---\n\n${filled(Math.max(0, size - 500), () => 'text\n')}`
  },
  'many keys in the front matter': (size) => `---\n${filled(size - 10, (index) => `key${index}: x\n`)}\n---\n`,
  'brackets in the front matter': (size) => `---\na: ${'['.repeat(size - 14)}\n---\n`,
  'front matter that does not end': (size) => `---\n${filled(size - 4, (index) => `k${index}: "\n`)}`,
  'lines with one hash': (size) => filled(size, (index) => `${'\0'.repeat(index % 1000)}\n`),
  'lone carriage returns': (size) => filled(size, () => 'a\r'),
  'bytes that are no text': (size) => filled(size, (index) => (index % 40 === 39 ? '\n' : '\u00ff')),
}

/** One of each kind, of about this many bytes. */
export function hostileDocuments(size: number): HostileDocument[] {
  return Object.entries(generators).map(([name, generate]) => ({
    name,
    bytes: Uint8Array.from(generate(size), (character) => character.charCodeAt(0)),
  }))
}
