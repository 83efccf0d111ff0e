import { expect, test } from 'vitest'
import { organizationBase } from '../address/site-base.ts'
import { type MemorySite, structureOf, visibleSite } from '../testing/memory-site.ts'
import { findPage } from './find-page.ts'

const docs: MemorySite = {
  structure: structureOf({ guides: { now: {}, old: {} }, api: { v1: {} } }),
  base: organizationBase({ protocol: 'https', domain: 'sites.example', port: null }, 'acme', 'docs'),
  spaces: {
    now: {
      'README.md': '# Home',
      'a/b.md': '# B',
      'odd.md.md': '# Odd',
      'staff.md': '---\nif: visitor.claims.staff\n---\n# Staff',
    },
    old: { 'README.md': '# Old', 'docs.md': '# Docs' },
    v1: { 'README.md': '# API' },
  },
}
const site = await visibleSite(docs, { output: 'agent' })
const titleAt = async (named: string) => (await findPage(site, named))?.page.record.title

test('a page is found by each way to write its address', async () => {
  for (const named of [
    'https://acme.sites.example/docs/a/b',
    'https://acme.sites.example/docs/a/b.md',
    'https://acme.sites.example/docs/a/b?x=y#part',
    'https://acme.sites.example/docs/guides/now/a/b/',
    '/docs/a/b',
    '/a/b.md',
    'a/b',
    ' a/b.md ',
  ])
    expect([named, await titleAt(named)]).toEqual([named, 'B'])
})

test('the home of each space is found, and pages below them', async () => {
  for (const named of ['', '/', 'readme.md', 'https://acme.sites.example/docs', '/docs/', 'guides/now'])
    expect([named, await titleAt(named)]).toEqual([named, 'Home'])
  expect(await titleAt('old')).toBe('Old')
  expect(await titleAt('/docs/old/docs')).toBe('Docs')
  expect(await titleAt('api/readme.md')).toBe('API')
  expect(await titleAt('odd.md/')).toBe('Odd')
})

test('what is elsewhere, not there or not for this visit is not found', async () => {
  for (const named of [
    'https://elsewhere.example/docs/a/b',
    'https://acme.sites.example/other/a/b',
    'nowhere',
    'staff',
    'llms.txt',
    '~/mcp',
    'http://[',
    'a/b%00',
  ])
    expect([named, await titleAt(named)]).toEqual([named, undefined])
})
