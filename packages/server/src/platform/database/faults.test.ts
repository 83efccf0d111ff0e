import { expect, test } from 'vitest'
import { Problem } from '../problem.ts'
import { asUnavailable } from './faults.ts'
import { primaryFinder } from './primary.ts'

const finder = primaryFinder('postgres://octavo@127.0.0.1:1/octavo', {})
const toldAs = (error: Error): unknown => {
  try {
    return asUnavailable(error, finder)
  } catch (told) {
    return told instanceof Problem ? [told.type, told.cause === error] : told
  }
}

test.each([
  'EAI_AGAIN', // DNS that fails for a moment
  'ENETUNREACH',
  'ECONNREFUSED',
  '28P01', // the password was replaced
  '3D000',
  '53100',
  '53300',
  '57P01',
])('what keeps the database from answering by %s is told as 503, with its cause for the log', (code) => {
  expect(toldAs(Object.assign(new Error('fault'), { code }))).toEqual(['unavailable', true])
})

test.each(['42P01', '23505', '22P02', ''])('what is a bug of ours by %j stays one', (code) => {
  const error = Object.assign(new Error('fault'), code === '' ? {} : { code })

  expect(toldAs(error)).toBe(error)
})
