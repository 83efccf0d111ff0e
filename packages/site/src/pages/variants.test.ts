import { expect, test } from 'vitest'
import type { VisibleSite } from '../published-content.ts'
import { type Files, structureOf, visibleSite } from '../testing/memory-site.ts'
import { canonicalOf } from './page-address.ts'
import { translationsOf, variantViews } from './variants.ts'

const files = (...paths: string[]): Files => ({
  'README.md': '# Home\n',
  ...Object.fromEntries(paths.map((path) => [path, `# ${path}\n`])),
  'SUMMARY.md': ['* [Home](README.md)', ...paths.map((path) => `* [${path}](${path})`)].join('\n'),
})

const spaceOf = (site: VisibleSite, id: string) => site.spaces.find((one) => one.id === id)!

test('another version is opened at the same page, else at the nearest above it, else at its start', async () => {
  const site = await visibleSite({
    structure: structureOf({ '': { v2: {}, v1: {}, v0: {} } }),
    spaces: {
      v2: files('guide.md', 'guide/install.md', 'guide/install/linux.md'),
      v1: files('guide.md', 'guide/install.md'),
      v0: files('other.md'),
    },
  })
  const v2 = spaceOf(site, 'v2')
  const led = async (path: string) => {
    const page = path === '' ? await v2.home() : await v2.pageAt(path)
    return (await variantViews(site, v2, page)).map(({ address }) => address)
  }

  expect(await led('guide/install')).toEqual(['/guide/install', '/v1/guide/install', '/v0'])
  expect(await led('guide/install/linux')).toEqual(['/guide/install/linux', '/v1/guide/install', '/v0'])
  expect(await led('')).toEqual(['/', '/v1', '/v0'])
})

const canonical = '---\nmetaLinks:\n  canonical: https://example.org/a\n---\n\n# Copied\n'
const languages = { en: 'en', de: 'de', old: 'en', notes: 'fr' }
const inLanguages = await visibleSite({
  structure: structureOf({ '': { old: { isDefault: false }, en: { isDefault: true }, de: {}, notes: {} } }),
  languages,
  spaces: {
    old: files('guide.md', 'gone.md'),
    en: { ...files('guide.md', 'copied.md'), 'copied.md': canonical },
    de: files('guide.md', 'gone.md', 'nur-hier.md', 'copied.md'),
    notes: files('notes.md'),
  },
})

async function translated(id: string, path: string): Promise<Record<string, string>> {
  const space = spaceOf(inLanguages, id)
  const page = path === '' ? await space.home() : await space.pageAt(path)
  const found = await translationsOf(inLanguages, space, page!)
  return Object.fromEntries(found.map(({ language, address }) => [language, new URL(address).pathname]))
}

test('a page names itself in all languages, by the default of those in one language', async () => {
  const guides = { en: '/guide', de: '/de/guide', 'x-default': '/guide' }
  expect(await translated('en', 'guide')).toEqual(guides)
  expect(await translated('de', 'guide')).toEqual(guides)
  expect(await translated('old', 'guide')).toEqual({})
  expect(await translated('old', 'gone')).toEqual({ en: '/old/gone', de: '/de/gone', 'x-default': '/old/gone' })
  expect(await translated('de', 'nur-hier')).toEqual({})
  expect(await translated('en', 'copied')).toEqual({})
  expect(await translated('de', 'copied')).toEqual({})
})

test('whatever a page names, names the same', async () => {
  const sets = new Map<string, string>()
  for (const space of inLanguages.spaces) {
    for await (const page of space.documents()) {
      const named = await translationsOf(inLanguages, space, page)
      sets.set(canonicalOf(inLanguages, space.id, page), JSON.stringify(named))
    }
  }
  for (const [address, set] of sets) {
    const named = (JSON.parse(set) as { address: string }[]).map((one) => one.address)
    if (named.length > 0) expect(named).toContain(address)
    for (const other of named) expect(sets.get(other)).toBe(set)
  }
})

test('what is not for search engines has no translations', async () => {
  const site = await visibleSite({
    audience: { visibility: 'unlisted' },
    structure: structureOf({ '': { en: {}, de: {} } }),
    languages,
    spaces: { en: files('guide.md'), de: files('guide.md') },
  })
  const [en] = site.spaces
  expect(await translationsOf(site, en!, (await en!.pageAt('guide'))!)).toEqual([])
})
