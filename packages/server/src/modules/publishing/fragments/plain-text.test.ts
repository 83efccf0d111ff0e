import { expect, test } from 'vitest'
import { plainHtml } from './plain-text.ts'

test('a text as it is written is text in the page, and what is too long for a page is cut between two characters', () => {
  expect(plainHtml('', 10)).toBe('')
  expect(plainHtml('a < b', 10)).toBe('<pre class="plain">a &lt; b</pre>')
  expect(plainHtml('ab&cd', 4)).toBe('<pre class="plain">ab&hellip;</pre>')
  expect(plainHtml('ab&cd', 8)).toBe('<pre class="plain">ab&amp;c&hellip;</pre>')
  expect(plainHtml('abc😀d', 4)).toBe('<pre class="plain">abc\uFFFD&hellip;</pre>')
})
