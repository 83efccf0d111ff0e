import { sql } from 'kysely'
import type { ResourceRows } from '../../../platform/http/proof.ts'
import { type Finding, findingStatement, type Ground } from '../ground.ts'
import { allowsOnUser } from '../policy.ts'

type Found = Finding & ResourceRows['user']

const isOneself = (found: Found): boolean => found.id === found.caller_user_id

/** The caller's own account, or that of someone in an organization where the caller is not shut out. */
export const userGround: Ground<Found> = {
  statement: findingStatement(
    sql`target.*`,
    sql`null::access_role`,
    sql`
      left join account target on target.id = $2 and (target.id = token.user_id or exists (
        select from account_organization own
        join account_organization shared on shared.user_id = $2 and shared.organization_id = own.organization_id
        join organization on organization.id = own.organization_id and organization.deleted_at is null
        join member on member.organization_id = own.organization_id and member.user_id = own.user_id
          and not member.disabled
        where own.user_id = token.user_id))`,
  ),
  parameters: [['userId', 'user']],
  exists: (found) => found.id !== null && allowsOnUser(isOneself(found), 'view'),
  allows: (found, needs) => allowsOnUser(isOneself(found), needs as 'view'),
  idOf: (found) => found.id,
  tenantOf: () => null,
}
