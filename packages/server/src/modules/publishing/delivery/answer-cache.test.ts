import { expect, test } from 'vitest'
import type { Tenant } from '../../../platform/database/database.ts'
import { AnswerCache } from './answer-cache.ts'
import { ReadyAnswer } from './ready-answer.ts'

const tenant = 'acme' as Tenant

const answer = (text: string, headers: Record<string, string> = {}) => ({
  tenant,
  readAt: 1,
  ready: new ReadyAnswer({ status: 200, headers: { 'content-type': 'text/plain', ...headers }, body: text }),
  until: Infinity,
  ignoresQuery: true,
  proxyHost: undefined,
})

const large = 'a'.repeat(10_000)
const one = answer(large).ready.size

test('what was used lately stays when there is no room for all', () => {
  const cache = new AnswerCache(one * 10)
  for (let index = 0; index < 100; index++) {
    cache.keep(`page ${index}`, answer(large))
    expect(cache.get('page 0')).toBeDefined()
  }

  const left = Array.from({ length: 100 }, (_, index) => index).filter((index) => cache.get(`page ${index}`))
  expect(left.length).toBeGreaterThan(5)
  expect(left.length).toBeLessThanOrEqual(10)
  expect(left).toContain(99)
})

test('what is larger than the room for all is not kept, and drives nothing out for good', () => {
  const cache = new AnswerCache(one * 2)
  cache.keep('large', answer(large.repeat(10)))
  cache.keep('page', answer(large))
  expect([cache.get('large'), cache.get('page') === undefined]).toEqual([undefined, false])
})

test('an answer that says the same as before goes on with what was made of it', async () => {
  const cache = new AnswerCache(one * 10)
  const first = cache.keep('page', answer(large, { etag: '"1"' }))
  const body = await first.ready.makeBodyFor('br')

  const second = cache.keep('page', { ...answer(large, { etag: '"1"' }), readAt: 2 })
  expect([second.readAt, second.ready.bodyFor('br')]).toEqual([2, body])
  expect(cache.get('page')).toBe(second)

  const otherTag = cache.keep('page', answer(large, { etag: '"2"' }))
  expect(otherTag.ready.bodyFor('br')).toBeUndefined()
  const otherHeader = cache.keep('page', answer(large, { etag: '"2"', 'x-robots-tag': 'noindex' }))
  expect(otherHeader.ready).not.toBe(otherTag.ready)
})
