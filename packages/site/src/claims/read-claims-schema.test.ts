import { expect, test } from 'vitest'
import { exampleSchema, schemaOf } from '../testing/example-schema.ts'
import { readClaimsSchema, schemaLimits } from './read-claims-schema.ts'

const around = (properties: unknown, more: object = {}) => ({
  type: 'object',
  properties,
  additionalProperties: false,
  ...more,
})
const isRead = (json: unknown) => readClaimsSchema(json).ok
const boolean = { type: 'boolean', description: 'x' }

test('every form of a claim is read, with or without $schema', () => {
  const { $schema: _, ...bare } = exampleSchema

  const schema = schemaOf(exampleSchema)

  expect(schemaOf(bare)).toEqual(schema)
  expect([...schema.properties.keys()]).toEqual(Object.keys(exampleSchema.properties))
  expect(schema.properties.get('plan')).toEqual({
    type: 'string',
    description: 'The plan',
    values: ['free', 'pro', 'enterprise'],
  })
  expect(schema.properties.get('groups')).toMatchObject({ type: 'array', items: { type: 'string' } })
})

test.each<[string, unknown, string]>([
  ['no object', [], ''],
  ['null', null, ''],
  ['another draft', around({}, { $schema: 'https://json-schema.org/draft/2020-12/schema' }), '/$schema'],
  ['no type', { properties: {}, additionalProperties: false }, '/type'],
  ['open to other properties', { type: 'object', properties: {} }, '/additionalProperties'],
  ['no properties', { type: 'object', additionalProperties: false }, '/properties'],
  ['a keyword that is not read', around({}, { required: ['plan'] }), '/required'],
  ['a reference', around({ plan: { $ref: '#/x', ...boolean } }), '/properties/plan/$ref'],
  ['a pattern', around({ plan: { type: 'string', description: 'x', pattern: '(a+)+$' } }), '/properties/plan/pattern'],
  ['a claim that is no object', around({ plan: true }), '/properties/plan'],
  ['no description', around({ plan: { type: 'boolean' } }), '/properties/plan/description'],
  ['an empty description', around({ plan: { type: 'boolean', description: ' ' } }), '/properties/plan/description'],
  ['a type that is not there', around({ plan: { type: 'null', description: 'x' } }), '/properties/plan/type'],
  ['several types', around({ plan: { type: ['string'], description: 'x' } }), '/properties/plan/type'],
  ['an empty enum', around({ plan: { type: 'string', description: 'x', enum: [] } }), '/properties/plan/enum'],
  ['an enum of numbers', around({ plan: { type: 'string', description: 'x', enum: [1] } }), '/properties/plan/enum/0'],
  ['a value twice', around({ a: { type: 'string', description: 'x', enum: ['b', 'b'] } }), '/properties/a/enum/1'],
  ['an enum of booleans', around({ plan: { ...boolean, enum: [true] } }), '/properties/plan/enum'],
  ['a list of anything', around({ a: { type: 'array', description: 'x' } }), '/properties/a/items'],
  [
    'a list of lists',
    around({ a: { type: 'array', description: 'x', items: { type: 'array', items: boolean } } }),
    '/properties/a/items/type',
  ],
  ['unsigned that is no object', around({ unsigned: boolean }), '/properties/unsigned/type'],
  [
    'an open object',
    around({ a: { type: 'object', description: 'x', properties: {} } }),
    '/properties/a/additionalProperties',
  ],
  ['a nameless claim', around({ '': boolean }), '/properties/'],
  ['a name of JavaScript', around({ constructor: boolean }), '/properties/constructor'],
  ['a name with a slash', around({ 'a/b~c': { ...boolean, title: 'x' } }), '/properties/a~1b~0c/title'],
  ['a name with a control character', around({ 'a\u0000': boolean }), '/properties/a\u0000'],
  [
    'a prototype',
    JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"boolean","description":"x"}},"additionalProperties":false}',
    ),
    '/properties/__proto__',
  ],
])('a schema with %s is refused, and the fault is pointed at', (_, json, path) => {
  const read = readClaimsSchema(json)

  expect(read).toMatchObject({ ok: false })
  expect(read.ok ? [] : read.faults.map((fault) => fault.path)).toContain(path)
})

test('all faults are told at once, and never more than fifty', () => {
  const names = Array.from({ length: 100 }, (_, index) => `claim${index}`)

  const few = readClaimsSchema(around({ one: { type: 'boolean' }, two: { type: 'odd', description: 'x' } }))
  const many = readClaimsSchema(around(Object.fromEntries(names.map((name) => [name, {}]))))

  expect(few.ok ? [] : few.faults.map(({ path }) => path)).toEqual([
    '/properties/one/description',
    '/properties/two/type',
  ])
  expect(many.ok ? 0 : many.faults.length).toBe(50)
})

test('depth, number of claims, number of values and lengths are bounded', () => {
  const nested = (depth: number): object =>
    depth === 0 ? boolean : around({ a: nested(depth - 1) }, { description: 'x' })
  const claims = (count: number) =>
    around(Object.fromEntries(Array.from({ length: count }, (_, index) => [`c${index}`, boolean])))
  const values = (count: number) =>
    around({
      plan: { type: 'string', description: 'x', enum: Array.from({ length: count }, (_, index) => `v${index}`) },
    })
  const { depth, claims: mostClaims, values: mostValues } = schemaLimits

  expect([depth, depth + 1].map((level) => isRead(around({ a: nested(level) })))).toEqual([true, false])
  expect([mostClaims, mostClaims + 1].map((count) => isRead(claims(count)))).toEqual([true, false])
  expect([mostValues, mostValues + 1].map((count) => isRead(values(count)))).toEqual([true, false])
  expect(isRead(around({ ['n'.repeat(101)]: boolean }))).toBe(false)
  expect(isRead(around({ a: { type: 'boolean', description: 'x'.repeat(1001) } }))).toBe(false)
  expect(isRead(around({ a: { type: 'string', description: 'x', enum: ['x'.repeat(201)] } }))).toBe(false)
})

test('a schema nested ten thousand times is refused like any other', () => {
  const deep = `${'{"type":"object","description":"x","additionalProperties":false,"properties":{"a":'.repeat(10_000)}true${'}}'.repeat(10_000)}`

  expect(readClaimsSchema(around({ a: JSON.parse(deep) }))).toMatchObject({ ok: false })
})
