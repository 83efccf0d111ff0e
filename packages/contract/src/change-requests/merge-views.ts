import { type Static, Type } from 'typebox'
import { RevisionId } from '../ids.ts'

export const MergeResult = Type.Object(
  { revision: RevisionId, result: Type.Literal('merge') },
  { title: 'ChangeRequestMerge' },
)

export const UpdateResult = Type.Object(
  { revision: RevisionId, result: Type.Literal('update') },
  { title: 'ChangeRequestUpdate' },
)

export type JudgedRule = Static<typeof JudgedRule>
export const JudgedRule = Type.Object(
  { rule: Type.String(), passed: Type.Boolean(), reason: Type.String() },
  { title: 'JudgedMergeRule' },
)

export type MergeStatusView = Static<typeof MergeStatusView>
export const MergeStatusView = Type.Object(
  {
    object: Type.Literal('change-request-merge-status'),
    mergeable: Type.Boolean({ description: 'Whether a merge by you would go through now' }),
    outdated: Type.Boolean({ description: 'Whether the space has changed since the last update' }),
    conflicts: Type.Integer({ minimum: 0, description: 'How many; they are listed by `…/conflicts`' }),
    bypassed: Type.Boolean({ description: 'Whether a rule lets you merge although others fail' }),
    rules: Type.Array(JudgedRule, { description: 'In their order' }),
  },
  { title: 'ChangeRequestMergeStatus' },
)
