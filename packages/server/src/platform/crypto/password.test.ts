import { expect, test } from 'vitest'
import { hashPassword, isOutdated, matchesPassword } from './password.ts'

test('a password matches its own hash and no other, and two hashes of it differ', async () => {
  const [one, two] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')])

  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
  expect(await matchesPassword(one!, 'correct horse')).toBe(true)
  expect(await matchesPassword(one!, 'correct hors')).toBe(false)
})

test('a hash that another program made is understood', async () => {
  // From the reference implementation: echo -n password | argon2 somesalt -id -t 2 -k 65536 -p 1 -e
  const made = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'

  expect(await matchesPassword(made, 'password')).toBe(true)
  expect(isOutdated(made)).toBe(true)
})

test('composed and decomposed letters are the same password', async () => {
  const hash = await hashPassword('caf\u00e9 au lait')

  expect(isOutdated(hash)).toBe(false)
  expect(await matchesPassword(hash, 'cafe\u0301 au lait')).toBe(true)
})

test('a flood of passwords is turned away instead of piling up', async () => {
  const flood = await Promise.allSettled(Array.from({ length: 40 }, () => hashPassword('correct horse')))

  const refused = flood.filter((one) => one.status === 'rejected')
  expect(refused.map(({ reason }) => (reason as { type: string }).type)).toEqual(refused.map(() => 'unavailable'))
  expect(refused.length).toBe(18)
})
