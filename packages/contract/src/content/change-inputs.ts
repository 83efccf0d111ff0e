import { type Static, type TSchema, Type } from 'typebox'
import { FileId, PageId, ReusableContentId, RevisionId, UploadKey } from '../ids.ts'
import { ComputedSource, layoutFields, PageTag, VariableValue } from './page-shapes.ts'
import { ContentReference, ImageReference } from './references.ts'

/** How many changes a batch can hold. */
export const changesAtOnce = 1000

const ref = Type.Optional(
  Type.String({ pattern: '^[\\w.-]{1,100}$', description: 'A name for what is made, good within this batch' }),
)
const named = Type.String({
  pattern: '^ref:[\\w.-]{1,100}$',
  description: 'What was made in this batch: `ref:` and its name',
})
const page = Type.Union([PageId, named])
const file = Type.Union([FileId, named])
const reusableContent = Type.Union([ReusableContentId, named])

const nullable = <Schema extends TSchema>(schema: Schema) => Type.Optional(Type.Union([schema, Type.Null()]))
const clearable = (maxLength: number) => nullable(Type.String({ maxLength }))

const image = nullable(ImageReference)
const cover = nullable(
  Type.Object({ ref: image, refDark: image, yPos: nullable(Type.Number()), height: nullable(Type.Number()) }),
)
const metaLinks = nullable(
  Type.Object({
    canonical: clearable(2048),
    alternates: nullable(Type.Array(Type.String({ minLength: 1, maxLength: 2048 }), { maxItems: 100 })),
  }),
)

export type PageFieldsInput = Static<typeof PageFieldsInput>
const pageFields = {
  title: Type.Optional(Type.String({ minLength: 1, maxLength: 1000 })),
  linkTitle: clearable(100),
  emoji: clearable(50),
  icon: clearable(100),
  description: clearable(2000),
  condition: clearable(1024),
  hidden: Type.Optional(Type.Boolean()),
  noIndex: Type.Optional(Type.Boolean()),
  noRobotsIndex: Type.Optional(Type.Boolean()),
  layout: nullable(Type.Object(layoutFields)),
  cover,
  variables: nullable(
    Type.Record(Type.String({ pattern: '^\\p{L}[\\p{L}\\p{Nd}_]{0,99}$' }), Type.Union([VariableValue, Type.Null()])),
  ),
  tags: Type.Optional(Type.Array(PageTag, { maxItems: 100 })),
  metaLinks,
}
const PageFieldsInput = Type.Object(pageFields)
const slug = Type.Optional(Type.String({ minLength: 1, maxLength: 100, pattern: '^[^/]+$' }))

const document = Type.Optional(
  Type.Object(
    { markdown: Type.String({ description: 'With its front matter, which wins over fields beside it' }) },
    { description: 'The whole document' },
  ),
)

const place = Type.Integer({ minimum: 0, maximum: 4 * 1024 * 1024 })
const text = Type.String()
const patches = Type.Optional(
  Type.Array(
    Type.Union([
      Type.Object({ block: Type.String({ minLength: 1, maxLength: 100 }), text }),
      Type.Object({ from: place, to: place, text }),
      Type.Object({ find: Type.String({ minLength: 1 }), replace: text }),
    ]),
    {
      minItems: 1,
      maxItems: 1000,
      description:
        'Changes of parts of the document: of a block by its key, of a range of UTF-16 code units, or of a text that is there exactly once. All speak of the document as it was before.',
    },
  ),
)

const at = Type.Optional(
  Type.Integer({ minimum: 0, description: 'How many pages come before it there; last where it is absent' }),
)

const operation = <Name extends string>(name: Name) => ({ operation: Type.Literal(name) })

const fileSource = {
  upload: Type.Optional(UploadKey),
  base64: Type.Optional(Type.String({ maxLength: 1_400_000, description: 'The bytes, 1 MB at most' })),
  url: Type.Optional(Type.String({ minLength: 1, maxLength: 2048, description: 'Not supported yet: upload the file' })),
  contentType: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
}
const fileName = Type.String({ minLength: 1, maxLength: 256, pattern: '^[^/\\\\]+$' })

const InsertPage = Type.Object({
  ...operation('insert_page'),
  type: Type.Optional(Type.Enum(['document', 'group', 'link', 'computed'])),
  ...pageFields,
  slug,
  document,
  target: Type.Optional(ContentReference),
  computed: Type.Optional(ComputedSource),
  into: nullable(page),
  at,
  ref,
})
const UpdatePage = Type.Object({
  ...operation('update_page'),
  page,
  ...pageFields,
  slug,
  document,
  patches,
  target: Type.Optional(ContentReference),
  computed: Type.Optional(ComputedSource),
  into: nullable(page),
  at,
})
const UpsertPage = Type.Object({
  ...operation('upsert_page'),
  path: Type.String({ minLength: 1, maxLength: 2000, description: 'Pages above it that are missing are made too' }),
  ...pageFields,
  document,
  ref,
})
const DeletePage = Type.Object({ ...operation('delete_page'), page })
const RevertPage = Type.Object({
  ...operation('revert_page'),
  page,
  revision: Type.Optional(RevisionId),
  block: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { minItems: 1, maxItems: 1000 })),
})
const InsertFiles = Type.Object({
  ...operation('insert_files'),
  files: Type.Array(Type.Object({ name: fileName, ...fileSource, ref }), { minItems: 1, maxItems: 20 }),
})
const UpdateFile = Type.Object({
  ...operation('update_file'),
  file,
  name: Type.Optional(fileName),
  ...fileSource,
})
const DeleteFile = Type.Object({ ...operation('delete_file'), file })
const SetVariables = Type.Object({
  ...operation('set_variables'),
  variables: Type.Record(
    Type.String({ pattern: '^\\p{L}[\\p{L}\\p{Nd}_]{0,99}$' }),
    Type.Union([VariableValue, Type.Null()]),
    { description: 'null removes one; those that are not named stay' },
  ),
})
const title = Type.Optional(Type.String({ minLength: 1, maxLength: 1000 }))
const InsertReusableContent = Type.Object({ ...operation('insert_reusable_content'), title, document, ref })
const UpdateReusableContent = Type.Object({
  ...operation('update_reusable_content'),
  reusableContent,
  title,
  document,
  patches,
})
const DeleteReusableContent = Type.Object({ ...operation('delete_reusable_content'), reusableContent })

const changes = [
  InsertPage,
  UpdatePage,
  UpsertPage,
  DeletePage,
  RevertPage,
  InsertFiles,
  UpdateFile,
  DeleteFile,
  SetVariables,
  InsertReusableContent,
  UpdateReusableContent,
  DeleteReusableContent,
] as const

export type ContentChangeInput = Static<(typeof changes)[number]>

/** The operation decides which change it is, so that a fault is told of that one alone. */
export const ContentChange = Type.Unsafe<ContentChangeInput>({
  title: 'ContentChange',
  type: 'object',
  // Each change is closed by itself.
  additionalProperties: true,
  required: ['operation'],
  discriminator: { propertyName: 'operation' },
  oneOf: changes,
})

export const Batch = Type.Object({
  changes: Type.Array(ContentChange, { minItems: 1, maxItems: changesAtOnce }),
})
