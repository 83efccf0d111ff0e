import { type Id, organizations, users } from '@octavo/contract'
import { randomBytes } from 'node:crypto'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import {
  type Account,
  findAccount,
  hasAccounts,
  issueToken,
  type NewUser,
  registerUser,
  resetPassword,
  type TokenWish,
} from '../modules/accounts/index.ts'
import { foundOrganization, type NewOrganization, type Organization } from '../modules/organizations/index.ts'
import { hashPassword } from '../platform/crypto/password.ts'
import { renewKeys } from '../platform/crypto/configured-keys.ts'
import { openDatabase } from '../platform/database/database.ts'
import { requireSchema } from '../platform/database/migrate.ts'
import { runAsSystem, type SystemWork } from '../platform/events/run-as-system.ts'
import { showId } from '../platform/ids.ts'
import { type DeadJob, deadJobs, discardDeadJob, retryDeadJob } from '../platform/jobs/dead-jobs.ts'
import { Problem } from '../platform/problem.ts'
import { subscribersFor } from '../subscribers.ts'

export interface CreatedUser extends NewUser {
  readonly id: Id<'user'>
}

export interface CreatedOrganization {
  readonly id: Id<'organization'>
  readonly title: string
  readonly admin: string
}

export interface CreatedToken {
  readonly id: Id<'token'>
  readonly user: string
  readonly label: string
  readonly scopes: readonly string[] | null
  readonly expiresAt: string | null
  /** Shown this once: only its hash is kept. */
  readonly token: string
}

/** What an operator does on the machine itself, before anyone has a token or beside all of them. */
export interface Administration {
  isEmpty(): Promise<boolean>
  createUser(user: NewUser): Promise<CreatedUser>
  createOrganization(organization: NewOrganization, adminEmail: string): Promise<CreatedOrganization>
  createToken(email: string, wish: TokenWish): Promise<CreatedToken>
  /** Sets a random password and ends all sessions of the user. Returns the password, of which only the hash is stored. */
  resetPassword(email: string): Promise<string>
  /** The three together, or none of them. */
  createFirst(
    user: NewUser,
    organization: NewOrganization,
    wish: TokenWish,
  ): Promise<{ user: CreatedUser; organization: CreatedOrganization; token: CreatedToken }>
  /** Jobs that failed as often as they may, the newest first. */
  deadJobs(limit?: number): Promise<DeadJob[]>
  /** Runs a dead job again. False where no dead job has this id. */
  retryDeadJob(id: string): Promise<boolean>
  discardDeadJob(id: string): Promise<boolean>
  /** Seals all secrets with the first of these keys, and tells of how many organizations others had sealed them. */
  renewKeys(secretKeys: readonly string[]): Promise<number>
  close(): Promise<void>
}

/** Refuses a database that has not the schema of this version. */
export async function openAdministration(url: string): Promise<Administration> {
  await requireSchema(url)
  const database = await openDatabase({ url, poolSize: 1 })
  const act = <T>(command: (work: SystemWork) => Promise<T>): Promise<T> =>
    runAsSystem(database, subscribersFor({}), command)
  return {
    isEmpty: async () => !(await hasAccounts(database.reader)),
    createUser: (user) => act(async (work) => shownUser(await registerUser(work, user))),
    createOrganization: (organization, adminEmail) =>
      act(async (work) => found(work, await accountOf(work, adminEmail), organization)),
    createToken: (email, wish) => act(async (work) => issue(work, await accountOf(work, email), wish)),
    resetPassword: async (email) => {
      const password = randomBytes(18).toString('base64url')
      const hash = await hashPassword(password)
      await act(async (work) => resetPassword(work, await accountOf(work, email), hash))
      return password
    },
    createFirst: (user, organization, wish) =>
      act(async (work) => {
        const account = await registerUser(work, user)
        return {
          user: shownUser(account),
          organization: await found(work, account, organization),
          token: await issue(work, account, wish),
        }
      }),
    deadJobs: (limit) => deadJobs(database.reader, limit),
    retryDeadJob: (id) => act(({ transaction }) => retryDeadJob(transaction, id)),
    discardDeadJob: (id) => act(({ transaction }) => discardDeadJob(transaction, id)),
    renewKeys: (secretKeys) => renewKeys(database, secretKeys),
    close: () => database.close(),
  }
}

async function accountOf({ transaction }: SystemWork, email: string): Promise<Account> {
  const account = await findAccount(transaction, email)
  if (!account) throw new Problem('invalid_request', [{ path: '', message: `no account has the address ${email}` }])
  return account
}

async function found(work: SystemWork, admin: Account, input: NewOrganization): Promise<CreatedOrganization> {
  requireShape(organizations.createOrganization.body, input)
  const organization: Organization = await foundOrganization(work, admin, input)
  return { id: showId('organization', organization.id), title: organization.title, admin: admin.email }
}

async function issue(work: SystemWork, { id: userId, email }: Account, wish: TokenWish): Promise<CreatedToken> {
  requireShape(users.createUserToken.body, wish)
  const { token, secret } = await issueToken(work, userId, wish)
  return {
    id: showId('token', token.id),
    user: email,
    label: token.label,
    scopes: token.scopes,
    expiresAt: token.expires_at?.toISOString() ?? null,
    token: secret,
  }
}

/** What the API would refuse, is refused here too. */
function requireShape(schema: TSchema, input: unknown): void {
  const faults = Value.Errors(schema, input).map(({ instancePath, message }) => ({ path: instancePath, message }))
  if (faults.length > 0) throw new Problem('invalid_request', faults)
}

const shownUser = ({ id, email, display_name, operator }: Account): CreatedUser => ({
  id: showId('user', id),
  email,
  displayName: display_name,
  operator,
})
