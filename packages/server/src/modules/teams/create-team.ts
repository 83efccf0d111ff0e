import type { InputOf, teams } from '@octavo/contract'
import type { Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { newUuid, readId } from '../../platform/ids.ts'
import { notFound } from '../../platform/problem.ts'
import { holdMembers } from '../members/index.ts'
import { addTeam, type Team, writeTeamChanges } from './team-store.ts'

type Input = InputOf<typeof teams.createOrganizationTeam>['body']

export async function createTeam(
  { transaction, announce }: Work,
  { id: organizationId }: Proof<'organization', 'admin'>,
  { title, members = [] }: Input,
): Promise<Team> {
  const users = members.map((member) => readId(member))
  const held = await holdMembers(transaction, organizationId, users)
  if (held.length < users.length) throw notFound(users.filter((user) => !held.includes(user)))
  const team = await addTeam(transaction, organizationId, newUuid(), title)
  const changes = held.map((user) => ({ user, from: null, to: 'member' as const }))
  if (changes.length > 0) await writeTeamChanges(transaction, organizationId, team.id, changes)
  announce({
    type: 'team.created',
    organizationId,
    resource: { kind: 'team', id: team.id, label: title },
    payload: { members },
  })
  return { ...team, members: held.length }
}
