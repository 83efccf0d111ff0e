import { expect, test } from 'vitest'
import { prepareSource } from './prepare-source.ts'
import { readAttributes } from './tag-attributes.ts'

const attributes = (inner: string) => Object.fromEntries(readAttributes(inner))

test('attributes are read however they are quoted, and the first of a name holds', () => {
  expect(attributes(` a="1" b='2' c=3 d=“4” E="5" a="6"`)).toEqual({ a: '1', b: '2', c: '3', d: '4', e: '5' })
  expect(attributes(String.raw` title="Say \"hi\" & < 5" other="feature\_store &#x26; x"`)).toEqual({
    title: 'Say "hi" & < 5',
    other: 'feature_store & x',
  })
})

test('a value may hold quotes of its own', () => {
  expect(attributes(' content="a "b" c\n\nd" full="no"')).toEqual({ content: 'a "b" c\n\nd', full: 'no' })
  expect(attributes(' a="never closed')).toEqual({ a: 'never closed' })
})

test('tags come to stand on lines of their own, with their indent', () => {
  expect(prepareSource('   Text {% hint style="info" %} in {% endhint %}').text).toBe(
    '   Text\n\n   {% hint style="info" %}\n\n   in\n\n   {% endhint %}\n',
  )
})

test('code is left alone', () => {
  for (const source of [
    '```\na {% hint %} b $$x$$\n```\n{% hint %}\n',
    '* ```\n  a {% hint %} b\n  ```\n{% hint %}',
    '`a {% hint %} b $$x$$` {%x%}',
    '<pre>\na {% hint %} b\n</pre>\n\n{% hint %}',
    '<!--\na {% hint %} b\n-->\n{% hint %}',
  ])
    expect(prepareSource(source)).toEqual({ text: source, inserted: [] })
})

test('formulas and expressions are taken out, and the marks that stand for them cannot be written', () => {
  const { text, inserted } = prepareSource('a $$x_1$$ <code class="expression">a `b`</code>\n\n$$\ny\n$$ \uFDD00\uFDD1')

  expect(inserted).toEqual([
    { kind: 'math', source: 'x_1', isBlock: false },
    { kind: 'expression', source: 'a `b`' },
    { kind: 'math', source: 'y', isBlock: true },
  ])
  expect(text).toBe('a \uFDD00\uFDD1 \uFDD01\uFDD1\n\n\uFDD02\uFDD1 \uFFFD0\uFFFD')
})

test('what is set in belongs to the item above, however long that is', () => {
  for (const lines of [1, 300]) {
    const source = `- Text\n\n${'  Word\n'.repeat(lines)}\n    {% if x %}\n    Secret\n    {% endif %}\n`
    expect(prepareSource(source, () => false).text).not.toContain('Secret')
    expect(prepareSource(`${source}\nText\n\n    {% if x %}\n    Code\n    {% endif %}`, () => false).text).toContain(
      'Code',
    )
  }
})
