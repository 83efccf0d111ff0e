import { expect, test } from 'vitest'
import { describeUnknown } from './describe-unknown.ts'
import { readMdx } from './read-mdx.ts'

const read = (...lines: string[]) => readMdx(lines.join('\n'))

test('imports, exports and components go, and the text between their tags stays', () => {
  const { text, unknown } = read(
    '---',
    'title: Tabs',
    '---',
    "import Tabs from '@theme/Tabs'",
    'import {',
    '  A,',
    "} from './a'",
    '',
    '# Tabs',
    '',
    'export const values = [',
    "  { label: 'One' },",
    '',
    ']',
    '',
    '<Tabs values={values.filter((one) => one > 1)} label="a > b">',
    '  <Tabs.Item>',
    '    Some **bold** text',
    '',
    '    ```jsx',
    '    <Kept>{kept}</Kept>',
    '    ```',
    '  </Tabs.Item>',
    '</Tabs>',
    '',
    'Import the data first, `<Code>` and \\<Escaped.',
  )

  expect(text).toBe(
    '---\ntitle: Tabs\n---\n\n\n\n\n\n# Tabs\n\n\n\n\n\n\n\n\nSome **bold** text\n\n```jsx\n<Kept>{kept}</Kept>\n```\n\n\n\n' +
      'Import the data first, `<Code>` and \\<Escaped.',
  )
  expect(unknown).toEqual([
    { kind: 'code', name: '', line: 4 },
    { kind: 'code', name: '', line: 11 },
    { kind: 'component', name: 'Tabs', line: 16 },
    { kind: 'component', name: 'Tabs.Item', line: 17 },
  ])
  expect(describeUnknown(unknown)).toBe(
    'The page is shown as Markdown, without its MDX: components Tabs, Tabs.Item; 2 import or export blocks.',
  )
})

test('comments, texts in quotes, heading ids and admonitions are understood', () => {
  const { text, unknown } = read(
    '{/* A comment',
    'of two lines */}',
    "One{' '}two <span>three</span>",
    '## Title {#its-id}',
    ':::tip[Mind **this**]',
    'Text',
    ':::',
    ':::note',
    ':::',
  )

  expect(text).toBe(
    '\n\nOne two <span>three</span>\n## Title <a href="#its-id" id="its-id"></a>\n' +
      '{% hint style="success" %} **Mind this**\nText\n{% endhint %}\n{% hint style="info" %}\n{% endhint %}\n',
  )
  expect(describeUnknown(unknown)).toBeUndefined()
})

test('expressions go, also as attributes of HTML; tags of the dialect stay', () => {
  const { text, unknown } = read(
    'It is {version} {% if true %}',
    '<img src={useBaseUrl("/a.png")} alt="A" />',
    '<b className="x">{`{`}</b>',
  )

  expect(text).toBe('It is  {% if true %}\n<img alt="A" />\n<b className="x">{</b>')
  expect(describeUnknown(unknown)).toBe('The page is shown as Markdown, without its MDX: 2 expressions.')
})

test('the code in a fence that Docusaurus runs is read as MDX', () => {
  const { text, unknown } = read('```mdx-code-block', "import A from './a'", '', '<A>Text</A>', '```', 'After')

  expect(text).toBe('\n\n\nText\n\nAfter')
  expect(unknown.map(({ kind }) => kind)).toEqual(['code', 'component'])
})

test('what never ends is text', () => {
  for (const form of ['{', '<A ', '`', '<a {', ':::', "{'"]) {
    const source = form.repeat(2_000)
    expect(readMdx(source)).toEqual({ text: source, unknown: [] })
  }
})
