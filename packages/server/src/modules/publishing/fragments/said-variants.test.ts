import { expect, test } from 'vitest'
import { SaidVariants } from './said-variants.ts'

test('of what strangers say, so much is heard in a minute; what is said again and again is heard all the time', () => {
  const said = new SaidVariants()
  let heard = 0
  for (let second = 0; second < 120; second++) {
    for (let stranger = 0; stranger < 50; stranger++)
      heard += Number(said.admits(`${second} ${stranger}`, second * 1000))
    expect(said.admits('writer', second * 1000)).toBe(true)
  }

  expect(heard).toBe(255 * 2)
})
