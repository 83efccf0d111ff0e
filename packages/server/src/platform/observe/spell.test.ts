import { expect, test } from 'vitest'
import { openSpell, remindEvery } from './spell.ts'

function givenSpell() {
  const state = { now: 0, lines: [] as string[] }
  const log = {
    info: (message: string) => void state.lines.push(message),
    warn: ({ err }: { err?: Error }, message: string) => void state.lines.push(`${message}: ${err?.message}`),
  }
  const spell = openSpell(log, { begins: 'it is away', ends: 'it is back' }, () => state.now)
  return { state, spell }
}

test('what fails a thousand times is told when it begins and when it is over', () => {
  const { state, spell } = givenSpell()

  spell.worked()
  for (let time = 0; time < 1000; time++) spell.failed(new Error(`fault ${time}`))
  for (let time = 0; time < 1000; time++) spell.worked()
  spell.failed(new Error('another'))

  expect(state.lines).toEqual(['it is away: fault 0', 'it is back', 'it is away: another'])
})

test('while it lasts it is told again now and then, with the reason as it is by then', () => {
  const { state, spell } = givenSpell()

  for (let time = 0; time < 1000; time++) {
    state.now = (time / 1000) * 3 * remindEvery
    spell.failed(new Error(`fault ${time}`))
  }

  expect(state.lines).toHaveLength(3)
  expect(state.lines[1]).toBe('it is away: fault 334')
})
