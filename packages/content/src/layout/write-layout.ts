import { decodeDocument, encodeDocument } from '../front-matter/document-text.ts'
import type { WholeContent } from '../model/content.ts'
import type { Hash } from '../model/hash.ts'
import { type ChosenPaths, choosePaths } from './choose-paths.ts'
import { findLayoutFiles } from './layout-files.ts'
import { withPaths } from './links-by-id.ts'
import { pageTree } from './page-tree.ts'
import { directoryOf } from './paths.ts'
import { readDocument } from './read-document.ts'
import { readLayout } from './read-layout.ts'
import type { RepositoryFile } from './repository-file.ts'
import { tagsPath, variablesPath } from './read-space-data.ts'
import { summaryPages, type SummaryPages } from './summary-pages.ts'
import { writeTags, writeVariables } from './write-space-data.ts'
import { writeSummary } from './write-summary.ts'

/** A file of the repository layout: as the object or blob that holds its bytes, or with bytes that are new. */
export type WrittenFile = { path: string } & (
  | { object: Hash }
  | { blob: Hash; size: number; contentType: string }
  | { bytes: Uint8Array }
)

/** The files that pages, assets and reusable contents are written to, by id. */
export const exportedPaths = (content: WholeContent): ChosenPaths => choosePaths(content, pageTree(content.pages))

/**
 * Writes a space's content as files; paths are from its content root. What was read from files and did not change is
 * given back byte for byte. `read` is asked for the settings, the table of contents, variables and tags; for documents
 * only where there is no table of contents, or where they link by id.
 */
export async function writeLayout(
  content: WholeContent,
  read: (hash: Hash) => Uint8Array | Promise<Uint8Array>,
): Promise<WrittenFile[]> {
  const tree = pageTree(content.pages)
  const paths = choosePaths(content, tree)
  const readSource = async (path: string) => {
    const source = content.sources.get(path)
    return source && (await read(source.object))
  }
  const settings = new Map<string, Uint8Array>()
  for (const path of content.sources.keys()) {
    if (path.endsWith('.gitbook.yaml')) settings.set(path, (await readSource(path))!)
  }
  const {
    summary,
    settings: said,
    kindOf,
  } = findLayoutFiles([...content.sources.keys()], (path) => settings.get(path)!)
  const summaryPath = summary ?? said.summary
  const context = summaryPages(content, tree, paths, directoryOf(summaryPath))

  const files = new Map<string, WrittenFile>()
  const add = (file: WrittenFile) => files.set(file.path, file)
  const documentFile = async (
    { linksById }: { linksById?: true },
    object: Hash,
    path: string,
  ): Promise<WrittenFile> => {
    if (!linksById) return { path, object }
    const text = decodeDocument(await read(object))
    const portable = withPaths(text, path, paths)
    return portable === text ? { path, object } : { path, bytes: encodeDocument(portable) }
  }
  for (const [path, { object }] of content.sources) add({ path, object })
  for (const [id, path] of paths.pages) {
    const page = content.pages.get(id)!
    if (page.type === 'document' && page.document !== undefined) add(await documentFile(page, page.document, path))
  }
  for (const [id, path] of paths.files) {
    const { blob, size, contentType } = content.files.get(id)!
    add({ path, blob, size, contentType })
  }
  for (const [id, path] of paths.reusableContents) {
    const record = content.reusableContents.get(id)!
    add(await documentFile(record, record.document, path))
  }
  /** Writes a text where it differs from the source it came from. */
  const addText = async (path: string, write: (template: string | undefined) => string | undefined) => {
    const bytes = await readSource(path)
    const template = bytes && decodeDocument(bytes)
    const text = write(template)
    if (text !== undefined && text !== template) add({ path, bytes: encodeDocument(text) })
  }
  if (summary !== undefined || !(await isInferable(context, read))) {
    await addText(summaryPath, (template) => writeSummary(template, context, kindOf))
  }
  await addText(variablesPath, (template) => writeVariables(template, content.variables))
  await addText(tagsPath, (template) => writeTags(template, content.tags))
  return [...files.values()]
}

/** Whether files that came without a table of contents still say all there is to say without one. */
async function isInferable(
  context: SummaryPages,
  read: (hash: Hash) => Uint8Array | Promise<Uint8Array>,
): Promise<boolean> {
  const { content, tree, paths } = context
  if (tree.inOrder.length === 0) return true
  const wasRead = [...content.pages.values()].some((page) => page.type === 'document' && page.file)
  if (!wasRead) return false
  const { pages } = readLayout(await readPages(context, read))
  if (pages.length !== tree.inOrder.length) return false
  return pages.every((found, index) => {
    const id = tree.inOrder[index]!
    const page = content.pages.get(id)!
    if (page.type === 'link' || page.type === 'computed' || found.type !== page.type) return false
    const parent = found.parent === null ? null : tree.inOrder[found.parent]!
    const path = found.type === 'document' ? found.file?.path : undefined
    const isSame = found.title === page.title && parent === page.parent && path === paths.pages.get(id)
    return isSame && found.linkTitle === page.linkTitle
  })
}

/** How many documents are asked for, and held, at once. */
const atOnce = 128

async function readPages(
  { content, paths }: SummaryPages,
  read: (hash: Hash) => Uint8Array | Promise<Uint8Array>,
): Promise<RepositoryFile[]> {
  const documents = [...paths.pages].flatMap(([id, path]) => {
    const page = content.pages.get(id)!
    return page.type === 'document' ? [{ path, object: page.document! }] : []
  })
  const files: RepositoryFile[] = []
  for (let from = 0; from < documents.length; from += atOnce) {
    const some = documents.slice(from, from + atOnce).map(async ({ path, object }) => {
      const bytes = await read(object)
      return { path, object, size: bytes.length, reading: readDocument(bytes, path) }
    })
    files.push(...(await Promise.all(some)))
  }
  return files
}
