import { decodeDocument } from '../front-matter/document-text.ts'
import { locateFrontMatter } from '../front-matter/locate-front-matter.ts'
import { choosePaths } from '../layout/choose-paths.ts'
import { addressesOf, pageTree } from '../layout/page-tree.ts'
import type { WholeContent } from '../model/content.ts'
import { descendants, type Edited } from './random-edits.ts'
import { hashOf, type Store } from './store.ts'

type Exported = { content: WholeContent; written: ReadonlyMap<string, Uint8Array> }

/** What an edit changed in the files beyond what it had to; nothing, where all is well. */
export async function checkEdit(
  store: Store,
  before: Exported,
  edited: Edited,
  after: ReadonlyMap<string, Uint8Array>,
): Promise<string[]> {
  return [
    ...fileFaults(before, edited, after),
    ...documentFaults(edited),
    ...summaryFaults(before, edited, after),
    ...(await readingFaults(store, edited.content, after)),
  ]
}

const summaryNames = /(?:^|\/)(?:summary|toc)\.md$/iu

/** Only files of the edited pages, and the table of contents, may differ. */
function fileFaults(before: Exported, edited: Edited, after: ReadonlyMap<string, Uint8Array>): string[] {
  const touched = new Set(descendants(before.content.pages, edited.id))
  for (const id of descendants(edited.content.pages, edited.id)) touched.add(id)
  // A new page becomes a folder with its first child.
  for (const content of [before.content, edited.content]) {
    const parent = content.pages.get(edited.id)?.parent
    const page = parent ? content.pages.get(parent) : undefined
    if (page?.type === 'document' && !page.file) touched.add(parent!)
  }
  const allowed = new Set<string>()
  for (const content of [before.content, edited.content]) {
    const { pages } = choosePaths(content, pageTree(content.pages))
    for (const [id, path] of pages) if (touched.has(id)) allowed.add(path)
  }
  const faults: string[] = []
  for (const path of new Set([...before.written.keys(), ...after.keys()])) {
    const [one, other] = [before.written.get(path), after.get(path)]
    if (one && other && hashOf(one) === hashOf(other)) continue
    if (summaryNames.test(path) && mayChangeSummary(before, edited)) continue
    if (!allowed.has(path)) faults.push(`${path} ${one ? (other ? 'changed' : 'is gone') : 'is new'}`)
  }
  return faults
}

function mayChangeSummary({ written }: Exported, { kind }: Edited): boolean {
  // Without a table of contents the first edit that names cannot say makes one.
  const isThere = [...written.keys()].some((path) => summaryNames.test(path))
  return (kind !== 'description' && kind !== 'paragraph') || !isThere
}

/** A description changes lines of the front matter, a title the heading, a paragraph its own line. */
function documentFaults({ kind, before, after, hasHeading }: Edited): string[] {
  if (before === undefined || after === undefined) return []
  const [one, other] = [bodyOf(before), bodyOf(after)]
  if (kind === 'description') {
    return other.replace(/^(?:\r\n|\n|\r)/u, '') === one.replace(/^(?:\r\n|\n|\r)/u, '')
      ? []
      : ['the text below changed']
  }
  const [head, otherHead] = [before.slice(0, before.length - one.length), after.slice(0, after.length - other.length)]
  const changed = changedLines(one, other)
  if (head !== otherHead) return ['the front matter changed']
  if (kind === 'title')
    return changed.length === (hasHeading ? 1 : 0) ? [] : [`a title changed ${changed.length} lines`]
  return changed.length <= 1 ? [] : [`a paragraph changed ${changed.length} lines`]
}

function bodyOf(text: string): string {
  return text.slice(locateFrontMatter(text)?.end ?? 0)
}

/** Lines of the second text that differ, where both have as many. */
function changedLines(one: string, other: string): string[] {
  const [first, second] = [one.split(/\r\n|\n|\r/u), other.split(/\r\n|\n|\r/u)]
  if (first.length !== second.length) return second
  return second.filter((line, index) => line !== first[index])
}

/** In the table of contents, only the edited pages' own lines may come, go or change. */
function summaryFaults(before: Exported, edited: Edited, after: ReadonlyMap<string, Uint8Array>): string[] {
  const path = [...before.written.keys()].find((each) => summaryNames.test(each))
  if (path === undefined || !after.has(path)) return []
  const texts = [before.written.get(path)!, after.get(path)!].map(decodeDocument)
  const [one, other] = texts.map((text) => text.split(/\r\n|\n|\r/u).filter((line) => line.trim() !== ''))
  const [gone, come] = [without(one!, other!), without(other!, one!)]
  const pages = descendants(before.content.pages, edited.id).size + descendants(edited.content.pages, edited.id).size
  // A link to a page follows it, and a rule is written where an entry leaves the last group.
  const followers = [...edited.content.pages.values(), ...before.content.pages.values()].filter(
    (page) => page.type === 'link' && page.target.kind !== 'url',
  ).length
  const objects = [...gone, ...come].filter((line) => !/^\s*(?:[*+-]|\d+[.)]|#)/u.test(line)).length
  const most = edited.kind === 'title' ? 1 : pages + followers + 1
  const faults: string[] = []
  if (gone.length - objects > most) faults.push(`${gone.length} lines of ${path} went, ${most} expected`)
  if (come.length - objects > most) faults.push(`${come.length} lines of ${path} came, ${most} expected`)
  return faults
}

function without(lines: readonly string[], others: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const line of others) counts.set(line, (counts.get(line) ?? 0) + 1)
  return lines.filter((line) => {
    const count = counts.get(line) ?? 0
    counts.set(line, count - 1)
    return count <= 0
  })
}

/** The files read as the very pages they were written from. */
async function readingFaults(
  store: Store,
  content: WholeContent,
  after: ReadonlyMap<string, Uint8Array>,
): Promise<string[]> {
  const files = [...after].map(([path, bytes]) => ({ path, bytes }))
  const { content: again, reports } = await store.import(files, content)
  const [tree, treeAgain] = [pageTree(content.pages), pageTree(again.pages)]
  const [addresses, addressesAgain] = [
    addressesOf(content.pages, tree.inOrder),
    addressesOf(again.pages, treeAgain.inOrder),
  ]
  const [one, other] = [
    tree.inOrder.map(describe(content, addresses)),
    treeAgain.inOrder.map(describe(again, addressesAgain)),
  ]
  const faults = reports.map(({ path, code }) => `${path} ${code}`)
  for (let index = 0; index < Math.max(one.length, other.length); index++) {
    if (one[index] === other[index]) continue
    faults.push(`read as ${other[index]}, was ${one[index]}`)
    break
  }
  return faults
}

/** A page as its files can say it, on one line. */
function describe(source: WholeContent, places: ReadonlyMap<string, string>): (id: string) => string {
  return (id) => {
    const page = source.pages.get(id)!
    const hasFile = page.type === 'document' && page.document !== undefined
    const target = page.type === 'link' ? JSON.stringify(page.target) : ''
    const title = page.type === 'computed' ? '' : page.title
    return [id, page.type, page.parent, title, page.linkTitle, hasFile ? places.get(id) : target].join(' | ')
  }
}
