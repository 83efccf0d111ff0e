import { sql } from 'kysely'
import type { ResourceRows } from '../../../platform/http/proof.ts'
import type { AccessSettings } from '../access-settings.ts'
import { type Finding, findingStatement, type Ground } from '../ground.ts'

/** The caller's own account. */
export const selfGround = ({ organizationCreation }: AccessSettings): Ground<Finding & ResourceRows['self']> => ({
  statement: findingStatement(sql`account.*`, sql`null::access_role`, sql``),
  parameters: [],
  exists: () => true,
  allows: (found, needs) =>
    needs !== 'createOrganization' || organizationCreation === 'everyone' || found.caller_operator,
  idOf: (found) => found.id,
  tenantOf: () => null,
})
