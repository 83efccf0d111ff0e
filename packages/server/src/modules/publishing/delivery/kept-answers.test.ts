import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import type { Changes } from '../changes.ts'
import type { Served } from '../serve-site.ts'
import type { ThemeFiles } from '../theme-files.ts'
import { keyOf } from './answer-key.ts'
import { KeptAnswers } from './kept-answers.ts'

const proxy = 'www.example.com'
const key = keyOf('acme.sites.example', askedBy(undefined))!

function askedBy(forwardedHost: string | undefined): IncomingMessage {
  const headers = forwardedHost === undefined ? {} : { 'x-forwarded-host': forwardedHost }
  return Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url: '/docs/a', headers })
}

const serve = (body: string) => async () =>
  ({
    answer: { status: 200, headers: {}, body, isShared: true },
    snapshot: { tenant: 'acme', readAt: 0, site: { row: { proxy: `${proxy}/docs` } } },
  }) as unknown as Served

function given({ hasChanged = false } = {}) {
  const kept = new KeptAnswers({
    changes: { now: 0, isCurrent: () => true, holds: () => true, hasChanged: () => hasChanged } as unknown as Changes,
    theme: {} as ThemeFiles,
    forwardedHostOf: ({ headers }) => headers['x-forwarded-host'] as string | undefined,
    staleFor: 0,
  })
  const found = (by?: string) => kept.find(key, askedBy(by))?.bodyFor(undefined)?.bytes.toString()
  return { found, answer: (body: string, by?: string) => kept.share(key, askedBy(by), serve(body)) }
}

test('what the server of its owner hands on has links of its own, and is kept apart', async () => {
  const { answer, found } = given()
  await answer('direct')
  expect([found(), found('other.example'), found(proxy)]).toEqual(['direct', 'direct', undefined])

  await answer('handed on', proxy)
  expect([found(), found('other.example'), found(proxy)]).toEqual(['direct', 'direct', 'handed on'])
})

test('what changed while it was made is given to who asked for it, and not kept', async () => {
  const { answer, found } = given({ hasChanged: true })
  expect(await answer('old')).toBeDefined()
  expect(found()).toBeUndefined()
})
