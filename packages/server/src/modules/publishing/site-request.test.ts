import { expect, test } from 'vitest'
import { wantsMarkdown } from './site-request.ts'

test.each([
  [undefined, false],
  ['text/html,application/xhtml+xml;q=0.9,*/*;q=0.8', false],
  ['*/*', false],
  ['text/markdown', true],
  ['text/markdown, text/html;q=0.5', true],
  ['text/html, text/markdown;q=0.9', false],
  ['text/markdown;q=0', false],
  ['text/markdown ; Q=0.5 , text/html ; q=0.4', true],
  ['text/markdown;q=much', false],
])('%s asks for Markdown: %s', (accept, expected) => {
  expect(wantsMarkdown(accept)).toBe(expected)
})

test('a header that nobody writes who means it is not looked at', () => {
  expect(wantsMarkdown(`text/markdown,${' '.repeat(15_000)}x`)).toBe(false)
})
