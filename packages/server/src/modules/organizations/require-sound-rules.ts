import { parseExpression } from '@octavo/content'
import type { SpaceMergeRules } from '@octavo/contract'
import { sql } from 'kysely'
import type { Reader, Tenant } from '../../platform/database/database.ts'
import { readId, type Uuid } from '../../platform/ids.ts'
import { notFound, Problem } from '../../platform/problem.ts'

/** Rules can name members only, for someone else could never fulfil them, and hold only expressions that can be read. */
export async function requireSoundRules(reader: Reader, tenant: Tenant, rules: SpaceMergeRules): Promise<void> {
  if (rules.type !== 'rules') return
  const faults = rules.rules.flatMap((rule, index) => {
    const parsed = rule.rule === 'custom' ? parseExpression(rule.expression) : undefined
    if (!parsed || parsed.ok) return []
    return [{ path: `/mergeRules/rules/${index}/expression`, message: parsed.error.message }]
  })
  if (faults.length > 0) throw new Problem('invalid_request', faults)
  const ids = new Set(rules.rules.flatMap((rule) => ('users' in rule ? rule.users.map((user) => readId(user)) : [])))
  if (ids.size === 0) return
  const query = reader.rowsOf(tenant, 'member').select('user_id')
  const found = await query.where('user_id', '=', sql<Uuid<'user'>>`any(${[...ids]})`).execute()
  for (const { user_id: user } of found) ids.delete(user)
  if (ids.size > 0) throw notFound([...ids])
}
