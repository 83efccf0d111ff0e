import { type Static, Type } from 'typebox'
import { listOf } from '../shapes.ts'

export const contentKinds = ['page', 'file', 'reusable-content', 'variable', 'tag', 'source'] as const

const where = {
  id: Type.String({ description: 'Names the conflict for as long as the same two sides meet' }),
  kind: Type.Enum(['document', 'field', 'deleted', 'parent-deleted', 'cycle'], {
    description:
      '`document`: both sides changed the same text. `field`: both changed the same field. `deleted`: one side deleted what the other changed. `parent-deleted`: one side deleted a page that the other put a page under. `cycle`: each side moved one page below the other.',
  }),
  target: Type.Object(
    {
      kind: Type.Enum([...contentKinds]),
      id: Type.String({ description: 'The id of a page, file or reusable content; the name of anything else' }),
      title: Type.Optional(Type.String()),
      path: Type.Optional(Type.String()),
    },
    { title: 'ConflictTarget' },
  ),
  field: Type.Optional(Type.String()),
  deletedBy: Type.Optional(Type.Enum(['ours', 'theirs'])),
}

/** A conflict without what each side says. */
export type ConflictSummary = Static<typeof ConflictSummary>
export const ConflictSummary = Type.Object(where, { title: 'ConflictSummary' })

/** Ours is the change request, theirs the space: a change request takes in what the space holds, and not the reverse. */
export type ConflictView = Static<typeof ConflictView>
export const ConflictView = Type.Object(
  {
    ...where,
    base: Type.Optional(Type.Unknown({ description: 'What both started from: a text, or the value of the field' })),
    ours: Type.Optional(Type.Unknown({ description: 'What the change request made of it' })),
    theirs: Type.Optional(Type.Unknown({ description: 'What the space made of it' })),
  },
  { title: 'Conflict' },
)

export const ConflictList = listOf(ConflictView, 'ConflictList')

/** How a conflict is settled. */
export const ConflictResolution = Type.Union(
  [
    Type.Object({
      conflict: Type.String({ minLength: 1, maxLength: 1000 }),
      use: Type.Enum(['ours', 'theirs'], { description: 'What the change request has, or what the space has' }),
    }),
    Type.Object({
      conflict: Type.String({ minLength: 1, maxLength: 1000 }),
      text: Type.String({ description: 'The whole document' }),
    }),
    Type.Object({
      conflict: Type.String({ minLength: 1, maxLength: 1000 }),
      value: Type.Union([Type.String({ maxLength: 1000 }), Type.Number(), Type.Boolean()], {
        description: 'Of a field that holds a text, or of a variable',
      }),
    }),
  ],
  { title: 'ConflictResolution' },
)
