import type { PageMetadata } from '../front-matter/metadata-keys.ts'
import type { TagRecord } from '../model/content.ts'
import type { ComputedSource, VariableValue } from '../model/metadata.ts'
import type { AssetFile, DocumentSource, LayoutReport } from './repository-file.ts'

/** A set of files as the content of a space, before anything in it has an id. */
export type RepositoryLayout = {
  /** Parents before children, siblings in their order. */
  pages: readonly LayoutPage[]
  files: readonly LayoutFile[]
  reusableContents: readonly LayoutReusableContent[]
  variables: ReadonlyMap<string, VariableValue>
  tags: ReadonlyMap<string, TagRecord>
  redirects: readonly LayoutRedirect[]
  /** Files whose bytes must be given back as they are: by path. */
  sources: readonly ({ path: string } & DocumentSource)[]
  reports: readonly LayoutReport[]
}

type Place = {
  /** Index of the parent within `pages`; null at the top. */
  parent: number | null
  title: string
  linkTitle?: string
}

export type LayoutPage = LayoutDocument | LayoutGroup | LayoutLink | LayoutComputed

export type LayoutDocument = Place & {
  type: 'document'
  /** Where it is found, by its file. Absent: its slug comes from its title. */
  address?: string
  /** Absent for a page without content. */
  file?: { path: string } & DocumentSource
  metadata: PageMetadata
}

type LayoutGroup = Place & { type: 'group'; slug: string }
type LayoutLink = Place & { type: 'link'; target: LayoutTarget }
type LayoutComputed = Place & { type: 'computed'; computed: ComputedSource }

type LayoutTarget =
  | { kind: 'url'; url: string }
  /** `page` is an index within `pages`. */
  | { kind: 'page'; page: number; anchor?: string }
  | { kind: 'file'; path: string }

export type LayoutFile = { name: string; contentType: string; file: AssetFile }
export type LayoutReusableContent = { title: string; path: string } & DocumentSource

/** An old address that leads on. Neither page nor url: its page is missing. */
export type LayoutRedirect = {
  from: string
  to: string
  url?: string
  page?: number
  anchor?: string
}
