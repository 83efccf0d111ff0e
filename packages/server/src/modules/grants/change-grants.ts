import { type GrantedRole, type GrantInput, type Id, type IdKind, isId, type Role } from '@octavo/contract'
import { requireVersion } from '../../platform/http/etag.ts'
import type { Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { readId, showId, type Uuid } from '../../platform/ids.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { normalEmail } from '../accounts/index.ts'
import { findMembersByEmail, holdMembers } from '../members/index.ts'
import { presentRole } from '../organizations/index.ts'
import { holdTeams } from '../teams/index.ts'
import { type Granted, type Grantee, putGrants, rolesGiven, takeGrants } from './grant-store.ts'

type Kind = Granted['kind']
type Administered = Proof<'space', 'admin'> | Proof<'collection', 'admin'> | Proof<'site', 'admin'>

/** What is asked for: of whom, and which role. */
interface Wish {
  readonly grantee: Grantee
  readonly ids: readonly string[]
  /** Null takes back what was given; without one, all stays. */
  readonly role: Role | null | undefined
  /** Whether it is only for those who have been given something. */
  readonly known: boolean
}

/** Makes the wish true for all of them, or refuses. */
async function changeGrants(
  { transaction, announce }: Work,
  kind: Kind,
  { organizationId, id, row }: Administered,
  { grantee, ids, role, known }: Wish,
  ifMatch: number | undefined,
): Promise<void> {
  const hold = grantee === 'user' ? holdMembers : holdTeams
  const held: readonly string[] = await hold(transaction, organizationId, ids as never)
  if (held.length < ids.length) throw notFound(ids.filter((one) => !held.includes(one)))
  requireVersion(row.version, ifMatch)
  const granted: Granted = { kind, id }
  const before = await rolesGiven(transaction, organizationId, granted, grantee, ids)
  if (known && before.size < ids.length) throw new Problem('not_found', {})
  if (role === undefined) return
  const changed = ids.filter((one) => (before.get(one) ?? null) !== role)
  if (changed.length === 0) return
  if (role === null) await takeGrants(transaction, organizationId, granted, grantee, changed)
  else await putGrants(transaction, organizationId, granted, grantee, changed, role)
  announce({
    type: `${kind}.permissions-updated`,
    organizationId,
    resource: { kind, id, label: row.title },
    payload: { [`${grantee}s`]: changed.map((one) => changeOf(grantee, one, before.get(one), role)) },
  })
}

/** For the record. A role is said as it was asked for: null is a refusal, and what is absent was not given. */
const changeOf = (grantee: Grantee, id: string, from: Role | undefined, to: Role | null) => ({
  id: showId(grantee, id as Uuid<'user'> & Uuid<'team'>),
  ...(from !== undefined && { from: presentRole(from) }),
  ...(to !== null && { to: presentRole(to) }),
})

const roleOf = (role: GrantedRole | null): Role => role ?? 'none'

/** Gives another role to one who was given one. */
export const changeGrant = (
  work: Work,
  kind: Kind,
  proof: Administered,
  [grantee, id]: readonly [Grantee, Id<'user'> | Id<'team'>],
  { role }: { readonly role?: GrantedRole | null },
  ifMatch: number | undefined,
): Promise<void> => {
  const wish = { grantee, ids: [readId<IdKind>(id)], role: role === undefined ? undefined : roleOf(role), known: true }
  return changeGrants(work, kind, proof, wish, ifMatch)
}

export const removeGrant = (
  work: Work,
  kind: Kind,
  proof: Administered,
  [grantee, id]: readonly [Grantee, Id<'user'> | Id<'team'>],
  ifMatch: number | undefined,
): Promise<void> =>
  changeGrants(work, kind, proof, { grantee, ids: [readId<IdKind>(id)], role: null, known: true }, ifMatch)

/** Gives a role to members, who are named by id or address, or to teams. */
export async function invite(
  work: Work,
  kind: Kind,
  proof: Administered,
  body: GrantInput,
  ifMatch: number | undefined,
): Promise<void> {
  const [grantee, ids] =
    'teams' in body
      ? (['team', body.teams.map((team) => readId(team))] as const)
      : (['user', await usersOf(work, proof.organizationId, body.users)] as const)
  const wish = { grantee, ids, role: roleOf(body.role), known: false }
  await changeGrants(work, kind, proof, wish, ifMatch)
}

async function usersOf(
  { transaction }: Work,
  organizationId: Uuid<'organization'>,
  named: readonly string[],
): Promise<readonly string[]> {
  const emails = named.filter((one) => !isId('user', one)).map(normalEmail)
  const byEmail = await findMembersByEmail(transaction, organizationId, emails)
  const ids = named.map((one) => {
    const user = isId('user', one) ? readId(one) : byEmail.get(normalEmail(one))
    if (user === undefined) throw notFound([one])
    return user
  })
  return [...new Set(ids)]
}
