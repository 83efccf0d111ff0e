import { showId } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import type { RequireRollback } from '../content/index.ts'
import { isBypassed } from './judge-rules.ts'
import { mergeRulesOf } from './merge-case.ts'

/**
 * Throws `merge_rules_failed` where merge rules apply to the space, unless one of them lets the actor bypass the others:
 * a rollback has no change request that could satisfy them. The space must be locked.
 */
export const requireRollback: RequireRollback = async (transaction, { organizationId, id }, revision, actor) => {
  const query = transaction.rowsOf(organizationId, 'space').select('merge_rules').where('id', '=', id)
  const rules = await mergeRulesOf(transaction, organizationId, await query.executeTakeFirstOrThrow())
  const failed = rules.filter(({ rule }) => rule !== 'allow_bypass')
  if (failed.length === 0 || isBypassed(rules, actor)) return
  const reason = `A rollback cannot satisfy this rule. Create a change request with the content of revision ${showId('revision', revision)} and merge it.`
  throw new Problem('merge_rules_failed', { rules: failed.map(({ rule }) => ({ rule, reason })) })
}
