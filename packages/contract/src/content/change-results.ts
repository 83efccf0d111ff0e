import { type Static, Type } from 'typebox'
import { FileId, PageId, ReusableContentId, RevisionId } from '../ids.ts'
import { address } from '../shapes.ts'
import { FileView } from './content-views.ts'
import { SemanticChangesView } from './semantic-changes.ts'

const ref = Type.Optional(Type.String())
const madePage = Type.Object({ object: Type.Literal('page'), id: PageId, urls: Type.Object({ location: address }) })

/** What a change of a batch did. */
export type ChangeResultView = Static<typeof ChangeResultView>
export const ChangeResultView = Type.Union(
  [
    Type.Object({ object: Type.Literal('created_page'), ref, page: madePage }),
    Type.Object({ object: Type.Literal('updated_page'), page: madePage }),
    Type.Object({ object: Type.Literal('deleted_page'), page: PageId }),
    Type.Object({
      object: Type.Literal('created_files'),
      files: Type.Array(Type.Object({ file: FileId, ref })),
    }),
    Type.Object({ object: Type.Enum(['updated_file', 'deleted_file']), file: FileId }),
    Type.Object({ object: Type.Literal('updated_variables') }),
    Type.Object({ object: Type.Literal('created_reusable_content'), ref, reusableContent: ReusableContentId }),
    Type.Object({
      object: Type.Enum(['updated_reusable_content', 'deleted_reusable_content']),
      reusableContent: ReusableContentId,
    }),
  ],
  { title: 'ChangeResult' },
)

export const resultFields = {
  changes: Type.Array(ChangeResultView, { description: 'What each change did, in their order' }),
  insertedFiles: Type.Optional(Type.Array(FileView)),
  dryRun: Type.Optional(
    Type.Unsafe<Static<typeof SemanticChangesView>>({
      ...SemanticChangesView,
      description: 'What would be different; nothing was written, and ids of new things are not kept',
    }),
  ),
}

/** The outcome of a batch on a space's own content. */
export type ContentUpdateView = Static<typeof ContentUpdateView>
export const ContentUpdateView = Type.Object(
  {
    object: Type.Literal('content-update'),
    revision: Type.Unsafe<Static<typeof RevisionId>>({ ...RevisionId, description: 'The active revision' }),
    ...resultFields,
  },
  { title: 'ContentUpdate' },
)
