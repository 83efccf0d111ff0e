import type { Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { renameTeam, type Team } from './team-store.ts'

export async function updateTeam(
  { transaction, announce }: Work,
  { organizationId, id, row }: Proof<'team', 'edit'>,
  title: string,
  ifMatch: number | undefined,
): Promise<Team> {
  const renamed = await renameTeam(transaction, organizationId, id, title, ifMatch)
  announce({
    type: 'team.updated',
    organizationId,
    resource: { kind: 'team', id, label: title },
    payload: { title: { from: row.title, to: title } },
  })
  return renamed
}
