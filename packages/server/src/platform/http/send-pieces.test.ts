import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startPieces } from './send-pieces.ts'

async function* countTo(most: number, seen: { made: number }) {
  for (; seen.made < most; seen.made++) yield `${'x'.repeat(1000)}${seen.made},`
}

test('what is short is sent whole', async () => {
  const pieces = countTo(3, { made: 0 })

  expect(await startPieces(pieces)).toHaveLength(3006)
})

test('what is long is made as fast as it is taken, and no faster', async () => {
  const seen = { made: 0 }
  const stream = (await startPieces(countTo(10_000, seen))) as Readable
  stream.once('readable', () => {})
  await setTimeout(50)

  expect(seen.made).toBeLessThan(200)
  const whole = await text(stream)
  expect(whole.split(',')).toHaveLength(10_001)
  expect(whole.endsWith('9999,')).toBe(true)
})

test('what fails before its beginning is a refusal, not a broken answer', async () => {
  const pieces = (async function* () {
    yield 'begun'
    throw new Error('no such thing')
  })()

  await expect(startPieces(pieces)).rejects.toThrow('no such thing')
})
