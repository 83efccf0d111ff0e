import { evaluate, parseExpression } from '@octavo/content'
import { expect, test } from 'vitest'
import { exampleSchema, schemaOf } from '../testing/example-schema.ts'
import { checkCondition } from './check-condition.ts'
import { noClaims } from './claim.ts'
import { templateConditions } from './template-conditions.ts'

const schema = schemaOf(exampleSchema)

test.each([
  'visitor.claims.isBetaUser',
  'visitor.claims.isBetaUser === true && visitor.claims.plan !== "free"',
  'visitor?.claims?.plan == "pro"',
  '"pro" === visitor.claims["plan"]',
  '["pro", "enterprise"].includes(visitor.claims.plan)',
  'visitor.claims.groups.includes("admins")',
  'visitor.claims.groups && visitor.claims.groups.length > 0',
  'visitor.claims.groups[0] === "writers"',
  'visitor.claims["https://example.com/roles"].includes("anything")',
  'visitor.claims.company.startsWith("Acme")',
  'visitor.claims.seats >= 10 || !visitor.claims.seats',
  'visitor.claims.seats * 2 + 1 > 3',
  'visitor.claims.account.isOwner ? visitor.claims.isBetaUser : false',
  'visitor.claims.account["data center"] === \'us "east"\'',
  'visitor.claims.unsigned.persona === "writer"',
  '!visitor.claims.unsigned.persona',
  'visitor.claims.plan === undefined || visitor.claims.plan === null',
  '(visitor.claims.company ?? "none") !== "Acme"',
  '(visitor.claims.isBetaUser ? "pro" : "free") === visitor.claims.plan',
  'typeof visitor.claims.plan === "string"',
  '`${visitor.claims.plan}-${visitor.claims.seats}` === "pro-3"',
  'true',
])('%s can hold', (condition) => {
  expect(checkCondition(condition, schema)).toBeUndefined()
})

test.each([
  ['visitor.claims.isBeta', 15, /describes no visitor\.claims\.isBeta\. Did you mean visitor\.claims\.isBetaUser\?/],
  ['visitor.claims.quxx === 1', 15, /describes no visitor\.claims\.quxx\. Describe it there first/],
  ['true && visitor.claims["data centre"]', 23, /describes no visitor\.claims\["data centre"\]/],
  ['visitor.claims.account.isOwned', 23, /Did you mean visitor\.claims\.account\.isOwner\?/],
  ['visitor.claims.unsigned.plan === "pro"', 24, /describes no visitor\.claims\.unsigned\.plan/],
  ['visitor.plan === "pro"', 8, /Write visitor\.claims\.plan/],
  ['plan === "pro"', 0, /no "plan" here/],
  ['visitor', 0, /visitor alone/],
  ['visitor.claims.constructor', 15, /describes no visitor\.claims\.constructor/],
  ['visitor.claims.plan === "prro"', 24, /"prro" is no value of visitor\.claims\.plan\. Did you mean "pro"\?/],
  ['visitor.claims.plan === "PRO"', 24, /Did you mean "pro"\?/],
  ['"zzzzzzzzzz" !== visitor.claims.plan', 0, /Its values are "free", "pro", "enterprise"/],
  ['["pro", "tem"].includes(visitor.claims.plan)', 8, /"tem" is no value/],
  ['visitor.claims.groups.includes("admin")', 31, /Did you mean "admins"\?/],
  ['visitor.claims.isBetaUser === "true"', 30, /true or false and can never be the same as a text/],
  ['visitor.claims.plan === 1', 24, /a text and can never be the same as a number/],
  ['visitor.claims.seats == "3"', 24, /a number and can never be the same as a text/],
  ['visitor.claims.groups === "admins"', 26, /a list and can never/],
  ['visitor.claims.plan === visitor.claims.unsigned.persona', 24, /can never be the same/],
  ['visitor.claims.isBetaUser.includes("x")', 0, /only a text or a list can be asked for includes/],
  ['visitor.claims.plan.includes(1)', 29, /only a text can be looked for/],
  ['visitor.claims.plan.name', 20, /has no such property/],
  ['visitor.claims.seats > "many"', 23, /cannot be more or less/],
  ['visitor.claims.isBetaUser > 1', 0, /only a number or a text/],
  ['visitor.claims.plan - 1 > 0', 0, /only a number can stand beside -/],
  ['visitor.claims[visitor.claims.plan]', 15, /must be written out/],
  ['visitor.claims.groups', 0, /counts as true even when it is empty: ask for \.includes/],
  ['visitor.claims.isBetaUser && visitor.claims.account', 0, /name a claim that it holds/],
  ['space.vars.name === "x"', 0, /no "space" here/],
  ['visitor.claims.plan === ', 24, /cannot be read at the end/],
  ['', 0, /cannot be read/],
])('%s is refused at %i', (condition, position, message) => {
  expect(checkCondition(condition, schema)).toEqual({ position, message: expect.stringMatching(message) as string })
})

test('in a page the variables are there too, and only there', () => {
  expect(checkCondition('space.vars.beta && page.vars.level > 2', schema, { variables: true })).toBeUndefined()
  expect(checkCondition('space.name', schema, { variables: true })).toMatchObject({ position: 0 })
  expect(checkCondition('page.vars.level > 2', schema)).toMatchObject({ position: 0 })
})

test('without a schema no claim is known', () => {
  expect(checkCondition('visitor.claims.plan === "pro"', noClaims)).toMatchObject({ position: 15 })
})

test('an expression whose parts hold each other many times over is judged part by part', () => {
  let condition = 'visitor.claims.isBetaUser'
  for (let depth = 0; depth < 25; depth++) condition = `[${condition}].includes(true)`

  expect(checkCondition(condition, schema)).toBeUndefined()
})

test('there is a template for every boolean and every value, and each can be kept as it is', () => {
  const templates = templateConditions(schema)

  expect(templates).toEqual([
    { description: 'Takes part in the beta', condition: 'visitor.claims.isBetaUser === true' },
    { description: 'The plan: free', condition: 'visitor.claims.plan === "free"' },
    { description: 'The plan: pro', condition: 'visitor.claims.plan === "pro"' },
    { description: 'The plan: enterprise', condition: 'visitor.claims.plan === "enterprise"' },
    { description: 'The groups: admins', condition: 'visitor.claims.groups.includes("admins")' },
    { description: 'The groups: writers', condition: 'visitor.claims.groups.includes("writers")' },
    { description: 'Owns the account', condition: 'visitor.claims.account.isOwner === true' },
    { description: 'Where the data lies: eu', condition: 'visitor.claims.account["data center"] === "eu"' },
    {
      description: 'Where the data lies: us "east"',
      condition: 'visitor.claims.account["data center"] === "us \\"east\\""',
    },
    { description: 'Who reads: developer', condition: 'visitor.claims.unsigned.persona === "developer"' },
    { description: 'Who reads: writer', condition: 'visitor.claims.unsigned.persona === "writer"' },
    { description: 'Likes it dark', condition: 'visitor.claims.unsigned.dark === true' },
  ])
  for (const { condition } of templates) {
    expect(checkCondition(condition, schema)).toBeUndefined()
    const parsed = parseExpression(condition)
    expect(parsed.ok && evaluate(parsed.expression, { visitor: { claims: {} } })).toBe(false)
  }
})
