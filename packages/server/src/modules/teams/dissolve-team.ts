import { requireVersion } from '../../platform/http/etag.ts'
import type { Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { deleteTeam, holdMembersOf, lockTeam } from './team-store.ts'

/** Its members stay in the organization. */
export async function dissolveTeam(
  { transaction, announce }: Work,
  { organizationId, id }: Proof<'team', 'edit'>,
  ifMatch: number | undefined,
): Promise<void> {
  await holdMembersOf(transaction, organizationId, id)
  const team = await lockTeam(transaction, organizationId, id)
  requireVersion(team.version, ifMatch)
  await deleteTeam(transaction, team)
  announce({
    type: 'team.deleted',
    organizationId,
    resource: { kind: 'team', id, label: team.title },
    payload: { members: team.members },
  })
}
