import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import type { Subscriber } from '../events/events.ts'
import type { Vault } from '../crypto/vault.ts'
import type { Authorize, Authorized } from './proof.ts'
import type { RateLimit } from './rate-limit.ts'

/** What every bound operation runs on. */
export interface App {
  readonly http: FastifyInstance
  readonly database: Database
  readonly authorize: Authorize
  readonly rateLimit: RateLimit
  readonly subscribers: readonly Subscriber[]
  readonly vault: Vault
  /** Signs cursors. */
  readonly signingKeys: readonly Buffer[]
  /** The origin of the API, without a slash at the end. */
  readonly publicUrl: string
  /** The same as browsers write it. */
  readonly ownOrigin: string
  /** Told once per authorized request, after the answer is on its way. */
  readonly noteUse: (authorized: Authorized) => void
}
