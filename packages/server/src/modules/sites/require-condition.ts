import type { Work } from '../../platform/http/handler.ts'
import { Problem } from '../../platform/problem.ts'
import type { Structured } from './change-structure.ts'
import type { SiteSettings } from './site-settings.ts'
import { lockSite } from './site-store.ts'

/** Refuses a condition that would hide for ever, or from the wrong ones. */
export async function requireCondition(
  { checkCondition }: Pick<SiteSettings, 'checkCondition'>,
  { transaction }: Work,
  { organizationId, id }: Structured,
  condition: string | null | undefined,
): Promise<void> {
  if (condition === null || condition === undefined) return
  // No other schema comes between the check and the write.
  await lockSite(transaction, organizationId, id)
  const fault = await checkCondition(transaction, organizationId, id, condition)
  if (fault) throw new Problem('invalid_condition', { path: '/condition', ...fault })
}
