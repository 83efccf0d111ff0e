import { expect, test } from 'vitest'
import { proxyBase } from '../address/site-base.ts'
import { type MemorySite, oneSpace, structureOf, visibleSite } from '../testing/memory-site.ts'
import { named, readXml } from '../testing/read-xml.ts'
import type { Visit } from '../visibility/visit.ts'
import { robotsText } from './robots.ts'
import { sitemap } from './sitemap.ts'

const docs: MemorySite = {
  structure: oneSpace,
  updatedAt: '2026-02-03T04:05:06+02:00',
  spaces: {
    docs: {
      'SUMMARY.md': [
        '# Table of contents\n',
        '* [Welcome](README.md)',
        '* [R&D <notes>](r&d.md)',
        '  * [Below](below.md)',
        '* [Kept out](out.md)',
        '  * [Below what is kept out](out/below.md)',
        '* [Found by nobody](hidden.md)',
        '* [Not for engines](robots.md)',
        '* [For staff](staff.md)',
        '* [At home elsewhere](elsewhere.md)',
        '* [At home here](here.md)',
      ].join('\n'),
      'README.md': '# Welcome',
      'r&d.md': '# R&D <notes>',
      'below.md': '# Below',
      'out.md': '---\nnoIndex: true\n---\n# Kept out',
      'out/below.md': '# Below what is kept out',
      'hidden.md': '---\nhidden: true\n---\n# Found by nobody',
      'robots.md': '---\nnoRobotsIndex: true\n---\n# Not for engines',
      'staff.md': '---\nif: visitor.claims.staff\n---\n# For staff',
      'elsewhere.md': '---\nmetaLinks:\n  canonical: https://old.example.com/elsewhere\n---\n# At home elsewhere',
      'here.md': '---\nmetaLinks:\n  canonical: https://docs.example.com/here\n---\n# At home here',
    },
  },
}

const crawled = (site: MemorySite, visit: Partial<Visit> = {}) => visibleSite(site, { ...visit, output: 'crawler' })
const textOf = async (chunks: AsyncIterable<string> | undefined) => (await Array.fromAsync(chunks!)).join('')
const locations = (xml: string) => named(readXml(xml), 'loc').map(({ text }) => text)

test('the sitemap lists the pages that search engines may keep, with when they changed', async () => {
  const xml = await textOf(await sitemap(await crawled(docs)))

  expect(locations(xml)).toEqual([
    'https://docs.example.com/',
    'https://docs.example.com/r%26d',
    'https://docs.example.com/below',
    'https://docs.example.com/here',
  ])
  expect(named(readXml(xml), 'lastmod').map(({ text }) => text)).toEqual(Array(4).fill('2026-02-03T02:05:06.000Z'))
  expect(readXml(xml)).toMatchObject({
    name: 'urlset',
    attributes: { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' },
  })
})

test('the sitemap is the same for all, whatever a visitor brings', async () => {
  const staff = { visitor: { expiresAt: Number.MAX_VALUE, claims: { staff: true } } }

  expect(await textOf(await sitemap(await crawled(docs, staff)))).toBe(await textOf(await sitemap(await crawled(docs))))
})

test('a page without a time has no lastmod', async () => {
  const { updatedAt: _, ...timeless } = docs

  expect(await textOf(await sitemap(await crawled(timeless)))).not.toContain('lastmod')
})

test('what one file cannot hold is in parts, each page in one of them', async () => {
  const site = await crawled(docs)
  const limits = { entries: 3, length: 1_000 }
  const index = readXml(await textOf(await sitemap(site, undefined, limits)))

  expect(index.name).toBe('sitemapindex')
  expect(named(index, 'loc').map(({ text }) => text)).toEqual([
    'https://docs.example.com/sitemap-1.xml',
    'https://docs.example.com/sitemap-2.xml',
  ])
  const first = locations(await textOf(await sitemap(site, 1, limits)))
  const second = locations(await textOf(await sitemap(site, 2, limits)))
  expect([first.length, second.length]).toEqual([3, 1])
  expect([...first, ...second]).toEqual(locations(await textOf(await sitemap(site))))
  expect(await sitemap(site, 3, limits)).toBeUndefined()
})

test('parts are cut by their length too', async () => {
  const site = await crawled(docs)
  const limits = { entries: 50_000, length: 300 }
  const first = await textOf(await sitemap(site, 1, limits))

  expect(locations(first).length).toBe(3)
  expect(locations(await textOf(await sitemap(site, 2, limits))).length).toBe(1)
})

test('search engines are let in by the visibility of the site alone', async () => {
  expect(robotsText(await crawled(docs))).toBe(
    [
      'User-agent: *',
      'Allow: /',
      'Disallow: /~/auth/',
      'Disallow: /~/mcp',
      '',
      'Sitemap: https://docs.example.com/sitemap.xml',
      '',
    ].join('\n'),
  )
  for (const audience of [
    { visibility: 'unlisted' },
    { visibility: 'share-link' },
    { visibility: 'visitor-auth' },
    { published: false },
  ] as const) {
    const site = await crawled({ ...docs, audience }, { shareLink: openLink })
    expect(robotsText(site)).toBe('User-agent: *\nDisallow: /\n')
    expect(await sitemap(site)).toBeUndefined()
  }
})
const openLink = { active: true, expiresAt: null, password: 'none', sections: null } as const

test('behind a proxy everything is below its path', async () => {
  const site = await crawled({ ...docs, base: proxyBase('www.example.com/help') })

  expect(robotsText(site)).toContain('Disallow: /help/~/auth/\n')
  expect(robotsText(site)).toContain('Sitemap: https://www.example.com/help/sitemap.xml\n')
  expect(locations(await textOf(await sitemap(site)))[1]).toBe('https://www.example.com/help/r%26d')
})

test('sections that are drafts or have a condition are in no sitemap', async () => {
  const site: MemorySite = {
    structure: structureOf({ '': { open: {}, draft: { draft: true }, staff: { condition: 'visitor.claims.staff' } } }),
    spaces: { open: { 'README.md': '# A' }, draft: { 'README.md': '# B' }, staff: { 'README.md': '# C' } },
  }

  expect(locations(await textOf(await sitemap(await crawled(site))))).toEqual(['https://docs.example.com/'])
})
