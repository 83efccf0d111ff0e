import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { keyOf } from './answer-key.ts'

function keyFor(url: string, headers: Record<string, string> = {}, method = 'GET') {
  const request = new IncomingMessage(new Socket())
  return keyOf('docs.example.com', Object.assign(request, { method, url, headers }))
}

test.for<[what: string, headers: Record<string, string>, url?: string, method?: string]>([
  ['the cookie of a visitor', { cookie: 'a=b; octavo-visitor-token=x' }],
  ['the cookie of a preview', { cookie: 'octavo-preview=x' }],
  ['a token', { authorization: 'Bearer x' }],
  ['a token in its address', {}, '/a?jwt_token=x'],
  ['what is said of its visitor', {}, '/a?b=c&visitor.plan=pro'],
  ['something to do', {}, '/a', 'POST'],
])('a request with %s is given nothing that was kept for everyone', ([, headers, url = '/a', method]) => {
  expect(keyFor(url, headers, method)).toBeUndefined()
})

test('requests for the same have one key, and those for Markdown another', () => {
  const plain = keyFor('/a')!
  expect(keyFor('/a', { cookie: 'other=1; octavo-visitor-tokens=x' })).toEqual(plain)
  expect(keyFor('/a', {}, 'HEAD')).toEqual(plain)
  expect(keyFor('/a?b=c')).toEqual({ text: plain.text, hasQuery: true })
  expect(keyFor('/a', { accept: 'text/markdown' })!.text).not.toBe(plain.text)
  expect(keyFor('/A')!.text).not.toBe(plain.text)
})
