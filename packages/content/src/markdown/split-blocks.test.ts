import { expect, test } from 'vitest'
import type { Block } from './block.ts'
import { splitBlocks } from './split-blocks.ts'

/** Kinds and texts, inner ones indented. */
function outline(text: string, blocks: readonly Block[] = splitBlocks(text), indent = ''): string[] {
  return blocks.flatMap(({ kind, name, from, end, children }) => {
    const shown = `${indent}${kind}${name === undefined ? '' : ` ${name}`}: ${JSON.stringify(text.slice(from, end))}`
    return children ? [shown, ...outline(text, children, `${indent}  `)] : [shown]
  })
}

test('front matter, headings, lists with their items, tables with their rows and code are blocks', () => {
  const text = [
    '---\ntitle: x\n---\n',
    '# Title\n\n',
    'Text that\nwraps.\n\n',
    '* one\n  more\n\n* two\n\n',
    '| a |\n| - |\n| 1 |\n\n',
    '```sh\n# no heading\n```\n',
    '***\n',
  ].join('')

  expect(outline(text)).toEqual([
    'front-matter: "---\\ntitle: x\\n---\\n"',
    'heading: "# Title\\n"',
    'paragraph: "Text that\\nwraps.\\n"',
    'list: "* one\\n  more\\n\\n* two\\n"',
    '  item: "* one\\n  more\\n"',
    '  item: "* two\\n"',
    'table: "| a |\\n| - |\\n| 1 |\\n"',
    '  row: "| a |\\n"',
    '  row: "| - |\\n"',
    '  row: "| 1 |\\n"',
    'code: "```sh\\n# no heading\\n```\\n"',
    'rule: "***\\n"',
  ])
})

test('a tag with its end is one block with the blocks inside', () => {
  const text =
    '{% tabs %}\n{% tab title="A" %}\nText\n\n* one\n{% endtab %}\n\n{% tab title="B" %}\n{% endtab %}\n{% endtabs %}\n'

  expect(outline(text).map((line) => line.slice(0, 26))).toEqual([
    'container tabs: "{% tabs %',
    '  container tab: "{% tab t',
    '    paragraph: "Text\\n"',
    '    list: "* one\\n"',
    '      item: "* one\\n"',
    '  container tab: "{% tab t',
  ])
})

test.each([
  [
    'an embed without its end is one line',
    '{% embed url="x" %}\n\ntext\n',
    ['tag embed: "{% embed url=\\"x\\" %}\\n"', 'paragraph: "text\\n"'],
  ],
  [
    'an embed whose end is another one’s stays one line',
    '{% embed url="x" %}\n{% embed url="y" %}\ncaption\n{% endembed %}\n',
    [
      'tag embed: "{% embed url=\\"x\\" %}\\n"',
      'container embed: "{% embed url=\\"y\\" %}\\ncaption\\n{% endembed %}\\n"',
      '  paragraph: "caption\\n"',
    ],
  ],
  ['a tag that never ends opens nothing', '{% hint %}\ntext\n', ['tag hint: "{% hint %}\\n"', 'paragraph: "text\\n"']],
  [
    'a tag without its end ends with what it stands in',
    '{% tabs %}\n{% tab %}\ntext\n{% endtabs %}\n\n{% tab %}{% endtab %}\n',
    [
      'container tabs: "{% tabs %}\\n{% tab %}\\ntext\\n{% endtabs %}\\n"',
      '  container tab: "{% tab %}\\ntext\\n"',
      '    paragraph: "text\\n"',
      'tag tab: "{% tab %}{% endtab %}\\n"',
    ],
  ],
  [
    'an end without a beginning is kept',
    '{% endtab %}\ntext\n',
    ['tag endtab: "{% endtab %}\\n"', 'paragraph: "text\\n"'],
  ],
  [
    'text may stand on the lines of the tags',
    '{% hint %} first\nmiddle\nlast {% endhint %}\nafter\n',
    [
      'container hint: "{% hint %} first\\nmiddle\\nlast {% endhint %}\\n"',
      '  paragraph: "middle\\n"',
      'paragraph: "after\\n"',
    ],
  ],
  [
    'tags in code and escaped tags are text',
    '```\n{% hint %}\n```\n\\{% hint %}\n{% endhint %}\n',
    ['code: "```\\n{% hint %}\\n```\\n"', 'paragraph: "\\\\{% hint %}\\n"', 'tag endhint: "{% endhint %}\\n"'],
  ],
  [
    'a tag may run over lines where a quote is open',
    '{% @mermaid/diagram content="graph\n\na --> b" %}\ntext\n',
    ['tag @mermaid/diagram: "{% @mermaid/diagram content=\\"graph\\n\\na --> b\\" %}\\n"', 'paragraph: "text\\n"'],
  ],
  [
    'an unknown tag holds its body where it has an end',
    '{% for x %}\nbody\n{% endfor %}\n',
    ['container for: "{% for x %}\\nbody\\n{% endfor %}\\n"', '  paragraph: "body\\n"'],
  ],
])('%s', (_, text, expected) => {
  expect(outline(text)).toEqual(expected)
})

test('a block keeps its key when others change, and equal blocks have keys of their own', () => {
  const [one, same, other] = splitBlocks('text\n\ntext\n\nlast')
  const changed = splitBlocks('# New\n\ntext\n\nlast\n')

  expect(one!.key).not.toBe(same!.key)
  expect(changed.map(({ key }) => key)).toEqual([expect.any(String), one!.key, other!.key])
})

test('a document of more lines than anybody writes is one block', () => {
  const text = `---\na: 1\n---\n${'* x\n'.repeat(30_000)}`

  expect(splitBlocks(text).map(({ kind, from, to }) => [kind, from, to])).toEqual([
    ['front-matter', 0, 13],
    ['paragraph', 13, text.length],
  ])
})

test('the largest document may be one line of marks', () => {
  for (const mark of ['>', '> ', '- ', '1. ', '| ']) {
    const text = mark.repeat(4_000_000 / mark.length)

    expect(splitBlocks(text).at(-1)!.to).toBe(text.length)
  }
})

test.each([
  ['a note', '[^1]: <details>\n', 'footnote'],
  ['a note, later', '[^1]: Text\n\n    <details>\n', 'footnote'],
  ['an item', '* <details>\n', 'list'],
  ['a quote', '> <!-- text\n> more\n', 'quote'],
])('a line below the HTML of %s goes on with nothing', (_, above, kind) => {
  const blocks = splitBlocks(`${above}[a](b.md)\n`)

  expect(blocks.map((block) => block.kind)).toEqual([kind, 'paragraph'])
  expect(splitBlocks(`${above.replace(/<.*/, 'text')}[a](b.md)\n`)).toHaveLength(1)
})
