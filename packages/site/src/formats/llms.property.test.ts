import fc from 'fast-check'
import MarkdownIt from 'markdown-it'
import { expect, test } from 'vitest'
import { readSitePath } from '../address/site-path.ts'
import type { VisibleSite } from '../published-content.ts'
import { type Files, structureOf, visibleSite } from '../testing/memory-site.ts'
import { llmsText, longestListing } from './llms.ts'
import { wholeAddress } from './whole-address.ts'

const title = fc.oneof(
  fc.constantFrom('Setup', 'A (b', 'c) d', '[x](y)', '`code`', '<b>', '# x', 'Ünï', 'a\\', '*', '', '!'),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
)
const page = fc.record({
  title,
  description: fc.oneof(fc.constant(''), fc.constantFrom('Short.', 'a\n\nb', '- [x](https://docs.example.com/x.md)')),
  group: fc.boolean(),
  hidden: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
})
const aSite = fc.record({
  pages: fc.array(fc.array(page, { minLength: 1, maxLength: 25 }), { minLength: 1, maxLength: 3 }),
  longest: fc.constantFrom(900, 1_100, 1_500, 3_000, longestListing),
})

/** Each page below the one before it or in a group, as the letters of its number say. */
function filesOf(pages: readonly { title: string; description: string; group: boolean; hidden: boolean }[]): Files {
  const lines: string[] = []
  const files: Record<string, string> = {}
  let depth = 0
  for (const [at, one] of pages.entries()) {
    if (one.group) lines.push(`\n## Group ${at}\n`)
    depth = one.group ? 0 : (depth + at) % 3
    const name = one.title.replaceAll(/[\s\p{Cc}\\[\]]+/gu, ' ') || 'x'
    lines.push(`${'  '.repeat(depth)}* [${name}](page${at}.md)`)
    files[`page${at}.md`] =
      `---\ndescription: ${JSON.stringify(one.description)}\nhidden: ${one.hidden}\n---\n\nText ${at}.`
  }
  return { ...files, 'SUMMARY.md': `# Table of contents\n\n${lines.join('\n')}` }
}

/** All listings that lead on from the first, by their addresses. */
async function listings(site: VisibleSite, longest: number): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const open = ['https://docs.example.com/llms.txt']
  for (let address = open.pop(); address !== undefined; address = open.pop()) {
    if (found.has(address)) throw new Error(`${address} is listed twice`)
    const path = readSitePath(new URL(address).pathname.split('/').slice(1), false)
    if (path.type !== 'own') throw new Error(`${address} is no listing`)
    const [match] = site.prefixes.matching(path.segments)
    if (path.segments.length > 0) expect(match?.path).toEqual([])
    const space = path.segments.length > 0 ? site.spaces.find(({ id }) => id === match?.siteSpace.id) : undefined
    const text = await llmsText(site, { space, part: path.part, index: path.index, longest })
    if (text === undefined) throw new Error(`${address} is listed and is not there`)
    found.set(address, text)
    open.push(...linksIn(text).filter(isListing))
  }
  return found
}

const isListing = (link: string) => /\/llms(?:-index)?(?:-\d+)?\.txt$/.test(link)

const parser = new MarkdownIt()

/** What another parser finds linked in lists. */
function linksIn(text: string): string[] {
  return parser
    .parse(text.slice(text.indexOf('\n## ')), {})
    .flatMap(({ children }) => children ?? [])
    .flatMap((token) => (token.type === 'link_open' ? [String(token.attrGet('href'))] : []))
}

test('every listed page is in exactly one listing, and no listing is too long', async () => {
  const seen = { whole: 0, split: 0 }
  await fc.assert(
    fc.asyncProperty(aSite, async ({ pages, longest }) => {
      const ids = pages.map((_, at) => `s${at}`)
      const structure = structureOf({ '': Object.fromEntries(ids.map((id) => [id, {}])) })
      const spaces = Object.fromEntries(ids.map((id, at) => [id, filesOf(pages[at]!)]))
      const site = await visibleSite({ structure, spaces }, { output: 'agent' })
      const found = await listings(site, longest)
      const linked = [...found.values()].flatMap(linksIn).filter((link) => !isListing(link))
      const expected: string[] = []
      for (const space of site.spaces)
        for await (const one of space.documents()) expected.push(wholeAddress(site, space, one, 'markdown'))
      expect(linked.toSorted()).toEqual(expected.toSorted())
      for (const text of found.values()) expect(text.length).toBeLessThanOrEqual(longest)
      seen[found.size > 1 ? 'split' : 'whole']++
    }),
    { numRuns: 150 },
  )
  expect(Math.min(seen.whole, seen.split)).toBeGreaterThan(20)
})
