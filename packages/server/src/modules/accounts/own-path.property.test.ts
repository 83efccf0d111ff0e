import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

const home = 'https://octavo.test'

test('whatever is asked for, the way back leads to this service', () => {
  const hostile = fc.stringMatching(/^[/\\\t a-z.:@?#%]{0,12}$/)
  fc.assert(
    fc.property(fc.oneof(hostile, fc.webUrl(), fc.string(), fc.constant(['/a'])), (asked) => {
      const path = ownPath(home, asked)
      expect(new URL(path, home).origin).toBe(home)
      expect(new URL(`${home}${path}`).origin).toBe(home)
    }),
    { numRuns: 2000 },
  )
})

test('a path of this service is kept as it is', () => {
  expect(ownPath(home, '/invites/accept?a=1#b')).toBe('/invites/accept?a=1#b')
  expect(ownPath(home, '//elsewhere.example/a')).toBe('/')
  expect(ownPath(home, '/\\elsewhere.example')).toBe('/')
  expect(ownPath(home, '/.//elsewhere.example')).toBe('/')
  expect(ownPath(home, 'https://elsewhere.example')).toBe('/')
})
