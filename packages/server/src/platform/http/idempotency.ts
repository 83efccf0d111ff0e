import { hash } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import type { Vault } from '../crypto/vault.ts'
import type { Tenant, Transaction } from '../database/database.ts'
import type { Uuid } from '../ids.ts'
import { Problem } from '../problem.ts'
import type { Answer } from './handler.ts'

export interface Claim {
  /** Null for an operation that acts on no organization: its key lies in the directory. */
  readonly organizationId: Tenant | null
  readonly userId: Uuid<'user'>
  readonly key: string
  readonly fingerprint: Buffer
  /** The answer holds a secret: what is kept of it is sealed. */
  readonly sealed: boolean
}

/** The same key must come with the same request. */
export const fingerprintOf = (method: string, url: string, body: unknown): Buffer =>
  hash('sha256', JSON.stringify([method, url, body ?? null]), 'buffer')

interface Kept {
  readonly fingerprint: Buffer
  readonly answer: Buffer | null
}

/**
 * Claims the key for this transaction, or gives the answer that was kept under it.
 * A twin that runs at the same time waits here, on the unique key, until the first one commits or fails.
 */
export async function claimKey(transaction: Transaction, claim: Claim, vault: Vault): Promise<Answer | undefined> {
  if (await insertKey(transaction, claim)) return undefined
  const kept = await readKept(transaction, claim)
  if (!kept.fingerprint.equals(claim.fingerprint)) throw new Problem('idempotency_key_reused', {})
  const bytes = claim.sealed ? await vault.open(transaction, claim.organizationId, kept.answer!) : kept.answer!
  return JSON.parse(bytes.toString()) as Answer
}

export async function keepAnswer(transaction: Transaction, claim: Claim, answer: Answer, vault: Vault): Promise<void> {
  const plain = Buffer.from(JSON.stringify(answer))
  const kept = claim.sealed ? await vault.seal(transaction, claim.organizationId, plain) : plain
  const query =
    claim.organizationId === null
      ? transaction.directory.updateTable('account_idempotency_key')
      : transaction.change(claim.organizationId, 'idempotency_key')
  await (query as ReturnType<typeof transaction.change<'idempotency_key'>>)
    .set({ answer: kept })
    .where('user_id', '=', claim.userId)
    .where('key', '=', claim.key)
    .execute()
}

const expired = (table: string) => sql<SqlBool>`${sql.table(table)}.created_at < now() - interval '24 hours'`

async function insertKey(transaction: Transaction, claim: Claim): Promise<boolean> {
  const { organizationId, userId, key, fingerprint } = claim
  const row = { user_id: userId, key, fingerprint }
  const renewed = { fingerprint, answer: null, created_at: sql<Date>`now()` }
  const claimed =
    organizationId === null
      ? await transaction.directory
          .insertInto('account_idempotency_key')
          .values(row)
          .onConflict((conflict) =>
            conflict.columns(['user_id', 'key']).doUpdateSet(renewed).where(expired('account_idempotency_key')),
          )
          .returning('key')
          .executeTakeFirst()
      : await transaction
          .add('idempotency_key')
          .values({ ...row, organization_id: organizationId })
          .onConflict((conflict) =>
            conflict
              .columns(['organization_id', 'user_id', 'key'])
              .doUpdateSet(renewed)
              .where(expired('idempotency_key')),
          )
          .returning('key')
          .executeTakeFirst()
  return claimed !== undefined
}

function readKept(transaction: Transaction, { organizationId, userId, key }: Claim): Promise<Kept> {
  const query =
    organizationId === null
      ? transaction.directory.selectFrom('account_idempotency_key')
      : transaction.rowsOf(organizationId, 'idempotency_key')
  return (query as ReturnType<typeof transaction.rowsOf<'idempotency_key'>>)
    .select(['fingerprint', 'answer'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
}
