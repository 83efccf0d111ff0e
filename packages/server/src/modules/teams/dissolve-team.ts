import type { Tenant, Transaction } from '../../platform/database/database.ts'
import { requireVersion } from '../../platform/http/etag.ts'
import type { Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import type { Uuid } from '../../platform/ids.ts'
import { deleteTeam, holdMembersOf, lockTeam } from './team-store.ts'

/** Takes a team that goes out of something else that names it. The team is locked. */
export type Dissolution = (transaction: Transaction, tenant: Tenant, teamId: Uuid<'team'>) => Promise<void>

/** Its members stay in the organization. */
export async function dissolveTeam(
  { transaction, announce }: Work,
  { organizationId, id }: Proof<'team', 'edit'>,
  ifMatch: number | undefined,
  dissolutions: readonly Dissolution[],
): Promise<void> {
  await holdMembersOf(transaction, organizationId, id)
  const team = await lockTeam(transaction, organizationId, id)
  requireVersion(team.version, ifMatch)
  for (const dissolve of dissolutions) await dissolve(transaction, organizationId, id)
  await deleteTeam(transaction, team)
  announce({
    type: 'team.deleted',
    organizationId,
    resource: { kind: 'team', id, label: team.title },
    payload: { members: team.members },
  })
}
