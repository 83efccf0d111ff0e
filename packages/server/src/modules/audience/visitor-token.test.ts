import { expect, test } from 'vitest'
import { changedTokens, forgedTokens } from './testing/forged-tokens.ts'
import { properTokens } from './testing/proper-tokens.ts'
import { signedBySecret } from './testing/sign-token.ts'
import { givenSites } from './testing/visitor-keys.ts'
import { type Verdict, verifyVisitorToken } from './visitor-token.ts'

const sites = givenSites()
const at = new Date('2026-03-01T12:00:00Z')
const now = at.getTime() / 1000

const forged = forgedTokens(sites, now)
const proper = properTokens(sites, now)

test('of hundreds of forged tokens, none is believed', async () => {
  const believed: string[] = []
  for (const { name, token, rules } of forged) {
    if ('claims' in (await verifyVisitorToken(token, rules, at))) believed.push(name)
  }

  expect(believed).toEqual([])
  expect(new Set(forged.map(({ token, rules }) => `${token} ${rules.keys.kind}`)).size).toBeGreaterThan(400)
})

test('proper tokens are believed, and say what was signed', async () => {
  for (const { name, token, rules, claims } of proper) {
    expect([name, await verifyVisitorToken(token, rules, at)]).toEqual([name, { claims, expiresAt: expect.any(Date) }])
  }
})

test('a good token with a character changed is no good', async () => {
  for (const { name, token, rules } of changedTokens(proper, 500)) {
    expect([name, token, 'claims' in (await verifyVisitorToken(token, rules, at))]).toEqual([name, token, false])
  }
})

test('the reason is named for those who set the site up', async () => {
  const refusalOf = async (payload: object, secret = sites.secret, header: object = { alg: 'HS256' }) => {
    const token = signedBySecret(header as never, payload as never, secret)
    return (await verifyVisitorToken(token, sites.strict, at)) as Extract<Verdict, { refused: unknown }>
  }
  const good = { exp: now + 60, iss: sites.issuer, aud: sites.audience }

  expect((await refusalOf(good, 'other')).refused).toBe('signature')
  expect((await refusalOf(good, sites.secret, { alg: 'none' })).refused).toBe('algorithm')
  expect((await refusalOf({ ...good, exp: now - 100 })).refused).toBe('expired')
  expect((await refusalOf({ ...good, nbf: now + 100 })).refused).toBe('not_yet')
  expect((await refusalOf({ ...good, exp: now + 100_000 })).refused).toBe('lifetime')
  expect((await refusalOf({ ...good, iss: 'x' })).refused).toBe('issuer')
  expect((await refusalOf({ ...good, aud: 'x' })).refused).toBe('audience')
  expect((await verifyVisitorToken('x', sites.own, at)) as object).toEqual({ refused: 'malformed' })
})
