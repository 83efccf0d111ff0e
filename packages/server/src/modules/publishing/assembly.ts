import {
  type Assembly,
  type ContentReference,
  type FileRecord,
  getFrom,
  type MarkdownPiece,
  type Piece,
  type Target,
} from '@octavo/content'
import { hrefOf, hrefOfSpace, type ImageSources, type VisiblePage } from '@octavo/site'
import type { ContentReads } from './content-reads.ts'
import type { ShownOn, SiteFiles } from './files/site-files.ts'
import { pauses } from '../../platform/pauses.ts'
import { shownOn } from './shown-on.ts'
import type { SeenSite } from './visible-site.ts'
import type { SeenSpace } from './visible-space.ts'

interface Placed {
  readonly space: SeenSpace
  readonly page: VisiblePage
}

interface Linked {
  readonly record: VisiblePage['record']
  readonly address: string
}

interface NamedFile {
  readonly record: FileRecord
  /** Where it is, and as an image in other widths. */
  readonly sources: ImageSources
}

/** Where a document stands that is put together. */
export interface AssembledOn {
  readonly site: SeenSite
  readonly space: SeenSpace
  readonly reads: ContentReads
}

/** All that a document's links lead to, looked up before it is put together. What this visit does not see has no address. */
export async function assemblyOf(
  pieces: readonly (Piece | MarkdownPiece)[],
  { site, space, reads }: AssembledOn,
  files: SiteFiles,
): Promise<Assembly> {
  const on = shownOn(site)
  const pages = new Map<string, Linked | undefined>()
  /** Each target as it stands in the pieces: naming it by its text once is enough. */
  const linked = new Map<Target, Linked | undefined>()
  const named = new Map<string, NamedFile | undefined>()
  const images = new Map<string, string | undefined>()
  const pause = pauses()
  for (const target of targetsIn(pieces)) {
    // Signing takes its time, and there may be thousands: others are served in between, and each is signed once.
    await pause()
    if (target.kind === 'image') {
      if (!images.has(target.url)) images.set(target.url, files.imageAddress(on, target.url))
    } else if (target.kind === 'file') {
      if (!named.has(target.file)) named.set(target.file, await namedFile(reads, target.file, files, on))
    } else {
      const key = keyOf(target)
      if (!pages.has(key)) pages.set(key, await linkedPage(site, space, target))
      linked.set(target, pages.get(key))
    }
  }
  return {
    addressOf(target) {
      if (target.kind === 'image') return images.get(target.url)
      if (target.kind === 'file') return named.get(target.file)?.sources.src
      if (target.kind === 'reference' && target.reference.kind === 'space') return spaceAddress(site, target.reference)
      return linked.get(target)?.address
    },
    pageOf(target) {
      const record = linked.get(target)?.record
      if (record?.type !== 'document') return undefined
      const { title, description, icon } = record
      return { title, ...(description !== undefined && { description }), ...(icon !== undefined && { icon }) }
    },
    fileOf: (file) => named.get(file)?.record,
    imageOf: (file) => named.get(file)?.sources,
  }
}

/** Where a link of the table of contents leads. */
export async function linkAddress(
  site: SeenSite,
  space: SeenSpace,
  reference: ContentReference,
): Promise<string | undefined> {
  if (reference.kind === 'url') return reference.url
  if (reference.kind === 'space') return spaceAddress(site, reference)
  const placed = await placeOf(site, space, { kind: 'reference', reference })
  return placed && hrefOf(site, placed.space.id, placed.page)
}

function* targetsIn(pieces: readonly (Piece | MarkdownPiece)[]): Generator<Target> {
  for (const piece of pieces) {
    if (typeof piece === 'string') continue
    yield piece.slot === 'file' ? { kind: 'file', file: piece.file } : piece.target
  }
}

const keyOf = (target: Target): string => JSON.stringify(target)

async function linkedPage(site: SeenSite, here: SeenSpace, target: Target): Promise<Linked | undefined> {
  const placed = await placeOf(site, here, target)
  if (!placed) return undefined
  const anchor = anchorOf(target)
  const address = hrefOf(site, placed.space.id, placed.page)
  const place = anchor === undefined ? '' : `#${encodeURIComponent(anchor)}`
  return { record: placed.page.record, address: `${address}${place}` }
}

async function namedFile({ content }: ContentReads, id: string, files: SiteFiles, on: ShownOn) {
  const record = await getFrom<FileRecord>(content.objects, content.root.files, id)
  return record && { record, sources: files.imageSources(on, record) }
}

async function placeOf(site: SeenSite, here: SeenSpace, target: Target): Promise<Placed | undefined> {
  if (target.kind === 'page') return placedIn(here, target.page)
  if (target.kind !== 'reference') return undefined
  const { reference } = target
  if ((reference.kind !== 'page' && reference.kind !== 'anchor') || reference.page === undefined) return undefined
  const space = reference.space === undefined ? here : spaceOf(site, reference.space)
  return space && placedIn(space, reference.page)
}

async function placedIn(space: SeenSpace, id: string): Promise<Placed | undefined> {
  const page = await space.page(id)
  return page && page.record.type === 'document' ? { space, page } : undefined
}

const spaceOf = (site: SeenSite, space: string): SeenSpace | undefined => site.spaces.find((one) => one.isOf(space))

function spaceAddress(site: SeenSite, { space }: { space: string }): string | undefined {
  const found = spaceOf(site, space)
  return found && hrefOfSpace(site, found.id)
}

function anchorOf(target: Target): string | undefined {
  if (target.kind === 'page') return target.anchor
  return target.kind === 'reference' && target.reference.kind === 'anchor' ? target.reference.anchor : undefined
}
