import { Ajv } from 'ajv'
import { type TSchema, Type } from 'typebox'
import { expect, test } from 'vitest'
import { tellFaults } from './tell-faults.ts'

const ajv = new Ajv({ allErrors: true, discriminator: true, strictTypes: false, verbose: true })

/** What is told of the value, by its place. */
function toldOf(schema: TSchema, value: unknown): string[] {
  const validate = ajv.compile(schema)
  expect(validate(value)).toBe(false)
  return tellFaults(validate.errors!).map(({ path, message }) => `${path} ${message}`)
}

const closed = { additionalProperties: false }
const spaceId = Type.String({ pattern: '^space_[0-7][0-9a-hjkmnp-tv-z]{25}$' })
const external = Type.Object({ kind: Type.Literal('external'), url: Type.String() }, closed)
const ofSpace = Type.Object({ kind: Type.Literal('space'), spaceId }, closed)
const destination = Type.Union([external, ofSpace])

test('what a value may be is told: the names, the form of an id, the fields that are known', () => {
  const schema = Type.Object({ role: Type.Enum(['read', 'admin']), spaceId }, closed)
  expect(toldOf(schema, { role: 'boss', spaceId: 'page_1', rank: 1 })).toEqual([
    '/rank is not known here: known are role, spaceId',
    '/role must be one of read, admin',
    '/spaceId must be an id that begins with space_',
  ])
  expect(toldOf(schema, {})).toEqual(['/role is required', '/spaceId is required'])
})

test('of a pattern, it is told what it stands for', () => {
  const schema = Type.Object({
    path: Type.String({ pattern: '^[a-z]+$', description: 'Letters alone' }),
    code: Type.String({ pattern: '^[0-9]+$' }),
    title: Type.String({ pattern: '\\S' }),
    link: Type.String({ pattern: '^[Hh][Tt][Tt][Pp][Ss]?://[^\\s/]' }),
    keys: Type.String({ pattern: '^[Hh][Tt][Tt][Pp][Ss]://[^\\s/?#@]+$' }),
  })
  expect(toldOf(schema, { path: '1', code: 'a', title: ' ', link: 'ftp://x', keys: 'http://x' })).toEqual([
    '/path must be of this form: Letters alone',
    '/code must match pattern "^[0-9]+$"',
    '/title must hold a visible character',
    '/link must be an address that begins with http:// or https://',
    '/keys must be an address that begins with https://, without a user name',
  ])
})

test('of several forms, it is told what the one lacks that was meant', () => {
  const schema = Type.Object({ destination })
  expect(toldOf(schema, { destination: { kind: 'space', spaceId: 'x' } })).toEqual([
    '/destination/spaceId must be an id that begins with space_',
  ])
  expect(toldOf(schema, { destination: { kind: 'page', id: 1 } })).toEqual([
    '/destination/kind must be one of external, space',
  ])
  expect(toldOf(schema, { destination: { kind: 'external' } })).toEqual(['/destination/url is required'])
})

test('forms that differ in what they need are told by what they need', () => {
  const schema = Type.Union([
    Type.Object({ page: Type.String() }, closed),
    Type.Object({ address: Type.String({ minLength: 3 }) }, closed),
  ])
  expect(toldOf(schema, {})).toEqual([' needs one of page, address'])
  expect(toldOf(schema, { address: 'x' })).toEqual(['/address must NOT have fewer than 3 characters'])
})

test('forms of one value are told together, and that null is one goes without saying', () => {
  const role = Type.Union([Type.Enum(['read', 'admin']), Type.Null(), Type.Literal('inherit')])
  expect(toldOf(Type.Object({ role }), { role: 'boss' })).toEqual([
    '/role must be one of read, admin, or must be "inherit"',
  ])
  const spaces = Type.Union([Type.Array(spaceId), Type.Enum(['sample', 'empty'])])
  expect(toldOf(Type.Object({ spaces }), { spaces: 'some' })).toEqual([
    '/spaces must be array, or must be one of sample, empty',
  ])
  expect(toldOf(Type.Object({ spaces }), { spaces: ['x'] })).toEqual([
    '/spaces/0 must be an id that begins with space_',
  ])
})

test('forms within forms are settled from the inside', () => {
  const link = Type.Union([
    Type.Object({ to: destination }, closed),
    Type.Object({ links: Type.Array(destination) }, closed),
  ])
  expect(toldOf(Type.Array(link), [{ to: { kind: 'space', spaceId: 'x' } }, { links: [{ kind: 'x' }] }])).toEqual([
    '/0/to/spaceId must be an id that begins with space_',
    '/1/links/0/kind must be one of external, space',
  ])
})

test('a form that a name decides is told by that name', () => {
  const change = Type.Unsafe({
    type: 'object',
    required: ['operation'],
    discriminator: { propertyName: 'operation' },
    oneOf: [Type.Object({ operation: Type.Literal('insert') }), Type.Object({ operation: Type.Literal('delete') })],
  })
  expect(toldOf(change, { operation: 'x' })).toEqual(['/operation must be one of insert, delete'])
})

test('a body that is wrong everywhere is told of some places, and each of them whole', () => {
  const many = Array.from({ length: 20_000 }, () => ({ kind: 'page', id: 1 }))
  const told = toldOf(Type.Array(destination), many)
  expect(told.length).toBeGreaterThan(50)
  expect(told.length).toBeLessThanOrEqual(100)
  expect(new Set(told.map((one) => one.replace(/\d+/, 'n')))).toEqual(
    new Set(['/n/kind must be one of external, space']),
  )
})
