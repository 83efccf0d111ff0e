import { expect, test } from 'vitest'
import { signingKeyOf } from '../crypto/signing-key.ts'
import { cursorOf } from './cursor.ts'

const [older, newer] = ['an older key', 'a newer key'].map(signingKeyOf) as [Buffer, Buffer]

test('a list goes on while keys are replaced, and not by a key that is configured no more', () => {
  const page = cursorOf([older], 'spaces').after(['Handbook', 'space_1'])

  expect(cursorOf([newer, older], 'spaces').read(page)).toEqual(['Handbook', 'space_1'])
  expect(() => cursorOf([newer], 'spaces').read(page)).toThrow()
  expect(() => cursorOf([newer, older], 'members').read(page)).toThrow()
})
