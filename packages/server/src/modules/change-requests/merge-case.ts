import type { OrganizationMergeRules, SpaceMergeRules } from '@octavo/contract'
import type { Reader, Tenant } from '../../platform/database/database.ts'
import type { ResourceRows } from '../../platform/http/proof.ts'
import type { Uuid } from '../../platform/ids.ts'
import type { ChangeRequest } from './change-request-store.ts'
import { judgeRules, type Judgement, rulesOf } from './judge-rules.ts'
import { isOutdated } from './present-change-request.ts'
import { countingReviews } from './review-store.ts'

/** The space as far as a merge goes by it. */
export interface MergeGround {
  readonly title: string
  readonly revision_id: Uuid<'revision'>
  readonly merge_rules: unknown
}

export const groundOf = (row: ResourceRows['changeRequest']): MergeGround => ({
  title: row.space_title,
  revision_id: row.space_revision_id,
  merge_rules: row.space_merge_rules,
})

async function inherited(reader: Reader, tenant: Tenant): Promise<OrganizationMergeRules> {
  const query = reader.directory.selectFrom('organization').select('merge_rules').where('id', '=', tenant)
  return (await query.executeTakeFirstOrThrow()).merge_rules as OrganizationMergeRules
}

/** The rules that apply to a space, its own or those of the organization. */
export async function mergeRulesOf(
  reader: Reader,
  tenant: Tenant,
  { merge_rules }: Pick<MergeGround, 'merge_rules'>,
): Promise<ReturnType<typeof rulesOf>> {
  const own = merge_rules as SpaceMergeRules
  return rulesOf(own.type === 'inherit' ? await inherited(reader, tenant) : own)
}

/** Judges the rules of the space for one who would merge. Where it decides, both must be locked. */
export async function judgeMerge(
  reader: Reader,
  change: ChangeRequest,
  space: MergeGround,
  actor: Uuid<'user'>,
): Promise<Judgement> {
  const rules = await mergeRulesOf(reader, change.organization_id, space)
  if (rules.length === 0) return { rules: [], bypassed: false, passed: true }
  const reviews = await countingReviews(reader, change)
  return judgeRules(rules, {
    space: { id: change.space_id, title: space.title },
    changeRequest: {
      id: change.id,
      number: change.number,
      status: change.status,
      subject: change.subject,
      description: change.description,
      createdBy: change.created_by,
      outdated: isOutdated({ ...change, space_revision_id: space.revision_id }),
    },
    reviews: reviews.map(({ user_id, status }) => ({ reviewer: user_id, status })),
    actor,
  })
}
