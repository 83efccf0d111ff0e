import { expect, test } from 'vitest'
import type { Served } from '../serve-site.ts'
import { keptByNobody, sharedFor } from '../site-answer.ts'
import { cachingFor } from './caching.ts'

const page = { type: 'page', output: 'page' } as Served['found']

/** What a cache is told of an answer that says this of itself. */
function toldOf(said: string, { hasChanged = false, type = 'text/html; charset=utf-8' } = {}) {
  const headers = { 'cache-control': said, 'content-type': type }
  const served = { found: page, answer: { status: 200, headers } } as unknown as Served
  return cachingFor(undefined)(served, hasChanged).headers['cache-control']
}

test('what changed while it was made is kept by nobody', () => {
  expect(toldOf(sharedFor(true))).toBe(sharedFor(true))
  expect(toldOf(sharedFor(true), { hasChanged: true })).toBe(keptByNobody)
})

test('what is one visitor’s own stays so', () => {
  expect(toldOf(keptByNobody)).toBe(keptByNobody)
  expect(toldOf('private, no-cache', { hasChanged: true })).toBe('private, no-cache')
})

test('Markdown at the address of a page is kept by those who asked for it alone', () => {
  expect(toldOf(sharedFor(true), { type: 'text/markdown; charset=utf-8' })).toBe('private, no-cache')
})
