import { expect, test } from 'vitest'
import { findBrokenLinks } from './broken-links.ts'
import { readLayout } from './read-layout.ts'

/** Where each report is, and what it says. */
function reportsOf(texts: Readonly<Record<string, string>>): string[] {
  const files = Object.entries(texts).map(([path, text]) => ({ path, bytes: new TextEncoder().encode(text) }))
  return findBrokenLinks(readLayout(files)).map(({ path, line, code, message }) => `${path}:${line} ${code} ${message}`)
}

test('links that lead nowhere and images that are missing are reported with their lines', () => {
  const home = [
    '---',
    'description: "[no link](gone.md)"',
    '---',
    '# Home',
    '',
    '[good](guide/) [root](/guide/a.md#part) ![image](a%20b.png) <https://example.com> [mail](mailto:a@example.com) [here](#home)',
    '[bad](gone.md#part)',
    '![bad](<no image.png>)',
    '',
    '* An item',
    '',
    '  [bad][one] `[code](gone.md)`',
    '',
    '```md',
    '[code](gone.md)',
    '```',
    '',
    '<figure><img src="gone.png" alt=""><a href="guide/a.md">A</a> <a href="gone">B</a></figure>',
    '<!-- <a href="gone.md"> --> <pre><a href="gone.md"></pre>',
    '',
    '{% content-ref url="gone.md" %}',
    '[gone.md](gone.md)',
    '{% endcontent-ref %}',
    '{% include ".gitbook/includes/part.md" %}',
    '{% include ".gitbook/includes/gone.md" %}',
    '',
    '[one]: broken-reference',
    '[two]: gone.svg#light',
  ]
  const texts = {
    'README.md': home.join('\n'),
    'guide/README.md': '# Guide\n\n[A](a) [home](../) [out](../../LICENSE)\n',
    'guide/a.md': '# A\n',
    'a b.png': '',
    '.gitbook/includes/part.md': '[bad](gone.md)\n',
  }

  expect(reportsOf(texts)).toEqual([
    'README.md:7 link-broken The link "gone.md#part" leads to no page or file.',
    'README.md:8 image-missing The image "no image.png" does not exist.',
    'README.md:18 image-missing The image "gone.png" does not exist.',
    'README.md:18 link-broken The link "gone" leads to no page or file.',
    'README.md:21 link-broken The link "gone.md" leads to no page or file.',
    'README.md:22 link-broken The link "gone.md" leads to no page or file.',
    'README.md:25 link-broken The link ".gitbook/includes/gone.md" leads to no page or file.',
    'README.md:27 link-broken The link "broken-reference" leads to no page or file.',
    'README.md:28 image-missing The image "gone.svg#light" does not exist.',
    'guide/README.md:3 link-broken The link "../../LICENSE" leads to no page or file.',
    '.gitbook/includes/part.md:1 link-broken The link "gone.md" leads to no page or file.',
  ])
})

test('a page that is in no table of contents cannot be linked, and a page without a file can', () => {
  const texts = {
    'SUMMARY.md': '* [Home](README.md)\n* [Empty](later.md)\n',
    'README.md': '[lost](lost.md) [later](later.md)\n',
    'lost.md': '# Lost\n',
  }

  expect(reportsOf(texts)).toEqual([
    'README.md:1 link-broken The link "lost.md" leads to lost.md, which is in no table of contents.',
  ])
})

test('in MDX, what is not shown is not reported', () => {
  const text = "import A from './gone'\n\n<A\n  href='gone'\n>\n\n:::tip[Title]\n[bad](./gone.mdx)\n:::\n</A>\n"

  expect(reportsOf({ 'index.mdx': text })).toEqual([
    'index.mdx:8 link-broken The link "./gone.mdx" leads to no page or file.',
  ])
})
