import { type DocumentPage, type OutlineEntry, type Piece, renderDocument } from '@octavo/content'
import { type FoundContent, textOfDocument } from '../content/index.ts'

export interface AskedFragment {
  readonly content: FoundContent
  readonly pageId: string
  readonly record: DocumentPage
  readonly visitor: { readonly claims: Readonly<Record<string, unknown>> }
  readonly isShown: (conditions: readonly string[]) => boolean
}

export interface Fragment {
  readonly pieces: readonly Piece[]
  readonly outline: readonly OutlineEntry[]
  readonly title: string | undefined
  readonly hasDiagrams: boolean
}

export interface Fragments {
  fragmentOf(asked: AskedFragment): Promise<Fragment>
  close(): Promise<void>
}

export const openFragments = (): Fragments => ({
  async fragmentOf({ content, record, visitor, isShown }) {
    const source = record.document === undefined ? '' : await textOfDocument(content.objects, record.document)
    const rendered = await renderDocument(source, {
      path: record.file?.path ?? 'README.md',
      resolveLink: () => undefined,
      findInclude: () => undefined,
      findSpecification: () => undefined,
      variables: {},
      visitor,
      isShown,
    })
    return { ...rendered, hasDiagrams: false }
  },
  async close() {},
})
