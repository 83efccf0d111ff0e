import { writeTitle } from '@octavo/content'
import type { VisibleSite, VisibleSpace } from '../published-content.ts'
import { lengthOfLine, limitsFor, linkLine, type ListedLine, listingText, pageLines, spaceTitle } from './listing.ts'
import { descriptionOf, oneLine } from './one-line.ts'
import { partsOf } from './parts.ts'
import { mcpAddress, ownAddress } from './whole-address.ts'

/** Many tools read no more of it. */
export const longestListing = 50_000

interface ListingOptions {
  /** Only this space. */
  readonly space?: VisibleSpace | undefined
  /** Of pages that one listing cannot hold, those with this number. */
  readonly part?: number | undefined
  /** Of a list of listings that is too long itself, the one with this number. */
  readonly index?: number | undefined
  readonly longest?: number | undefined
}

/**
 * The pages of a site for language models (llmstxt.org), for a visit with the output `agent`. Where one listing cannot hold them,
 * that of the site lists those of its spaces, and that of a space its parts. Every page is in exactly one of them. Undefined where
 * there is no such part, and where nothing of the site is for language models.
 */
export async function llmsText(site: VisibleSite, options: ListingOptions = {}): Promise<string | undefined> {
  const { space, part, longest = longestListing } = options
  if (!site.sight.of({ level: 'site' }).seen) return undefined
  const head = await headOf(site, space)
  const spaces = space ? [space] : site.spaces
  const isSplitBySpace = spaces.length > 1
  const titles: string[] = []
  let first: readonly ListedLine[] = []
  for await (const lines of partsOf(pageLines(site, spaces), limitsFor(head, longest), lengthOfLine)) {
    titles.push(lines[0]!.title)
    if (titles.length === 1) first = lines
    if (titles.length === 2 && isSplitBySpace) break
    if (titles.length === part && titles.length > 1) return head + listingText(lines)
  }
  if (titles.length < 2)
    return part === undefined && options.index === undefined ? head + listingText(first) : undefined
  if (part === 1 && !isSplitBySpace) return head + listingText(first)
  if (part !== undefined) return undefined
  return indexText(head, isSplitBySpace ? spaceLines(site) : partLines(site, space, titles), site, options)
}

async function headOf(site: VisibleSite, space: VisibleSpace | undefined): Promise<string> {
  const title = space ? `${site.title}: ${spaceTitle(site, space)}` : site.title
  const entry = space ?? site.spaces.find(({ id }) => id === site.sight.entry())
  const home = await entry?.home()
  const description = home ? descriptionOf(home) : ''
  const about =
    'Pages are listed by the addresses of their Markdown; without `.md` they are the pages for people. ' +
    `All pages in one file: ${ownAddress(site, 'llms-full.txt', space)} ` +
    `Tools for agents, by the Model Context Protocol: ${mcpAddress(site)}`
  return `# ${writeTitle(oneLine(title, 200))}\n\n${description === '' ? '' : `> ${description}\n\n`}${about}\n`
}

const spaceLines = (site: VisibleSite): ListedLine[] =>
  site.spaces.map((space) => {
    const title = spaceTitle(site, space)
    return { heading: 'Sections', title, text: linkLine(title, ownAddress(site, 'llms.txt', space)) }
  })

const partLines = (site: VisibleSite, space: VisibleSpace | undefined, titles: readonly string[]): ListedLine[] =>
  titles.map((title, at) => {
    const from = oneLine(title, 80)
    const address = ownAddress(site, { name: 'llms.txt', part: at + 1 }, space)
    return { heading: 'Parts', title, text: linkLine(`Part ${at + 1}, from “${from}”`, address) }
  })

/** The list of listings. What is too long for one ends by naming the next. */
async function indexText(
  head: string,
  lines: readonly ListedLine[],
  site: VisibleSite,
  { space, index = 1, longest = longestListing }: ListingOptions,
): Promise<string | undefined> {
  const onward = (number: number) => linkLine('More', ownAddress(site, { name: 'llms.txt', index: number }, space))
  const limits = limitsFor(head, longest - onward(1_000_000).length)
  const parts = await Array.fromAsync(partsOf(lines, limits, lengthOfLine))
  const own = parts[index - 1]
  return own && `${head}${listingText(own)}${index < parts.length ? onward(index + 1) : ''}`
}
