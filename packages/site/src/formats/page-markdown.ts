import { leadingHeading, locateFrontMatter, writeTitle } from '@octavo/content'
import type { VisiblePage, VisibleSite, VisibleSpace } from '../published-content.ts'
import { ownAddress, wholeAddress } from './whole-address.ts'
import { descriptionOf } from './one-line.ts'

/**
 * A page as language models read it: its title and description as everybody sees them, where it is found by people and where all
 * pages are listed, in a comment that no reader of Markdown shows, and its content.
 */
export async function pageMarkdown(site: VisibleSite, space: VisibleSpace, page: VisiblePage): Promise<string> {
  const about = `<!-- Page: ${inComment(wholeAddress(site, space, page, 'page'))} · All pages: ${inComment(ownAddress(site, 'llms.txt'))} -->`
  return joined(titleLines(page), about, bodyOf(await space.markdown(page)))
}

/** The same among others in one file. */
export async function pageAmongOthers(site: VisibleSite, space: VisibleSpace, page: VisiblePage): Promise<string> {
  const source = `Source: ${wholeAddress(site, space, page, 'page')}`
  return joined(titleLines(page), source, bodyOf(await space.markdown(page)))
}

const joined = (...parts: readonly string[]): string => `${parts.filter((part) => part !== '').join('\n\n')}\n`

/** An address holds what it likes, and two dashes would end the comment for some. */
const inComment = (address: string): string => address.replaceAll('--', '-%2D')

function titleLines(page: VisiblePage): string {
  const title = `# ${writeTitle(page.record.title)}`.trimEnd()
  const description = descriptionOf(page, Number.POSITIVE_INFINITY)
  return description === '' ? title : `${title}\n\n> ${description}`
}

/** The document without its front matter, which is not for readers, and without the heading that is its title. */
function bodyOf(document: string): string {
  const heading = leadingHeading(document)
  const from = heading ? afterHeading(document, heading.end) : (locateFrontMatter(document)?.end ?? 0)
  return document
    .slice(from)
    .replace(/^\uFEFF/u, '')
    .replace(/^(?:[ \t]*(?:\r\n|\n|\r))+/u, '')
    .trimEnd()
}

/** After the heading's own line and, where it is underlined, after that. */
function afterHeading(document: string, end: number): number {
  const rest = document.slice(end)
  return end + /^[^\r\n]*(?:\r\n|\n|\r)?(?: {0,3}=+[ \t]*(?=[\r\n]|$))?/u.exec(rest)![0].length
}
