import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { createAccessLog } from './access-log.ts'

const requestFor = (url: string, host = 'acme.localhost:7070') =>
  ({ method: 'GET', url, headers: { host } }) as unknown as IncomingMessage

function given(share: number, isTerminal = false, random?: () => number) {
  const lines: unknown[] = []
  const log = { info: (details: object, message: string) => void lines.push({ ...details, message }) }
  const terminal = isTerminal ? (line: string) => void lines.push(line) : undefined
  return { lines, access: createAccessLog({ share, log, terminal, ...(random && { random }) }) }
}

test('a request is one entry of the log, or one line in a terminal', () => {
  const { access, lines } = given(1)
  access!(requestFor('/docs/install?token=secret'), 200, 12.345, false)
  const entry = { method: 'GET', host: 'acme.localhost:7070', path: '/docs/install', status: 200, milliseconds: 12.3 }
  expect(lines).toEqual([{ ...entry, cached: false, message: 'access' }])

  const shown = given(1, true)
  shown.access!(requestFor('/docs'), 304, 0, true)
  shown.access!(requestFor('/docs'), 404, 3, false)
  expect(shown.lines).toEqual([
    expect.stringMatching(/^\d\d:\d\d:\d\d {2}304 {2}GET {3}acme\.localhost:7070\/docs {2}cached\n$/u),
    expect.stringMatching(/^\d\d:\d\d:\d\d {2}404 {2}GET {3}acme\.localhost:7070\/docs {2}3 ms\n$/u),
  ])
})

test('no key, query or control character is written', () => {
  const { access, lines } = given(1, true)
  access!(requestFor('/docs/~/share/ock_secret/guide?jwt_token=secret', 'a\u001B[31m'), 200, 1, false)
  access!(requestFor('/docs/~/auth/preview/secret/guide'), 200, 1, false)
  expect(lines.join('')).not.toContain('secret')
  expect(lines.join('')).not.toContain('\u001B')
  expect(lines.join('')).toContain('/docs/~/share/***/guide')
})

test('a sample has the share that was asked for, and none is written where it is off', () => {
  expect(given(0).access).toBeUndefined()
  let turn = 0
  const { access, lines } = given(0.25, false, () => (turn++ % 100) / 100)
  for (let count = 0; count < 400; count++) access!(requestFor('/'), 200, 1, false)
  expect(lines).toHaveLength(100)
})
