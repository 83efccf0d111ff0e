import { renderDocument, assemble } from '@octavo/content'
import { expect, test } from 'vitest'
import { type MemorySite, oneSpace, visibleSite } from '../testing/memory-site.ts'
import { named, readXml, type XmlElement } from '../testing/read-xml.ts'
import { updatesFeed } from './updates-feed.ts'

async function render(markdown: string): Promise<string> {
  const { pieces } = await renderDocument(markdown, {
    path: '',
    resolveLink: () => undefined,
    findInclude: () => undefined,
    findSpecification: () => undefined,
    variables: {},
    visitor: {},
  })
  return assemble(pieces, { addressOf: () => undefined, pageOf: () => undefined, fileOf: () => undefined })
}

const entries = [
  '{% update date="2026-02-10" tags="fixes, api" %}\n## Faster & \\<better>\n\n*Much* faster.\n{% endupdate %}',
  '{% update date="2026-02-11T10:30:00Z" %}\nJust a word.\n{% endupdate %}',
  '{% update date="2026-02-10" %}\n### First of the day\n{% endupdate %}',
  '{% update date="soon" %}\nNo date.\n{% endupdate %}',
]
const page = (updates: readonly string[], frontMatter = 'description: What is new') =>
  `---\n${frontMatter}\n---\n# Changes\n\n{% updates format="full" %}\n${updates.join('\n\n')}\n{% endupdates %}`

async function feedOf(document: string, site: Partial<MemorySite> = {}): Promise<string | undefined> {
  const files = {
    'SUMMARY.md': '* [Home](README.md)\n* [Changes](news/changes.md)',
    'README.md': '# Home',
    'news/changes.md': document,
    '.gitbook/tags.yaml': '- tag: fixes\n  label: Bug "fixes"',
  }
  const seen = await visibleSite({ structure: oneSpace, spaces: { docs: files }, ...site }, { output: 'crawler' })
  const [space] = seen.spaces
  const found = await space?.pageAt('news/changes')
  return found && updatesFeed(seen, space!, found, render)
}
const textsOf = (element: XmlElement, name: string) => named(element, name).map(({ text }) => text)

test('a page of updates is an Atom feed, the newest first', async () => {
  const feed = readXml((await feedOf(page(entries)))!)

  expect(feed).toMatchObject({ name: 'feed', attributes: { xmlns: 'http://www.w3.org/2005/Atom' } })
  expect(textsOf(feed, 'title')).toEqual([
    'Changes · Example docs',
    'Changes, 2026-02-11',
    'Faster & <better>',
    'First of the day',
  ])
  expect(textsOf(feed, 'subtitle')).toEqual(['What is new'])
  expect(textsOf(feed, 'published')).toEqual([
    '2026-02-11T10:30:00.000Z',
    '2026-02-10T00:00:00.000Z',
    '2026-02-10T00:00:00.000Z',
  ])
  expect(named(feed, 'content').map(({ attributes }) => attributes['type'])).toEqual(['html', 'html', 'html'])
  expect(textsOf(feed, 'content')[1]).toContain('<em>Much</em> faster.')
  expect(named(feed, 'category').map(({ attributes }) => attributes)).toEqual([
    { term: 'fixes', label: 'Bug "fixes"' },
    { term: 'api' },
  ])
  expect(named(feed, 'link').slice(0, 2)).toMatchObject([
    { attributes: { rel: 'self', href: 'https://docs.example.com/news/changes/rss.xml' } },
    { attributes: { rel: 'alternate', href: 'https://docs.example.com/news/changes' } },
  ])
})

test('an entry keeps its name when its text changes and when others come', async () => {
  const before = textsOf(readXml((await feedOf(page(entries)))!), 'id')
  const changed = entries.map((entry) => entry.replace('Much', 'Very much'))
  const more = ['{% update date="2026-02-10" %}\nOne more that day\n{% endupdate %}', ...changed]
  const after = textsOf(readXml((await feedOf(page(more)))!), 'id')

  expect(new Set(before).size).toBe(4)
  expect(
    before.every((id) => /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)),
  ).toBe(true)
  expect(after.filter((id) => !before.includes(id))).toHaveLength(1)
  expect(before.every((id) => after.includes(id))).toBe(true)
})

test('no more than fifty are told of', async () => {
  const many = Array.from({ length: 60 }, (_, at) => `{% update date="2026-01-01" %}\n## U${at}\n{% endupdate %}`)

  expect(named(readXml((await feedOf(page(many)))!), 'entry')).toHaveLength(50)
})

test('there is no feed of a page without updates, nor of one that is not for everyone', async () => {
  expect(await feedOf('# Changes\n\nWords.')).toBeUndefined()
  expect(
    await feedOf('# Changes\n\n```\n{% updates %}{% update date="2026-01-01" %}x{% endupdate %}{% endupdates %}\n```'),
  ).toBe(undefined)
  expect(await feedOf(page(entries, 'noIndex: true'))).toBeUndefined()
  expect(await feedOf(page(entries, 'hidden: true'))).toBeUndefined()
  expect(await feedOf(page(entries), { audience: { visibility: 'unlisted' } })).toBeUndefined()
})
