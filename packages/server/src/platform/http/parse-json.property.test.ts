import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type JsonLimits, JsonParser } from './parse-json.ts'

const limits: JsonLimits = { values: 1_000_000, keys: 5000, depth: 64 }

function parse(text: string | Buffer, { tokens = 3, ...own }: Partial<JsonLimits> & { tokens?: number } = {}): unknown {
  const parser = new JsonParser(Buffer.from(text as string), { ...limits, ...own })
  while (!parser.advance(tokens));
  return parser.result
}

const messageOf = (run: () => unknown): unknown => {
  try {
    return run()
  } catch (error) {
    return (error as { details: { message: string }[] }).details[0]!.message
  }
}

test('every JSON text is parsed as JSON.parse does', () => {
  const spaced = fc.tuple(fc.json({ stringUnit: 'binary' }), fc.constantFrom(0, 1, '\t', '\r\n '))
  fc.assert(
    fc.property(spaced, ([text, indent]) => {
      const value: unknown = JSON.parse(text)
      fc.pre(!text.includes('__proto__') && !text.includes('\\u0000') && JSON.stringify(value).isWellFormed())
      fc.pre(!/\\ud[89a-f]/iu.test(JSON.stringify(value)))
      expect(parse(JSON.stringify(value, null, indent))).toEqual(value)
      expect(parse(text)).toEqual(value)
    }),
  )
})

test('a text that JSON.parse rejects is rejected', () => {
  const parts = [
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '"',
    '\\',
    '\\u12',
    '1',
    '-',
    '.',
    'e',
    'true',
    'nul',
    ' ',
    '\n',
    '\u0001',
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 8 }), (some) => {
      const text = some.join('')
      let expected: unknown = 'is not JSON'
      try {
        expected = JSON.parse(text)
      } catch {}
      expect(messageOf(() => parse(text))).toEqual(expected)
    }),
    { numRuns: 3000 },
  )
})

test('a string longer than a piece is put together from its pieces', () => {
  for (const unit of ['a', 'é', '中', '😀', '\\n', 'a\\u00e9', '\\ud83d\\ude00', '\\\\', '\\"']) {
    const text = `["x${unit.repeat(700_000 / unit.length)}"]`
    expect(parse(text)).toEqual(JSON.parse(text))
  }
})

test('values, keys of one object, depth, numbers and strings have limits', () => {
  expect(messageOf(() => parse(JSON.stringify('a'.repeat(8 * 2 ** 20 + 1))))).toBe(
    'has a string of more than 8388608 characters',
  )
  expect(messageOf(() => parse('[1,2,3]', { values: 3 }))).toBe('has more than 3 values')
  expect(parse('[1,2]', { values: 3 })).toEqual([1, 2])
  expect(messageOf(() => parse('{"a":1,"a":2,"b":3}', { keys: 2 }))).toBe('has an object with more than 2 keys')
  expect(messageOf(() => parse('[[[]]]', { depth: 2 }))).toBe('is nested deeper than 2 levels')
  expect(parse('[[]]', { depth: 2 })).toEqual([[]])
  expect(messageOf(() => parse(`[${'1'.repeat(2000)}]`))).toBe('has a number of more than 1000 characters')
})

test('what PostgreSQL cannot store is rejected', () => {
  expect(messageOf(() => parse('["\\u0000"]'))).toBe('holds the character U+0000')
  expect(messageOf(() => parse('{"\\ud800":1}'))).toBe('holds half of a surrogate pair')
  expect(messageOf(() => parse('{"__proto__":1}'))).toBe('holds the key __proto__')
  expect(messageOf(() => parse(Buffer.from([0x22, 0xff, 0x22])))).toBe('is not UTF-8')
})

test('it does a bounded amount of work at a time', () => {
  const parser = new JsonParser(Buffer.from(`[${'1,'.repeat(999)}1]`), limits)
  let slices = 1
  while (!parser.advance(100)) slices++
  expect(slices).toBe(21)

  const long = new JsonParser(Buffer.from(JSON.stringify('a'.repeat(2 ** 20))), limits)
  slices = 1
  while (!long.advance(100)) slices++
  expect(slices).toBe(5)
})
