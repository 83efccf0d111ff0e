import { expect, test } from 'vitest'
import { unsafeParts } from '../testing/check-safe.ts'
import { xssCases } from '../testing/xss-cases.ts'
import { assemble } from './output/assemble.ts'
import { renderDocument } from './render-document.ts'

test('the check sees what is unsafe', () => {
  expect(unsafeParts('<p>fine <a href="/x">x</a></p>')).toEqual([])
  for (const html of [
    '<script>x</script>',
    '<img src="x" onerror="x">',
    '<a href="javascript:x">x</a>',
    '<a href="java\nscript:x">x</a>',
    '<img src="data:image/svg+xml,x">',
    '<p style="x">x</p>',
    '<svg></svg>',
    '<!-- x -->',
    '<form></form>',
    '<a id="~x">x</a>',
    '<input type="image">',
    '<math href="x"></math>',
  ])
    expect(unsafeParts(html), html).not.toEqual([])
})

test('of 1,000 attacks, at every place where something is written, nothing unsafe is left', async () => {
  let count = 0
  for (const { name, source, context, title } of xssCases()) {
    if (++count > 1000) break
    const { pieces } = await renderDocument(source, context)
    const html = assemble(pieces, {
      addressOf: () => title,
      pageOf: () => ({ title, description: title, icon: title }),
      fileOf: () => ({ name: title, size: 1, contentType: title }),
    })
    expect(unsafeParts(html), `${name}\n${html}`).toEqual([])
  }
})
