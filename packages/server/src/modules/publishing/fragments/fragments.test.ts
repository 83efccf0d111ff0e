import type { ContentChanges, DocumentPage, Hash } from '@octavo/content'
import { afterAll, expect, test } from 'vitest'
import { hashOf } from '../../content/index.ts'
import { createFragments } from './fragments.ts'
import { blobs, files, givenSpace, htmlOf, idOf, markdownOf } from '../testing/memory-space.ts'

const fragments = createFragments({ blobs, threads: 1, deadline: 60_000, patience: 120_000 })
afterAll(() => fragments.close())

const rendersOf = async (work: () => Promise<unknown>) => {
  const before = fragments.renders
  await work()
  return fragments.renders - before
}

test('a page is rendered with all that it names, and once', async () => {
  const space = await givenSpace({
    'guide/a.md': '# A\n\nTo [b](b.md#x), `code`.\n\n{% include "../inc/c.md" %}\n',
    'guide/b.md': 'B',
  })
  await space.change({
    reusableContents: new Map([
      ['inc_1', { title: 'C', document: space.write('Of C, to [a](../guide/a.md).'), path: 'inc/c.md' }],
    ]),
  })
  const asked = await space.ask('guide/a.md')
  const fragment = await fragments.fragmentOf(asked)

  expect(htmlOf(fragment)).toBe(
    `<p>To <a href="/${idOf('guide/b.md')}">b</a>, <code>code</code>.</p><p>Of C, to <a href="/${idOf('guide/a.md')}">a</a>.</p>`,
  )
  expect(fragment).toMatchObject({ title: 'A', isPlain: false, hasConditions: false, readsClaims: false })
  expect(await rendersOf(() => fragments.fragmentOf(asked))).toBe(0)
})

test('a page without a document is empty', async () => {
  const space = await givenSpace({ 'a.md': 'x' })
  const { document: _document, ...record } = space.pages.get(idOf('a.md'))!

  expect(await fragments.fragmentOf({ ...(await space.ask('a.md')), record })).toMatchObject({
    pieces: [],
    key: 'empty',
  })
})

test('a thousand who ask at once for the same make one rendering', async () => {
  const space = await givenSpace({ 'a.md': 'Many\n' })
  const asked = await space.ask('a.md')
  const renders = await rendersOf(async () => {
    const all = await Promise.all(Array.from({ length: 1000 }, () => fragments.fragmentOf(asked)))
    expect(new Set(all.map(({ key }) => key)).size).toBe(1)
  })

  expect(renders).toBe(1)
})

const includes = (text: Hash) => ({
  reusableContents: new Map([['inc_1', { title: 'C', document: text, path: 'c.md' }]]),
})

test('an edit elsewhere renders nothing again; one of what a page reads does', async () => {
  const space = await givenSpace({
    'a.md':
      'To [b](b.md) and [gone](gone.md): <code class="expression">space.vars.v</code>\n\n{% include "c.md" %}\n\n' +
      '{% updates %}\n{% update date="2026-01-02" tags="new" %}\nX\n{% endupdate %}\n{% endupdates %}\n',
    'b.md': 'B',
  })
  await space.change({
    ...includes(space.write('One.')),
    variables: new Map<string, string>([
      ['v', '1'],
      ['w', '1'],
    ]),
    tags: new Map([
      ['new', { label: 'New' }],
      ['old', { label: 'Old' }],
    ]),
  })
  const again = async () => fragments.fragmentOf(await space.ask('a.md'))
  const first = await again()
  expect(htmlOf(first)).toContain('<span class="broken">gone</span>: 1')

  const elsewhere: ContentChanges[] = [
    { variables: new Map([['w', '2']]) },
    { tags: new Map([['old', { label: 'Older' }]]) },
    { pages: new Map([[idOf('b.md'), { ...space.pages.get(idOf('b.md'))!, slug: 'moved', title: 'Renamed' }]]) },
    {
      files: new Map([
        ['file_1', { name: 'x', contentType: 'x/y', size: 1, blob: 'f'.repeat(64) as Hash, path: 'x.pdf' }],
      ]),
    },
  ]
  for (const change of elsewhere) {
    await space.change(change)
    expect(await rendersOf(again)).toBe(0)
  }
  const here: [ContentChanges, string][] = [
    [{ variables: new Map([['v', '2']]) }, ': 2'],
    [{ tags: new Map([['new', { label: 'Newest' }]]) }, 'Newest'],
    [includes(space.write('Two.')), 'Two.'],
    [
      {
        pages: new Map([['page_new', { ...space.pages.get(idOf('b.md'))!, slug: 'gone', file: { path: 'gone.md' } }]]),
      },
      '<a href="/page_new">gone</a>',
    ],
    [{ pages: new Map([[idOf('b.md'), undefined]]) }, '<span class="broken">b</span>'],
  ]
  for (const [change, shown] of here) {
    await space.change(change)
    expect(await rendersOf(again)).toBe(1)
    expect(htmlOf(await again())).toContain(shown)
  }
})

test('visitors share what they see alike, whatever they are', async () => {
  const space = await givenSpace({
    'a.md':
      'For all.\n\n{% if visitor.claims.plan == "pro" %}\nFor some, to [b](b.md).\n\n{% if visitor.claims.beta %}\nFor few.\n{% endif %}\n{% endif %}\n\n' +
      'Hello <code class="expression">visitor.claims.name</code>.\n',
    'b.md': 'B',
  })
  const seen = async (claims: Record<string, unknown>) =>
    fragments.fragmentOf(
      await space.ask('a.md', {
        visitor: { claims },
        isShown: (conditions) =>
          conditions.every((one) => (one.includes('plan') ? claims['plan'] === 'pro' : claims['beta'] === true)),
      }),
    )
  const free = await seen({ plan: 'free', name: 'Ann' })
  expect(htmlOf(free)).toBe('<p>For all.</p><p>Hello Ann.</p>')
  expect(free).toMatchObject({ hasConditions: true, readsClaims: true })
  expect(htmlOf(await seen({ plan: 'pro', name: 'Ann' }))).toContain('For some')
  expect(htmlOf(await seen({ plan: 'pro', name: 'Ann', beta: true }))).toContain('For few')
  expect(htmlOf(await seen({ plan: 'free', name: 'Bob', beta: true }))).toBe('<p>For all.</p><p>Hello Bob.</p>')
  await seen({ plan: 'free', name: 'Ann' })

  const renders = await rendersOf(async () => {
    await seen({ plan: 'none', name: 'Ann', age: 3 })
    await seen({ plan: 'pro', name: 'Ann', beta: true })
  })
  expect(renders).toBe(0)
})

test('a condition in the middle of HTML or in a cell counts as one, in the page and in its Markdown', async () => {
  const condition = '{% if visitor.claims.plan == "pro" %}'
  const space = await givenSpace({
    'a.md': `<details>\n<summary>T</summary>\nText\n${condition}\nSecret\n{% endif %}\n</details>\n`,
    'b.md': `| a | b |\n|---|---|\n| ${condition}Secret{% endif %} | Text |\n`,
  })
  for (const path of ['a.md', 'b.md']) {
    const page = await fragments.fragmentOf(await space.ask(path, { isShown: () => false }))
    const asMarkdown = await fragments.markdownOf(await space.ask(path, { isShown: () => false }))
    expect([page.hasConditions, asMarkdown.hasConditions]).toEqual([true, true])
    for (const shown of [htmlOf(page), markdownOf(asMarkdown)]) {
      expect(shown).toContain('Text')
      expect(shown).not.toContain('Secret')
    }
    const forSome = await fragments.fragmentOf(await space.ask(path, { isShown: () => true }))
    expect(htmlOf(forSome)).toContain('Secret')
  }
})

test('the Markdown of a page is rendered once for all who see the same, apart from its HTML', async () => {
  const space = await givenSpace({
    'a.md': 'To [b](b.md).\n\n{% if visitor.claims.beta %}\nFor few.\n{% endif %}\n',
    'b.md': 'B',
  })
  const seen = async (beta: boolean) =>
    markdownOf(
      await fragments.markdownOf(await space.ask('a.md', { visitor: { claims: { beta } }, isShown: () => beta })),
    )
  await fragments.fragmentOf(await space.ask('a.md'))

  expect(await seen(false)).toBe('To [b](/page_b_md).\n\n')
  expect(await seen(true)).toBe('To [b](/page_b_md).\n\nFor few.\n')
  expect(await rendersOf(() => Promise.all([seen(true), seen(false)]))).toBe(0)
  expect(htmlOf(await fragments.fragmentOf(await space.ask('a.md')))).toBe('<p>To <a href="/page_b_md">b</a>.</p>')
})

test('operations come from the files of the space, and what is at an address elsewhere is not fetched', async () => {
  const specification = Buffer.from('openapi: 3.1.0\npaths:\n  /pets:\n    get:\n      summary: All the pets\n')
  files.set(hashOf(specification), specification)
  const space = await givenSpace({
    'a.md':
      '{% openapi src=".gitbook/assets/pets.yaml" path="/pets" method="get" %}\n[pets](.gitbook/assets/pets.yaml)\n{% endopenapi %}\n\n' +
      '{% openapi src="https://example.org/pets.yaml" path="/cats" method="get" %}\n{% endopenapi %}\n',
  })
  await space.change({
    files: new Map([
      [
        'file_1',
        {
          name: 'pets.yaml',
          contentType: 'application/yaml',
          size: 9,
          blob: hashOf(specification),
          path: '.gitbook/assets/pets.yaml',
        },
      ],
    ]),
  })
  const html = htmlOf(await fragments.fragmentOf(await space.ask('a.md')))

  expect(html).toContain('All the pets')
  expect(html).toContain('<section class="operation missing" data-method="get">')
})

test('pages that were never files are linked by their addresses, and may move', async () => {
  const space = await givenSpace({ 'a.md': 'x' })
  const made = (slug: string, parent: string | null, text: string): DocumentPage => ({
    type: 'document',
    parent,
    order: 'b',
    title: slug,
    slug,
    document: space.write(text),
  })
  const guide = made('guide', null, 'G')
  const setup = made('setup', 'page_guide', 'To [u](use.md#x), [a](../a.md), [none](none.md).')
  await space.change({
    pages: new Map([
      ['page_guide', guide],
      ['page_setup', setup],
      ['page_use', made('use', 'page_guide', 'U')],
    ]),
  })
  const asked = async () => ({ ...(await space.ask('a.md')), pageId: 'page_setup', record: setup })
  const shown = htmlOf(await fragments.fragmentOf(await asked()))
  expect(shown).toBe(
    `<p>To <a href="/page_use">u</a>, <a href="/${idOf('a.md')}">a</a>, <span class="broken">none</span>.</p>`,
  )
  await space.change({ pages: new Map([['page_guide', { ...guide, slug: 'guides' }]]) })
  expect(await rendersOf(async () => expect(htmlOf(await fragments.fragmentOf(await asked()))).toBe(shown))).toBe(0)
})

test('text that names nothing of a space is rendered once, whoever asks and how many at once', async () => {
  const entry = 'An *entry* of a feed'
  const renders = await rendersOf(async () => {
    await Promise.all([
      fragments.textOf('one', entry),
      fragments.textOf('one', entry),
      fragments.textOf('other', entry),
    ])
    expect((await fragments.textOf('other', entry)).pieces).toEqual(['<p>An <em>entry</em> of a feed</p>'])
  })

  expect(renders).toBe(1)
})

test('strangers who each say something else make a page render so often and no more, and it stays kept for the others', async () => {
  const space = await givenSpace({
    'a.md':
      'Hello <code class="expression">visitor.claims.unsigned.name</code>.\n\n{% if visitor.claims.unsigned.isBeta %}\nFor testers.\n{% endif %}\n',
  })
  const silent = { visitor: { claims: {} }, isShown: () => false }
  const shownTo = async (unsigned: Record<string, unknown>) => {
    const isShown = () => unsigned['isBeta'] === true
    return htmlOf(
      await fragments.fragmentOf(
        await space.ask('a.md', { visitor: { claims: { unsigned } }, isShown, unsaid: silent }),
      ),
    )
  }
  const forAll = '<p>Hello .</p>'
  expect(htmlOf(await fragments.fragmentOf(await space.ask('a.md', silent)))).toBe(forAll)
  expect(await rendersOf(() => shownTo({ other: 1 }))).toBe(0)
  expect(await shownTo({ name: 'Ann', isBeta: true })).toBe('<p>Hello Ann.</p><p>For testers.</p>')
  const shown: string[] = []
  const renders = await rendersOf(async () => {
    for (let stranger = 0; stranger < 400; stranger++) shown.push(await shownTo({ name: `S${stranger}` }))
  })

  expect(renders).toBe(255)
  expect(shown.slice(0, 2)).toEqual(['<p>Hello S0.</p>', '<p>Hello S1.</p>'])
  expect(shown.at(-1)).toBe(forAll)
  expect(
    await rendersOf(() => Promise.all([shownTo({}), shownTo({ name: 'Ann', isBeta: true }), shownTo({ name: 'S0' })])),
  ).toBe(0)
})
