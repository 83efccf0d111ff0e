import { type InputOf, isId, teamChangesAtOnce, type TeamRole, type teams } from '@octavo/contract'
import type { Transaction } from '../../platform/database/database.ts'
import { requireVersion } from '../../platform/http/etag.ts'
import type { Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { readId, showId, type Uuid } from '../../platform/ids.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { normalEmail } from '../accounts/index.ts'
import { findMembersByEmail, holdMembers } from '../members/index.ts'
import { lockTeam, rolesInTeam, type TeamChange, writeTeamChanges } from './team-store.ts'

type Managed = Proof<'team', 'manageMembers'>
type Body = InputOf<typeof teams.updateMembersInOrganizationTeam>['body']

/** What is wanted of each user: a role, `in` for whatever role it has or else member, `out`. */
type Wish = TeamRole | 'in' | 'out'
type Wishes = ReadonlyMap<Uuid<'user'>, Wish>

/** What has to change so that the wishes hold. */
function planTeam(wishes: Wishes, current: ReadonlyMap<Uuid<'user'>, TeamRole>): TeamChange[] {
  return [...wishes].flatMap(([user, wish]) => {
    const from = current.get(user) ?? null
    const to = wish === 'out' ? null : wish === 'in' ? (from ?? 'member') : wish
    return from === to ? [] : [{ user, from, to }]
  })
}

/** Makes the wishes true: all of them, or nothing when someone is no member of the organization. */
export async function changeTeam(
  { transaction, announce }: Work,
  { organizationId, id }: Managed,
  wishes: Wishes,
  ifMatch: number | undefined,
): Promise<readonly TeamChange[]> {
  const users = [...wishes.keys()]
  const held = await holdMembers(transaction, organizationId, users)
  if (held.length < users.length) throw notFound(users.filter((user) => !held.includes(user)))
  const team = await lockTeam(transaction, organizationId, id)
  requireVersion(team.version, ifMatch)
  const changes = planTeam(wishes, await rolesInTeam(transaction, team, users))
  if (changes.length === 0) return changes
  await writeTeamChanges(transaction, organizationId, id, changes)
  announce({
    type: 'team.members-updated',
    organizationId,
    resource: { kind: 'team', id, label: team.title },
    payload: { members: changes.map(({ user, from, to }) => ({ id: showId('user', user), from, to })) },
  })
  return changes
}

const isEmail = (one: string): boolean => !isId('user', one)

/** Who is named more than once gets the strongest: removal, then a role, then being in. */
export async function readWishes(transaction: Transaction, team: Managed, body: Body): Promise<Wishes> {
  const { add = [], remove = [], memberships = {} } = body
  const roles = Object.entries(memberships)
  if (add.length + remove.length + roles.length > teamChangesAtOnce) {
    throw new Problem('invalid_request', [
      { path: '', message: `must not hold more than ${teamChangesAtOnce} entries` },
    ])
  }
  const emails = [...add, ...remove].filter(isEmail).map(normalEmail)
  const byEmail = await findMembersByEmail(transaction, team.organizationId, emails)
  const userOf = (one: string): Uuid<'user'> => {
    const user = isId('user', one) ? readId(one) : byEmail.get(normalEmail(one))
    if (user === undefined) throw notFound([one])
    return user
  }
  return new Map<Uuid<'user'>, Wish>([
    ...add.map((one) => [userOf(one), 'in'] as const),
    ...roles.map(([one, { role }]) => [userOf(one), role] as const),
    ...remove.map((one) => [userOf(one), 'out'] as const),
  ])
}
