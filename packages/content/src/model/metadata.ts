export type VariableValue = string | number | boolean

export type Layout = {
  width?: 'default' | 'wide'
  cover?: boolean
  coverSize?: 'hero' | 'full' | 'background'
  coverMask?: 'none' | 'radial'
  title?: boolean
  description?: boolean
  tableOfContents?: boolean
  outline?: boolean
  pagination?: boolean
  metadata?: boolean
  tags?: boolean
  actions?: boolean
}

/** A reference from content to something: what a link page, a cover or a link in a document points at. */
export type ContentReference =
  | { kind: 'url'; url: string }
  | { kind: 'file'; file: string; space?: string }
  | { kind: 'page'; page: string; space?: string }
  | { kind: 'anchor'; anchor: string; page?: string; space?: string }
  | { kind: 'user'; user: string }
  | { kind: 'collection'; collection: string }
  | { kind: 'space'; space: string }
  | { kind: 'reusable-content'; reusableContent: string; space?: string }
  | { kind: 'tag'; tag: string; space?: string }
  | { kind: 'openapi'; spec: string }

/** As the front matter says it: a path within the repository, or an address. */
export type Cover = { ref?: string; refDark?: string; yPos?: number; height?: number }

export type PageTag = { tag: string; primary?: boolean }
export type MetaLinks = { canonical?: string; alternates?: readonly string[] }

/** Where generated pages come from; what we do not read is kept. */
export type ComputedSource = {
  type: string
  props?: Record<string, unknown>
  dependencies?: Record<string, unknown>
}
