import { DatabaseError } from 'pg'
import { Problem } from '../problem.ts'
import { isStalePlan } from './connection-faults.ts'
import type { PrimaryFinder } from './primary.ts'

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Two writers met, or the schema changed under a connection: it is tried again. */
export const isRetryable = (error: unknown): boolean =>
  codeOf(error) === '40001' || codeOf(error) === '40P01' || isStalePlan(error)

/** The constraint that an insert or update broke, for a command that expects it. */
export const brokenConstraint = (error: unknown): string | undefined =>
  error instanceof DatabaseError && error.code === '23505' ? error.constraint : undefined

const unreachable =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN)$/
// 08: connection; 28 and 3D: our user or our database is refused, which the operator reads in the log beside the 503;
// 53: out of resources, a full disk among them; 57: shut down, or a statement that took too long.
const unavailableClass = /^(08|28|3D|53|57)/
const lostConnection =
  /Connection terminated|timeout expired|timeout exceeded when trying to connect|connection timeout|not queryable|Query read timeout/i
const readOnly = '25006'

/** PostgreSQL cannot be reached, or cannot do its work at the moment. */
export class DatabaseUnavailable extends Problem<'unavailable'> {
  constructor(cause: unknown) {
    super('unavailable', {}, { cause })
  }
}

/** What the database cannot do at this moment is no bug of ours: it is told as 503, and the primary is looked for anew. */
export function asUnavailable(error: unknown, finder: PrimaryFinder): never {
  if (error instanceof Problem) throw error
  const code = codeOf(error)
  const lost = error instanceof Error && lostConnection.test(error.message)
  if (!lost && !isStalePlan(error) && !unreachable.test(code) && !unavailableClass.test(code) && code !== readOnly)
    throw error
  void finder.find()
  throw new DatabaseUnavailable(error)
}
