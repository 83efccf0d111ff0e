import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newUuid, readId, showId, type Uuid } from './ids.ts'

test('an id that is shown and read again is the same', () => {
  fc.assert(
    fc.property(fc.uuid(), (uuid) => {
      const shown = showId('team', uuid as Uuid<'team'>)
      expect(shown).toMatch(/^team_[0-7][0-9a-hjkmnp-tv-z]{25}$/)
      expect(readId(shown)).toBe(uuid)
    }),
  )
})

test('the form is the one that TypeID publishes', () => {
  expect(showId('team', '0188bac7-4afa-78aa-bc3b-bd1eef28d881' as Uuid<'team'>)).toBe('team_01h2xcejqtf2nbrexx3vqjhp41')
})

test('ids of one process are version 7, and in the order they were made', () => {
  const made = Array.from({ length: 10_000 }, () => newUuid())

  expect(made.every((uuid) => /^.{8}-.{4}-7.{3}-[89ab].{3}-.{12}$/.test(uuid))).toBe(true)
  expect(made).toEqual(made.toSorted())
  expect(new Set(made)).toHaveLength(made.length)
})
