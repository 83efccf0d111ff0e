/** A part of a JSON Schema that says which values a body may have. */
interface Schema {
  readonly type?: string | readonly string[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
}

export interface OversizedBody {
  /** What is oversized, and where. */
  readonly name: string
  readonly text: string
}

export interface Sizes {
  /** In bytes. */
  readonly bytes: number
  /** JSON values: just below what the server counts before it validates. */
  readonly values: number
}

/** Bodies with one part grown to the limit of the operation, for every place of the schema. */
export function* oversizedBodies(schema: object, sizes: Sizes): Generator<OversizedBody> {
  const seen = new Set<string>()
  for (const { path, part, wrap } of placesIn(schema as Schema, '', (text) => text, 0)) {
    for (const [name, fill] of fillersFor(part, path === '')) {
      const where = `${name} at ${path || 'the root'}`
      if (seen.has(where)) continue
      seen.add(where)
      yield { name: where, text: wrap(fill(sizes)) }
    }
  }
}

interface Place {
  readonly path: string
  readonly part: Schema
  /** The body with this text at the place. */
  readonly wrap: (text: string) => string
}

function* placesIn(part: Schema, path: string, wrap: Place['wrap'], depth: number): Generator<Place> {
  yield { path, part, wrap }
  if (depth > 6) return
  for (const choice of part.anyOf ?? part.oneOf ?? []) {
    if (isNested(choice)) yield* placesIn(choice, path, wrap, depth + 1)
  }
  for (const [key, field] of Object.entries(part.properties ?? {})) {
    const others = (part.required ?? [])
      .filter((name) => name !== key)
      .map((name) => `${JSON.stringify(name)}:${exampleOf(part.properties![name]!)},`)
      .join('')
    yield* placesIn(field, `${path}/${key}`, (text) => wrap(`{${others}${JSON.stringify(key)}:${text}}`), depth + 1)
  }
  if (part.items) yield* placesIn(part.items, `${path}/0`, (text) => wrap(`[${text}]`), depth + 1)
}

const isNested = ({ properties, items, anyOf, oneOf }: Schema): boolean => !!(properties ?? items ?? anyOf ?? oneOf)

/** Some value of about the right kind. */
function exampleOf(part: Schema): string {
  const choice = part.anyOf?.[0] ?? part.oneOf?.[0]
  if (choice) return exampleOf(choice)
  if ('const' in part) return JSON.stringify(part.const)
  if (part.enum) return JSON.stringify(part.enum[0])
  if (part.type === 'object') {
    const fields = (part.required ?? []).map((name) => `${JSON.stringify(name)}:${exampleOf(part.properties![name]!)}`)
    return `{${fields.join(',')}}`
  }
  if (part.type === 'array') return `[${part.items ? exampleOf(part.items) : ''}]`
  return part.type === 'integer' || part.type === 'number' ? '1' : part.type === 'boolean' ? 'true' : '"a"'
}

const room = 2000

type Filler = readonly [name: string, fill: (sizes: Sizes) => string]

/** What grows a value of this kind; at the root, all kinds. */
function fillersFor(part: Schema, isRoot: boolean): readonly Filler[] {
  const item = part.items ? exampleOf(part.items) : '{}'
  return [
    ...(isRoot || part.type === 'array' ? arrays(item) : []),
    ...(isRoot || part.type === 'object' ? objects : []),
    ...(isRoot || part.type === 'string' ? strings : []),
  ]
}

const list = (item: string, count: number): string => `[${`${item},`.repeat(Math.max(0, count - 1))}${item}]`
const fitting = (item: string, { bytes }: Sizes): number => Math.floor((bytes - room) / (item.length + 1))

function arrays(item: string): readonly Filler[] {
  const each = 1 + (item.match(/[,:[]/g)?.length ?? 0)
  return [
    ['an array of empty objects', (sizes) => list('{}', fitting('{}', sizes))],
    ['an array of items', (sizes) => list(item, fitting(item, sizes))],
    [
      'an array of empty objects that passes the count',
      (sizes) => list('{}', Math.min(fitting('{}', sizes), sizes.values - 50)),
    ],
    [
      'an array of items that passes the count',
      (sizes) => list(item, Math.min(fitting(item, sizes), Math.floor((sizes.values - 50) / each))),
    ],
    ['a deep array', ({ bytes }) => `${'['.repeat((bytes - room) / 2)}${']'.repeat((bytes - room) / 2)}`],
  ]
}

const object = (count: number): string =>
  `{${Array.from({ length: count }, (_, index) => `"k${index.toString(36)}":1`).join(',')}}`

const objects: readonly Filler[] = [
  ['unknown keys', ({ bytes }) => object(Math.floor((bytes - room) / 12))],
  [
    'unknown keys that pass the count',
    ({ bytes, values }) => object(Math.min(4900, values - 50, Math.floor((bytes - room) / 12))),
  ],
  ['a deep object', ({ bytes }) => `${'{"a":'.repeat((bytes - room) / 6)}1${'}'.repeat((bytes - room) / 6)}`],
]

const strings: readonly Filler[] = ['a', 'a\\n', ' ', '😀'].map((unit) => [
  `a string of ${JSON.stringify(unit)}`,
  ({ bytes }) => `"${unit.repeat((bytes - room) / Buffer.byteLength(unit))}"`,
])
