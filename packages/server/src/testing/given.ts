import { randomBytes } from 'node:crypto'
import type { Id, Role, Scope } from '@octavo/contract'
import { sql } from 'kysely'
import { addToken, setPassword, startSession } from '../modules/accounts/index.ts'
import { addMember, addOrganization } from '../modules/organizations/index.ts'
import { hashPassword } from '../platform/crypto/password.ts'
import { newToken, tokenHash } from '../platform/crypto/token.ts'
import { type Database, prepare, type Tenant } from '../platform/database/database.ts'
import { runAsSystem } from '../platform/events/run-as-system.ts'
import { newUuid, readId, showId, type Uuid } from '../platform/ids.ts'

export interface GivenOrganization {
  readonly id: Id<'organization'>
  readonly organizationId: Tenant
}

export interface GivenCaller {
  readonly id: Id<'user'>
  readonly userId: Uuid<'user'>
  readonly email: string
  readonly token: string
  readonly tokenId: Id<'token'>
}

interface TokenOptions {
  readonly scopes?: readonly Scope[]
  readonly expiresAt?: Date
  readonly operator?: boolean
  /** Whether the address was proven. */
  readonly verified?: boolean
  readonly email?: string
}

const crowd = prepare(sql`
  with added as (
    insert into member (organization_id, user_id, role, display_name, email)
    select $1, gen_random_uuid(), 'read', 'Crowd ' || number, 'crowd-' || number || '@example.com'
    from generate_series(1, $2::integer) number
    returning organization_id, user_id, display_name, email
  )
  insert into member_search
  select organization_id, user_id, member_search_value(display_name, email) from added`)

const manyTeams = prepare(sql`
  insert into team (organization_id, id, title)
  select $1, gen_random_uuid(), 'Team ' || number from generate_series(1, $2::integer) number`)

const allInTeam = prepare(sql`
  with added as (
    insert into team_member (organization_id, team_id, user_id, role)
    select organization_id, $2, user_id, 'member' from member where organization_id = $1
    on conflict (organization_id, team_id, user_id) do nothing
    returning user_id
  ), counted as (
    update member set teams = teams + 1 from added where organization_id = $1 and member.user_id = added.user_id
  )
  update team set members = members + (select count(*) from added) where organization_id = $1 and id = $2`)

/** Short ways to put things into a world. */
export function givens(database: Database) {
  async function givenOrganization(emailDomains: readonly string[] = []): Promise<GivenOrganization> {
    const organizationId = newUuid<'organization'>()
    const row = { id: organizationId, title: 'Acme', email_domains: [...emailDomains] }
    await database.transact((transaction) => addOrganization(transaction, row))
    return { id: showId('organization', organizationId), organizationId }
  }

  async function givenToken(userId: Uuid<'user'>, { scopes, expiresAt }: TokenOptions = {}) {
    const [id, token] = [newUuid<'token'>(), newToken('oct')]
    const row = { id, hash: tokenHash(token), user_id: userId, label: 'test', expires_at: expiresAt ?? null }
    await database.transact((transaction) => addToken(transaction, { ...row, scopes: scopes ? [...scopes] : null }))
    return { token, tokenId: showId('token', id) }
  }

  /** A browser in which someone is signed in: the headers that it sends with its session. */
  async function givenSession(userId: Uuid<'user'>): Promise<{ cookie: string }> {
    const { cookie } = await runAsSystem(database, [], (work) => startSession(work, userId, 'password'))
    return { cookie: cookie.split(';')[0]! }
  }

  async function givenPassword(userId: Uuid<'user'>, password: string): Promise<void> {
    const hash = await hashPassword(password)
    await database.transact((transaction) => setPassword(transaction, userId, hash))
  }

  /** Someone with an account, and a member of nothing. */
  async function givenUser(options: TokenOptions = {}): Promise<GivenCaller> {
    const userId = newUuid<'user'>()
    const email = options.email ?? `${randomBytes(6).toString('hex')}@example.com`
    const email_verified_at = options.verified ? new Date() : null
    const account = { id: userId, display_name: 'Ada', email, email_verified_at, operator: options.operator ?? false }
    await database.transact((transaction) => transaction.directory.insertInto('account').values(account).execute())
    return { id: showId('user', userId), userId, email, ...(await givenToken(userId, options)) }
  }

  async function givenMembership({ organizationId }: GivenOrganization, { userId }: GivenCaller, role: Role) {
    await database.transact(async (transaction) => {
      const query = transaction.directory.selectFrom('account').selectAll().where('id', '=', userId)
      await addMember(transaction, organizationId, await query.executeTakeFirstOrThrow(), role)
    })
  }

  async function givenMember(organization: GivenOrganization, role: Role, options?: TokenOptions) {
    const caller = await givenUser(options)
    await givenMembership(organization, caller, role)
    return caller
  }

  /** Makes an address count as proven. */
  async function verify({ userId }: Pick<GivenCaller, 'userId'>): Promise<void> {
    await database.transact(async (transaction) => {
      const query = transaction.directory.updateTable('account').set({ email_verified_at: new Date() })
      await query.where('id', '=', userId).execute()
    })
  }

  /** Many members at once, with names that count. */
  const givenCrowd = ({ organizationId }: GivenOrganization, count: number) =>
    database.transact((transaction) => transaction.run(crowd, [organizationId, count]))

  const givenTeams = ({ organizationId }: GivenOrganization, count: number) =>
    database.transact((transaction) => transaction.run(manyTeams, [organizationId, count]))

  /** Puts every member of an organization into one of its teams. */
  const givenAllIn = ({ organizationId }: GivenOrganization, team: Id<'team'>) =>
    database.transact((transaction) => transaction.run(allInTeam, [organizationId, readId(team)]))

  /** The types of what happened in an organization, in order. */
  async function eventsOf({ organizationId }: GivenOrganization): Promise<string[]> {
    const events = database.reader.rowsOf(organizationId, 'event').select('type').orderBy('position')
    return (await events.execute()).map((event) => event.type)
  }

  return {
    givenOrganization,
    givenToken,
    givenSession,
    givenPassword,
    givenUser,
    givenMembership,
    givenMember,
    givenCrowd,
    givenTeams,
    givenAllIn,
    verify,
    eventsOf,
  }
}
