import { type Static, Type } from 'typebox'

export type LayoutView = Static<typeof Layout>
export const layoutFields = {
  width: Type.Optional(Type.Enum(['default', 'wide'])),
  cover: Type.Optional(Type.Boolean()),
  coverSize: Type.Optional(Type.Enum(['hero', 'full', 'background'])),
  coverMask: Type.Optional(Type.Enum(['none', 'radial'])),
  title: Type.Optional(Type.Boolean()),
  description: Type.Optional(Type.Boolean()),
  tableOfContents: Type.Optional(Type.Boolean()),
  outline: Type.Optional(Type.Boolean()),
  pagination: Type.Optional(Type.Boolean()),
  metadata: Type.Optional(Type.Boolean()),
  tags: Type.Optional(Type.Boolean()),
  actions: Type.Optional(Type.Boolean()),
}
export const Layout = Type.Object(layoutFields, { title: 'PageLayout' })

export const VariableValue = Type.Union([Type.String({ maxLength: 256 }), Type.Number(), Type.Boolean()], {
  title: 'VariableValue',
})

export const variables = Type.Record(Type.String(), VariableValue)

export const PageTag = Type.Object({ tag: Type.String(), primary: Type.Optional(Type.Boolean()) }, { title: 'PageTag' })

export const ComputedSource = Type.Object(
  {
    type: Type.String({
      maxLength: 300,
      pattern: '^(builtin:(openapi|translation)|integration:[^:]+:[^:]+)$',
    }),
    props: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    dependencies: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  { title: 'ComputedSource', description: 'Where generated pages come from' },
)

/** A hash: the same text has the same id, wherever it is. */
export const DocumentId = Type.String({ title: 'DocumentId', pattern: '^[0-9a-f]{64}$' })
