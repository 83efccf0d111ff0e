import { choosePaths, type ChosenPaths } from '../layout/choose-paths.ts'
import type { LayoutPage, RepositoryLayout } from '../layout/layout.ts'
import { pageTree } from '../layout/page-tree.ts'
import { readReference } from '../layout/references.ts'
import type { DocumentSource } from '../layout/repository-file.ts'
import type { FileRecord, ReusableContentRecord, SourceRecord, WholeContent } from '../model/content.ts'
import type { Hash } from '../model/hash.ts'
import type { ContentReference } from '../model/metadata.ts'
import { matchPlaces } from './match-places.ts'
import { matchRenames, type Found, type Known } from './match-renames.ts'
import { recordPages } from './record-pages.ts'

export type MatchTools = {
  newId: (kind: 'page' | 'file' | 'reusableContent') => string
  hash: (bytes: Uint8Array) => Hash
  /** Reads an object of the existing content, or one that a file names. */
  read: (hash: Hash) => Uint8Array | Promise<Uint8Array>
}

export type MatchReport = {
  path: string
  code: 'page-ambiguous'
  message: string
}

export type MatchedLayout = {
  content: WholeContent
  /** Old addresses that lead on, as the files say it; one without a target has lost its page. */
  redirects: readonly { from: string; target?: ContentReference }[]
  /** The bytes behind every hash of the content that came with the files. */
  objects: ReadonlyMap<Hash, Uint8Array>
  blobs: ReadonlyMap<Hash, Uint8Array>
  reports: readonly MatchReport[]
}

/**
 * Gives the pages, files and reusable contents of a set of files the ids they have: by path, then by identical bytes, then
 * by likeness. What could be several of them is new, and is reported. Of what is new, `young` may have the ids already: by
 * path alone, since it was made of the same files.
 */
export async function matchLayout(
  existing: WholeContent | undefined,
  layout: RepositoryLayout,
  tools: MatchTools,
  young?: WholeContent,
): Promise<MatchedLayout> {
  const before = existing ?? emptyContent
  const paths = choosePaths(before, pageTree(before.pages))
  const latest = young && openYoung(before, young)
  const objects = new Map<Hash, Uint8Array>()
  const keep = (source: DocumentSource): Hash => {
    if ('object' in source) return source.object
    const hash = tools.hash(source.bytes)
    objects.set(hash, source.bytes)
    return hash
  }
  const read: MatchTools['read'] = (hash) => objects.get(hash) ?? tools.read(hash)
  const reports: MatchReport[] = []
  const { ids, documents } = await matchPages(before, layout, paths, { ...tools, read }, keep, reports)
  const { files, blobs, idOfPath } = matchFiles(before, layout, paths, tools, latest)
  const reusableContents = await matchReusable(before, layout, paths, { ...tools, read }, keep, reports, latest)
  const targetOf = (page: LayoutPage & { type: 'link' }): ContentReference | undefined => {
    const { target } = page
    if (target.kind === 'url') return readReference(target.url)
    if (target.kind === 'file') return { kind: 'file', file: idOfPath.get(target.path) ?? target.path }
    const id = ids[target.page]
    if (id === undefined) return undefined
    return target.anchor === undefined
      ? { kind: 'page', page: id }
      : { kind: 'anchor', page: id, anchor: target.anchor }
  }
  for (const [index, page] of layout.pages.entries()) ids[index] ??= latest?.pages.get(pathOf(page) ?? '')
  matchPlaces({ pages: layout.pages, existing: before.pages, addresses: paths.addresses, ids, targetOf })
  if (latest) matchPlaces({ pages: layout.pages, existing: latest.records, addresses: latest.addresses, ids, targetOf })
  for (const [index] of layout.pages.entries()) ids[index] ??= tools.newId('page')
  const pages = recordPages({ layout, ids: ids as string[], documents, before: before.pages, targetOf })
  const sources = new Map<string, SourceRecord>()
  for (const { path, ...source } of layout.sources) sources.set(path, { object: keep(source), size: sizeOf(source) })
  const redirects = layout.redirects.map(({ from, url, page, anchor }) => {
    if (url !== undefined) return { from, target: { kind: 'url' as const, url } }
    if (page === undefined) return { from }
    const id = ids[page]!
    const target =
      anchor === undefined ? { kind: 'page' as const, page: id } : { kind: 'anchor' as const, page: id, anchor }
    return { from, target }
  })
  const content = { pages, files, reusableContents, variables: layout.variables, tags: layout.tags, sources }
  return { content, redirects, objects, blobs, reports }
}

const pathOf = (page: LayoutPage) => (page.type === 'document' ? page.file?.path : undefined)

/** What is not in the earlier content, by its paths. */
function openYoung(before: WholeContent, young: WholeContent) {
  const paths = choosePaths(young, pageTree(young.pages))
  return {
    pages: newByPath(before.pages, paths.pages),
    files: newByPath(before.files, paths.files),
    reusableContents: newByPath(before.reusableContents, paths.reusableContents),
    fileRecords: young.files,
    records: new Map([...young.pages].filter(([id]) => !before.pages.has(id))),
    addresses: paths.addresses,
  }
}

const newByPath = (known: ReadonlyMap<string, unknown>, paths: ReadonlyMap<string, string>) =>
  new Map([...paths].flatMap(([id, path]) => (known.has(id) ? [] : [[path, id] as const])))

const sizeOf = (source: DocumentSource) => ('object' in source ? source.size : source.bytes.length)

const emptyContent: WholeContent = {
  pages: new Map(),
  files: new Map(),
  reusableContents: new Map(),
  variables: new Map(),
  tags: new Map(),
  sources: new Map(),
}

async function matchPages(
  before: WholeContent,
  layout: RepositoryLayout,
  paths: ChosenPaths,
  tools: MatchTools,
  keep: (source: DocumentSource) => Hash,
  reports: MatchReport[],
): Promise<{ ids: (string | undefined)[]; documents: Map<number, Hash> }> {
  const documents = new Map<number, Hash>()
  const found: Found[] = []
  const indexOfFound: number[] = []
  for (const [index, page] of layout.pages.entries()) {
    if (page.type !== 'document' || !page.file) continue
    const document = keep(page.file)
    documents.set(index, document)
    indexOfFound.push(index)
    found.push({ path: page.file.path, title: page.title, document })
  }
  const known: Known[] = []
  for (const [id, page] of before.pages) {
    const path = paths.pages.get(id)
    if (path === undefined || page.type !== 'document' || page.document === undefined) continue
    known.push({ id, path, title: page.title, document: page.document })
  }
  const { matches, ambiguous } = await matchDocuments(known, found, tools.read)
  const ids: (string | undefined)[] = layout.pages.map(() => undefined)
  for (const [index, id] of matches) ids[indexOfFound[index]!] = id
  for (const index of ambiguous) reports.push(ambiguousReport(found[index]!.path))
  return { ids, documents }
}

function ambiguousReport(path: string): MatchReport {
  const message = 'It is as much like one earlier page as another, so it is a new one.'
  return { path, code: 'page-ambiguous', message }
}

/** By path first; only what no path finds is looked for by its text. */
async function matchDocuments(
  known: readonly Known[],
  found: readonly Found[],
  read: MatchTools['read'],
): Promise<{ matches: Map<number, string>; ambiguous: number[] }> {
  const byPath = new Map(known.map((one) => [one.path, one]))
  const matches = new Map<number, string>()
  const rest: number[] = []
  const gone = new Map(byPath)
  for (const [index, { path }] of found.entries()) {
    const same = byPath.get(path)
    if (!same) rest.push(index)
    else {
      matches.set(index, same.id)
      gone.delete(path)
    }
  }
  const renames = await matchRenames(
    [...gone.values()],
    rest.map((index) => found[index]!),
    read,
  )
  for (const [index, id] of renames.matches) matches.set(rest[index]!, id)
  return { matches, ambiguous: renames.ambiguous.map((index) => rest[index]!) }
}

/** Assets by path, then by identical bytes; what they show cannot be compared here. */
function matchFiles(
  before: WholeContent,
  layout: RepositoryLayout,
  paths: ChosenPaths,
  tools: MatchTools,
  young: ReturnType<typeof openYoung> | undefined,
): { files: Map<string, FileRecord>; blobs: Map<Hash, Uint8Array>; idOfPath: Map<string, string> } {
  const blobs = new Map<Hash, Uint8Array>()
  const records = layout.files.map(({ name, contentType, file }): FileRecord & { path: string } => {
    if (!('bytes' in file)) return { name, contentType, size: file.size, blob: file.blob, path: file.path }
    const blob = tools.hash(file.bytes)
    blobs.set(blob, file.bytes)
    return { name, contentType, size: file.bytes.length, blob, path: file.path }
  })
  const idByPath = new Map([...paths.files].map(([id, path]) => [path, id]))
  const used = new Set(records.flatMap(({ path }) => idByPath.get(path) ?? []))
  const byBlob = new Map<Hash, string[]>()
  for (const [id, { blob }] of before.files) {
    if (!used.has(id)) byBlob.set(blob, [...(byBlob.get(blob) ?? []), id])
  }
  const idOfPath = new Map<string, string>()
  const files = new Map<string, FileRecord>()
  for (const record of records) {
    const known = idByPath.get(record.path) ?? byBlob.get(record.blob)?.shift()
    const id = known ?? young?.files.get(record.path) ?? tools.newId('file')
    const old = before.files.get(id) ?? young?.fileRecords.get(id)
    idOfPath.set(record.path, id)
    // What its bytes once told about it stays true while they are the same.
    files.set(id, old?.blob === record.blob ? { ...old, name: record.name, path: record.path } : record)
  }
  return { files, blobs, idOfPath }
}

async function matchReusable(
  before: WholeContent,
  layout: RepositoryLayout,
  paths: ChosenPaths,
  tools: MatchTools,
  keep: (source: DocumentSource) => Hash,
  reports: MatchReport[],
  young: ReturnType<typeof openYoung> | undefined,
): Promise<Map<string, ReusableContentRecord>> {
  const found = layout.reusableContents.map((one) => ({ path: one.path, title: one.title, document: keep(one) }))
  const known = [...before.reusableContents].map(([id, { title, document }]) => {
    return { id, path: paths.reusableContents.get(id)!, title, document }
  })
  const { matches, ambiguous } = await matchDocuments(known, found, tools.read)
  for (const index of ambiguous) reports.push(ambiguousReport(found[index]!.path))
  return new Map(
    found.map(({ title, path, document }, index) => {
      const id = matches.get(index) ?? young?.reusableContents.get(path) ?? tools.newId('reusableContent')
      return [id, { title, document, path }]
    }),
  )
}
