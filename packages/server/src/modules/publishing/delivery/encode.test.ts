import { expect, test } from 'vitest'
import { encodingFor } from './encode.ts'

test.for([
  ['br, gzip', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['br;q=0.000 , gzip ; q=0.001', 'gzip'],
  ['brotli, x-gzip, abr', 'identity'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0', 'identity'],
  ['identity', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
] as const)('of %j, %s is the best that is taken', ([accepted, expected]) => {
  expect(encodingFor(accepted)).toBe(expected)
  expect(encodingFor(accepted)).toBe(expected)
})
