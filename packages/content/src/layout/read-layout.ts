import { decodeDocument } from '../front-matter/document-text.ts'
import { inferTree } from './infer-tree.ts'
import type {
  RepositoryLayout,
  LayoutDocument,
  LayoutFile,
  LayoutPage,
  LayoutRedirect,
  LayoutReusableContent,
} from './layout.ts'
import { parseSummary } from './parse-summary.ts'
import {
  addressOfFile,
  addressOfOther,
  contentTypeOf,
  directoryOf,
  isIndex,
  isMdx,
  isReadme,
  Names,
  nameOf,
  shorten,
  slugOfTitle,
  titleOfName,
} from './paths.ts'
import { placeEntries, type EntryMeaning, type PlacedEntry } from './place-entries.ts'
import { findLayoutFiles } from './layout-files.ts'
import { readTags, readVariables } from './read-space-data.ts'
import type { DocumentReading } from './read-document.ts'
import {
  assetOf,
  bytesOf,
  type DocumentSource,
  type LayoutReport,
  readingOf,
  type RepositoryFile,
  sourceOf,
} from './repository-file.ts'
import { createResolver, isAddress } from './resolve-path.ts'

/**
 * Reads the files of one space, whose paths are from its content root. Every file ends up in exactly one place: a page, a
 * file, a reusable content or a source; what could not be placed is reported.
 */
export function readLayout(files: readonly RepositoryFile[]): RepositoryLayout {
  const reader = new LayoutReader(files)
  reader.readPages()
  return reader.finish()
}

class LayoutReader {
  readonly #files: ReadonlyMap<string, RepositoryFile>
  readonly #reports: LayoutReport[]
  readonly #known: ReturnType<typeof findLayoutFiles>
  readonly #pages: LayoutPage[] = []
  readonly #pageOfPath = new Map<string, number>()
  readonly #addresses = new Names()
  #plain: ReadonlySet<string> | undefined

  constructor(files: readonly RepositoryFile[]) {
    this.#files = new Map(files.map((file) => [file.path, file]))
    this.#known = findLayoutFiles(
      files.map(({ path }) => path),
      (path) => bytesOf(this.#files.get(path)!),
      (path) => 'blob' in this.#files.get(path)!,
    )
    this.#reports = [...this.#known.reports]
  }

  readPages(): void {
    const { summary } = this.#known
    if (summary === undefined) this.#inferPages()
    else this.#readSummary(summary)
  }

  finish(): RepositoryLayout {
    const files: LayoutFile[] = []
    const reusableContents: LayoutReusableContent[] = []
    const sources: ({ path: string } & DocumentSource)[] = []
    for (const [path, file] of this.#files) {
      if (this.#pageOfPath.has(path)) continue
      const kind = this.#known.kindOf(path)
      if (kind === 'asset') files.push({ name: nameOf(path), contentType: contentTypeOf(path), file: assetOf(file) })
      else if (kind === 'include') reusableContents.push(this.#readInclude(path, file))
      else {
        sources.push({ path, ...sourceOf(file) })
        if (kind === 'page')
          this.#report(path, undefined, 'page-not-listed', 'The page stands in no table of contents.')
      }
    }
    const variables = this.#known.variables && readVariables(bytesOf(this.#files.get(this.#known.variables)!))
    const tags = this.#known.tags && readTags(bytesOf(this.#files.get(this.#known.tags)!))
    const redirects = this.#readRedirects()
    return {
      pages: this.#pages,
      files,
      reusableContents,
      variables: variables ? variables.variables : new Map(),
      tags: tags ? tags.tags : new Map(),
      redirects,
      sources,
      reports: [...this.#reports, ...(variables ? variables.reports : []), ...(tags ? tags.reports : [])],
    }
  }

  #report(path: string, line: number | undefined, code: LayoutReport['code'], message: string): void {
    this.#reports.push({ path, ...(line !== undefined && { line }), code, message })
  }

  #readSummary(path: string): void {
    const { entries } = parseSummary(decodeDocument(bytesOf(this.#files.get(path)!)))
    const isPage = (candidate: string) => this.#known.kindOf(candidate) === 'page'
    const placed = placeEntries(entries, createResolver(this.#files.keys()), directoryOf(path), isPage)
    const indexes: (number | null)[] = []
    const later: { page: number; meaning: EntryMeaning & { kind: 'again' } }[] = []
    for (const each of placed) {
      const { meaning, fault, entry } = each
      if (fault) this.#report(path, entry.line, fault.code, fault.message)
      if (meaning.kind === 'inert') {
        indexes.push(null)
        continue
      }
      indexes.push(this.#pages.length)
      if (meaning.kind === 'again') later.push({ page: this.#pages.length, meaning })
      const parent = each.parent === null ? null : indexes[each.parent]!
      this.#pages.push(this.#pageFor(each, parent))
    }
    for (const { page, meaning } of later) {
      const target = { kind: 'page' as const, page: this.#pageOfPath.get(meaning.path)! }
      const link = { ...target, ...(meaning.anchor && { anchor: meaning.anchor }) }
      this.#pages[page] = { ...(this.#pages[page] as LayoutPage & { type: 'link' }), target: link }
    }
  }

  #pageFor({ entry, meaning }: PlacedEntry, parent: number | null): LayoutPage {
    const label = entry.kind === 'item' ? entry.link?.label?.trim() : undefined
    const place = (fallback: string) => ({
      parent,
      title: entry.title === '' ? fallback : entry.title,
      ...(label && { linkTitle: shorten(label, 100) }),
    })
    switch (meaning.kind) {
      case 'page':
        return this.#documentAt(meaning.path, parent, entry.title, place('').linkTitle)
      case 'group': {
        const slug = entry.kind === 'heading' ? entry.slug : undefined
        return { type: 'group', ...place('Group'), slug: slug ? shorten(slug, 100) : slugOfTitle(entry.title) }
      }
      case 'address':
        return { type: 'link', ...place(meaning.url), target: { kind: 'url', url: meaning.url } }
      case 'file':
        return { type: 'link', ...place(nameOf(meaning.path)), target: { kind: 'file', path: meaning.path } }
      case 'again':
        return { type: 'link', ...place(titleOfName(nameOf(meaning.path))), target: { kind: 'page', page: -1 } }
      case 'computed':
        return { type: 'computed', parent, title: titleOfComputed(meaning.source), computed: meaning.source }
      case 'empty': {
        const address = meaning.wanted === undefined ? undefined : this.#addressFor(meaning.wanted)
        return { type: 'document', ...place('Page'), ...(address && { address }), metadata: {} }
      }
      case 'inert':
        throw new Error('An entry without meaning makes no page.')
    }
  }

  #inferPages(): void {
    const paths = [...this.#files.keys()].filter(
      (path) => !path.startsWith('../') && this.#known.kindOf(path) === 'page' && !isHidden(path) && !isPartial(path),
    )
    for (const { parent, path, folder, isGroup, title } of inferTree(paths)) {
      if (path !== undefined) this.#pages.push(this.#documentAt(path, parent, '', undefined, title))
      else if (isGroup) this.#pages.push({ type: 'group', parent, title, slug: this.#addressFor(`${folder}/`) })
      else this.#pages.push({ type: 'document', parent, title, address: this.#addressFor(`${folder}/`), metadata: {} })
    }
  }

  #documentAt(
    path: string,
    parent: number | null,
    title: string,
    linkTitle: string | undefined,
    fallback = isPageOfFolder(path) ? titleOfName(nameOf(directoryOf(path))) : titleOfName(nameOf(path)),
  ): LayoutDocument {
    const { reading, source } = readingOf(this.#files.get(path)!)
    this.#reportWarnings(path, reading)
    const address = this.#addressFor(path)
    if (address !== addressOfFile(path)) {
      this.#report(
        path,
        undefined,
        'address-taken',
        `Another page has the address of this file; this one is at ${address}.`,
      )
    }
    this.#pageOfPath.set(path, this.#pages.length)
    return {
      type: 'document',
      parent,
      title: title || reading.heading || reading.title || fallback,
      ...(linkTitle && { linkTitle }),
      address,
      file: { path, ...source },
      metadata: reading.metadata,
    }
  }

  #addressFor(path: string): string {
    const file = path.replace(/\/$/u, '/README.md')
    const wanted = addressOfFile(file)
    const isOther = isIndex(file) && this.#plainAddresses().has(wanted)
    return this.#addresses.take(isOther ? addressOfOther(file) : wanted)
  }

  /** Paths of pages whose file is no index: an index gives way to them. */
  #plainAddresses(): ReadonlySet<string> {
    if (!this.#plain) {
      const others = [...this.#files.keys()].filter((path) => this.#known.kindOf(path) === 'page' && !isIndex(path))
      this.#plain = new Set(others.map(addressOfFile))
    }
    return this.#plain
  }

  #readInclude(path: string, file: RepositoryFile): LayoutReusableContent {
    const { reading, source } = readingOf(file)
    this.#reportWarnings(path, reading)
    return { title: reading.title ?? reading.heading ?? titleOfName(nameOf(path)), path, ...source }
  }

  #reportWarnings(path: string, { warnings }: DocumentReading): void {
    for (const { line, code, message } of warnings) this.#report(path, line, code, message)
  }

  #readRedirects(): LayoutRedirect[] {
    const { settings, settingsPath } = this.#known
    const resolve = createResolver(this.#files.keys())
    return settings.redirects.map(({ from, to, line }) => {
      if (isAddress(to)) return { from, to, url: to }
      const { path, anchor } = resolve(to, '')
      const page = path === undefined ? undefined : this.#pageOfPath.get(path)
      if (page !== undefined) return { from, to, page, ...(anchor && { anchor }) }
      this.#report(settingsPath!, line, 'redirect-missing-page', `"${from}" leads to "${to}", which is no page.`)
      return { from, to }
    })
  }
}

function isPageOfFolder(path: string): boolean {
  return (isReadme(path) || isIndex(path)) && directoryOf(path) !== ''
}

/** Folders with a leading dot hold settings and tools, never pages that nobody listed. */
function isHidden(path: string): boolean {
  return directoryOf(path)
    .split('/')
    .some((segment) => segment.startsWith('.'))
}

/** MDX files with a leading underscore are parts of other pages. */
function isPartial(path: string): boolean {
  return isMdx(path) && nameOf(path).startsWith('_')
}

function titleOfComputed({ type, dependencies }: { type: string; dependencies?: Record<string, unknown> }): string {
  const spec = dependencies?.['spec'] as { ref?: { spec?: unknown } } | undefined
  return typeof spec?.ref?.spec === 'string' && spec.ref.spec !== '' ? spec.ref.spec : type
}
