import { type Static, Type } from 'typebox'
import { CollectionId, FileId, PageId, ReusableContentId, SpaceId, UserId } from '../ids.ts'

const elsewhere = { space: Type.Optional(SpaceId) }
const kind = <Kind extends string>(name: Kind) => ({ kind: Type.Literal(name) })

const UrlReference = Type.Object({ ...kind('url'), url: Type.String({ minLength: 1, maxLength: 2048 }) })
const FileReference = Type.Object({ ...kind('file'), file: FileId, ...elsewhere })

/** What a link page points at. */
export type ContentReferenceView = Static<typeof ContentReference>
export const ContentReference = Type.Union(
  [
    UrlReference,
    FileReference,
    Type.Object({ ...kind('page'), page: PageId, ...elsewhere }),
    Type.Object({
      ...kind('anchor'),
      anchor: Type.String({ minLength: 1, maxLength: 500 }),
      page: Type.Optional(PageId),
      ...elsewhere,
    }),
    Type.Object({ ...kind('user'), user: UserId }),
    Type.Object({ ...kind('collection'), collection: CollectionId }),
    Type.Object({ ...kind('space'), space: SpaceId }),
    Type.Object({ ...kind('reusable-content'), reusableContent: ReusableContentId, ...elsewhere }),
    Type.Object({ ...kind('tag'), tag: Type.String({ minLength: 1, maxLength: 100 }), ...elsewhere }),
    Type.Object({ ...kind('openapi'), spec: Type.String({ minLength: 1, maxLength: 100 }) }),
  ],
  { title: 'ContentRef', description: 'What content refers to' },
)

/** What a cover shows. */
export type ImageReferenceView = Static<typeof ImageReference>
export const ImageReference = Type.Union([UrlReference, FileReference], { title: 'ImageRef' })
