import { Problem } from '../problem.ts'

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Of the disk, and of the way to another machine. */
const passing =
  /^(ENOSPC|EDQUOT|EIO|EROFS|EACCES|EPERM|EMFILE|ENFILE|ESTALE|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/

/** What storage cannot do at this moment is no bug of ours: it is told as 503, with its cause in the log. */
export function asUnavailable(error: unknown): never {
  if (passing.test(codeOf(error)) && !isOfClient(error)) throw new Problem('unavailable', {}, { cause: error })
  throw error
}

/** A sender that went away is nothing that storage could help. */
const isOfClient = (error: unknown): boolean =>
  codeOf(error) === 'ECONNRESET' && error instanceof Error && error.message === 'aborted'
