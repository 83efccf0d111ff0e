import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unsafeParts } from '../testing/check-safe.ts'
import { htmlOf, render } from '../testing/render-html.ts'

const pieces = [
  '{% hint style="info" %}',
  '{% endhint %}',
  '{% tabs %}',
  '{% tab title="a" %}',
  '{% endtab %}',
  '{% endtabs %}',
  '{% if x %}',
  '{% endif %}',
  '{% code title="a" %}',
  '{% endcode %}',
  '{% swagger method="get" %}',
  '{% swagger-response status="1" %}',
  '{% endswagger %}',
  '{% updates %}',
  '{% update date="2030-01-01" %}',
  '{% include "x" %}',
  '{% embed url="https://x.example" %}',
  '<details>',
  '<summary>',
  '</summary>',
  '</details>',
  '<div>',
  '</div>',
  '<table>',
  '<tr>',
  '<td>',
  '</table>',
  '<pre>',
  '</pre>',
  '<b>',
  '</b>',
  '<a href="x">',
  '</a>',
  '<!--',
  '-->',
  '<p>',
  '<x-y>',
  '<select>',
  '<math>',
  '<svg>',
  '* ',
  '1. ',
  '  ',
  '    ',
  '> ',
  '# ',
  '```',
  '~~~',
  '`',
  '**',
  '_',
  '[a](b)',
  '![a](b.png)',
  '[a]',
  '[a]: b',
  '[^1]',
  '[^1]: ',
  '|',
  '| - |',
  '---',
  '$$',
  '\\',
  '\n',
  '\n\n',
  'word',
  '&lt;',
  '\u0000',
  '\uFDD00\uFDD1',
]
const documents = fc
  .array(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...pieces) }, fc.string({ maxLength: 8 })), { maxLength: 40 })
  .map((parts) => parts.join(''))

test('whatever is written is rendered, safely, and the same every time', async () => {
  await fc.assert(
    fc.asyncProperty(documents, async (source) => {
      const { html, pieces: parts, reads } = await render(source)
      expect(unsafeParts(html)).toEqual([])
      expect(html).not.toMatch(/[\uFDD0\uFDD1]/)
      const again = await render(source)
      expect({ parts: again.pieces, reads: again.reads }).toEqual({ parts, reads })
    }),
    { numRuns: 400 },
  )
})

test('words in plain paragraphs come out as they went in', async () => {
  const words = fc.array(fc.stringMatching(/^[a-zA-Zäöü0-9,]{1,12}$/), { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(fc.array(words, { minLength: 1, maxLength: 6 }), async (paragraphs) => {
      const lines = paragraphs.map((one) => `x ${one.join(' ')}`)
      expect(await htmlOf(lines.join('\n\n'))).toBe(lines.map((line) => `<p>${line}</p>`).join(''))
    }),
  )
})
