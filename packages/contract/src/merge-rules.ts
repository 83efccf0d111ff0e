import { type Static, Type } from 'typebox'
import { UserId } from './ids.ts'

const users = Type.Array(UserId, { minItems: 1, maxItems: 50, uniqueItems: true })

const MergeRule = Type.Union(
  [
    Type.Object({
      rule: Type.Enum([
        'require_at_least_one_review',
        'require_at_least_one_approved_review',
        'require_all_reviews_approved',
        'require_up_to_date_change_request',
        'require_change_request_subject',
        'require_change_request_description',
        'require_author_to_merge',
      ]),
    }),
    Type.Object({
      rule: Type.Enum(['require_specific_reviewers', 'require_one_of_specific_reviewers', 'allow_bypass']),
      users,
    }),
    Type.Object({
      rule: Type.Literal('custom'),
      expression: Type.String({ minLength: 1, maxLength: 1024 }),
      message: Type.Optional(Type.String({ minLength: 1, maxLength: 256 })),
    }),
  ],
  { title: 'MergeRule' },
)

const none = Type.Object({ type: Type.Literal('none') })
const rules = Type.Object({ type: Type.Literal('rules'), rules: Type.Array(MergeRule, { maxItems: 50 }) })

/** What has to hold before a change request is merged. All rules must pass; one that lets someone by overrides the others. */
export type OrganizationMergeRules = Static<typeof OrganizationMergeRules>
export const OrganizationMergeRules = Type.Union([none, rules], {
  title: 'OrganizationMergeRules',
  description: 'What has to hold before a change request is merged, in spaces that inherit it',
})

export type SpaceMergeRules = Static<typeof SpaceMergeRules>
export const SpaceMergeRules = Type.Union([Type.Object({ type: Type.Literal('inherit') }), none, rules], {
  title: 'SpaceMergeRules',
  description: 'What has to hold before a change request is merged; `inherit` takes what the organization says',
})
