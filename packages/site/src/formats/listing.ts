import { writeTitle } from '@octavo/content'
import type { VisibleSite, VisibleSpace } from '../published-content.ts'
import { descriptionOf, oneLine } from './one-line.ts'
import type { PartLimits } from './parts.ts'
import { wholeAddress } from './whole-address.ts'

/** A line of a list, below a heading. */
export interface ListedLine {
  readonly heading: string
  readonly title: string
  readonly text: string
}

/** Nobody can ask for a longer one. */
const longestAddress = 8_000

/** Every page that may be named, indented below the one above it; spaces and groups are headings. */
export async function* pageLines(site: VisibleSite, spaces: readonly VisibleSpace[]): AsyncGenerator<ListedLine> {
  for (const space of spaces) {
    for await (const page of space.documents()) {
      if (!page.sight.listed) continue
      const address = wholeAddress(site, space, page, 'markdown')
      if (address.length > longestAddress) continue
      const group = page.above[0]?.[1].type === 'group' ? page.above[0][1].title : undefined
      const depth = page.above.filter(([, { type }]) => type === 'document').length
      const { title } = page.record
      const heading = headingOf(spaces.length > 1 ? spaceTitle(site, space) : undefined, group)
      yield { heading, title, text: `${'  '.repeat(depth)}${linkLine(title, address, descriptionOf(page))}` }
    }
  }
}

/** Where pages are of several spaces, or below groups, it says which. */
function headingOf(space: string | undefined, group: string | undefined): string {
  const names = [space, group].flatMap((name) => (name === undefined || name === '' ? [] : [oneLine(name, 100)]))
  return names.length === 0 ? 'Pages' : names.join(': ')
}

/** Spaces of one section are variants of each other. */
export function spaceTitle(site: VisibleSite, { id, title }: VisibleSpace): string {
  const { sections, siteSpaces } = site.structure
  const place = siteSpaces.find((one) => one.id === id)
  const section = sections.find((one) => one.id === place?.section)
  if (!section) return title
  const variants = site.spaces.filter((one) => siteSpaces.find((own) => own.id === one.id)?.section === section.id)
  return variants.length > 1 ? `${section.title} (${title})` : section.title
}

export function linkLine(title: string, address: string, description = ''): string {
  // Round brackets end a destination for some who read it.
  const destination = address.replaceAll('(', '%28').replaceAll(')', '%29')
  const words = writeTitle(oneLine(title, 200)) || destination
  return `- [${words}](${destination})${description === '' ? '' : `: ${description}`}\n`
}

/** What a listing can hold below its head. */
export const limitsFor = (head: string, longest: number): PartLimits => ({
  entries: Number.POSITIVE_INFINITY,
  length: longest - head.length,
})

const headingText = (heading: string): string => `\n## ${writeTitle(heading)}\n\n`

export const lengthOfLine = ({ heading, text }: ListedLine, before: ListedLine | undefined): number =>
  text.length + (before?.heading === heading ? 0 : headingText(heading).length)

export function listingText(lines: readonly ListedLine[]): string {
  let text = ''
  let heading: string | undefined
  for (const line of lines) {
    if (line.heading !== heading) text += headingText(line.heading)
    text += line.text
    heading = line.heading
  }
  return text
}
