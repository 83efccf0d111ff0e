import type { Hash, MarkdownPiece, OutlineEntry, Piece, ResolvedLink, TagRecord, VariableValue } from '@octavo/content'

/** What a thread is given when it starts. */
export interface ThreadData {
  /** It starts ahead of need, so it loads everything that pages usually need. */
  readonly warm: boolean
}

/** What a thread renders. Whatever the document asks for, the thread asks for. */
export interface RenderTask {
  readonly bytes: Uint8Array
  /** The file of the page: its links are relative to it. */
  readonly path: string
  readonly variables: Readonly<Record<string, VariableValue>>
  readonly tags: Readonly<Record<string, TagRecord>>
  readonly visitor: Readonly<Record<string, unknown>>
  readonly output: 'html' | 'markdown'
  /** `plain`: its text as it is written. */
  readonly form: 'coloured' | 'uncoloured' | 'plain'
}

/** A specification whose text has to be read before a document can show parts of it. */
export interface ReadTask {
  readonly specification: Uint8Array
}

/** What is looked up where the content is. */
export interface Answered {
  readonly links: ResolvedLink
  readonly includes: { readonly path: string; readonly source: Uint8Array } | undefined
  /** By its slug, and by where its file lies. */
  readonly specs: Hash | undefined
  readonly specSources: Hash | undefined
  readonly conditions: boolean
}
export type Kind = keyof Answered

/** Answered in the order of the asks; a specification by its text, undefined where nobody has read it yet. */
export type Question = { readonly kind: Kind; readonly asks: readonly Ask[] } | { readonly specification: Hash }

/** What is written in a file of the content. In what is kept, the page's own file is `''`: where it lies may change. */
export type Ask = readonly [from: string, written: string]

/** All that an output depends on. */
export interface Reads {
  readonly asks: Readonly<Record<Kind, readonly Ask[]>>
  readonly variables: readonly string[]
  readonly claims: readonly string[]
  readonly tags: readonly string[]
}

export interface RenderedFragment {
  /** Names the output: equal outputs have equal ones. */
  readonly key: string
  readonly pieces: readonly (Piece | MarkdownPiece)[]
  readonly outline: readonly OutlineEntry[]
  readonly title: string | undefined
  readonly hasDiagrams: boolean
  readonly hasUpdates: boolean
  /** The text as it was written, because it could not be rendered in time. */
  readonly isPlain: boolean
  /** Pages and files that it leads to. */
  readonly pages: readonly string[]
  readonly files: readonly string[]
  readonly reads: Reads
  /** In bytes, about. */
  readonly size: number
}

/** What came of it; or the specifications that must be read first. */
export type RenderAnswer = RenderedFragment | { readonly unread: readonly Hash[] }
