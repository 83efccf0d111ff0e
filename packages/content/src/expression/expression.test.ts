import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { costlyExpressions } from '../testing/costly-expressions.ts'
import { escapeAttempts } from '../testing/escape-attempts.ts'
import { isDataOf, temptingScope as scope } from '../testing/tempting-scope.ts'
import { evaluate } from './evaluate.ts'
import { parseExpression } from './parse-expression.ts'

function valueOf(source: string): unknown {
  const parsed = parseExpression(source)
  if (!parsed.ok) throw new Error(`${parsed.error.message} (${parsed.error.position})`)
  return evaluate(parsed.expression, scope)
}

test.each([
  ['visitor.claims.unsigned.plan === "pro"', true],
  ['visitor.claims.unsigned.persona', null],
  ['!visitor.claims.unsigned.persona', true],
  ['visitor.claims.unsigned.plan !== "pro"', false],
  ['visitor.isBeta == true && visitor.count >= 3', true],
  ['visitor.list.includes("b")', true],
  ['["pro", "team"].includes(visitor.plan)', true],
  ['visitor.plan.startsWith("p") && !visitor.plan.endsWith("x")', true],
  ['visitor.list.length + visitor.plan.length', 6],
  ['visitor.list[2]', 1],
  ['visitor["plan"]', 'pro'],
  ['`Hello ${space.vars.name}${visitor.missing}`', 'Hello Guide'],
  ['"v" + (1 + 2) * 2 / 3 % 5', 'v2'],
  ['visitor.count > 2 ? "many" : "few"', 'many'],
  ['visitor.missing ?? "none"', 'none'],
  ['visitor.missing.deeper.still', undefined],
  ['nobody.plan', undefined],
  ['visitor.missing.startsWith("x")', false],
  ['visitor?.claims?.unsigned?.plan', 'pro'],
  ['typeof visitor.plan', 'string'],
  ['-visitor.count + +"2"', -1],
  ['"text" + visitor', undefined],
  ['  1  ', 1],
  [' ( (visitor.plan == "pro") ) ', true],
  ['(1 + 2) * 2', 6],
  ['(visitor.count > 2) ? "many" : ("few")', 'many'],
])('%s is %j', (source, value) => {
  expect(valueOf(source)).toEqual(value)
})

test.each([
  ['visitor.plan = "pro"', 13, /assignment/],
  ['a === "=" && b = true', 15, /assignment/],
  ['(a) = b', 4, /assignment/],
  ['a && b.toString()', 7, /includes, startsWith and endsWith/],
  ['a && (b', 7, /the end/],
  ['a b', 2, /one expression/],
  ['"a".includes("b", 1)', 12, /exactly one/],
  ['1 in visitor', 2, /"in"/],
  ['a && (b) << 2', 9, /"<<"/],
  ['a && /x/', 5, /regular expression/],
  ['', 0, /the end/],
  ['x'.repeat(1025), 1024, /longer than 1024/],
  [`1${'+1'.repeat(200)}`, 0, /too many parts/],
])('%s is refused at %i', (source, position, message) => {
  const parsed = parseExpression(source)

  expect(parsed).toEqual({ ok: false, error: { message: expect.stringMatching(message) as string, position } })
})

test('of hundreds of attempts to reach a function, a prototype or a global, none does', () => {
  const attempts = [...escapeAttempts(), ...costlyExpressions()]

  const leaks = attempts.filter((source) => {
    const parsed = parseExpression(source)
    return parsed.ok && !isDataOf(scope, evaluate(parsed.expression, scope))
  })

  expect(leaks).toEqual([])
  expect(new Set(attempts).size).toBeGreaterThanOrEqual(400)
})

const leaf = fc.constantFrom(
  'a',
  'b',
  'c.d',
  'c.e',
  '"x"',
  '"pro"',
  '1',
  '2',
  '0',
  'true',
  'null',
  'list',
  'list.length',
  '[a, 1]',
)
const { expression } = fc.letrec<{ expression: string }>((tie) => {
  const inner = tie('expression')
  const operator = fc.constantFrom('===', '!==', '==', '!=', '<', '<=', '>', '>=', '+', '-', '*', '/', '%', '&&', '||')
  return {
    expression: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      leaf,
      fc.tuple(inner, operator, inner).map(([one, by, other]) => `(${one} ${by} ${other})`),
      fc.tuple(fc.constantFrom('!', '-', '+', 'typeof '), inner).map(([by, one]) => `${by}(${one})`),
      fc.tuple(inner, inner, inner).map(([test_, one, other]) => `(${test_} ? ${one} : ${other})`),
      fc.tuple(inner, inner).map(([one, other]) => `(${one} ?? ${other})`),
      inner.map((one) => `list.includes(${one})`),
      inner.map((one) => `"text".includes(${one})`),
    ),
  }
})

const isPlain = (value: unknown) => typeof value !== 'object' || value === null

test('on plain values it says what JavaScript says', () => {
  const data = { a: 1, b: 'pro', c: { d: false, e: null }, list: [1, 'x', true] }
  fc.assert(
    fc.property(expression, (source) => {
      const parsed = parseExpression(source)
      if (!parsed.ok) return
      const ours = evaluate(parsed.expression, data)
      const theirs: unknown = runInNewContext(source, structuredClone(data))
      // A list is only looked into: counted with or put into text, it has no value here.
      if (isPlain(theirs) && !/\[|list(?!\.length|\.includes)/.test(source)) expect(ours).toEqual(theirs)
    }),
    { numRuns: 2000 },
  )
})
