import { type ProblemDetails, problems, type ProblemType } from '@octavo/contract'

interface ProblemOptions extends ErrorOptions {
  /** Seconds after which it may be tried again. */
  readonly retryAfter?: number
  /** What is not there: ids, or names as they were given. Its places in the request are told. */
  readonly missing?: readonly string[]
  /** Whether the share key that was shown is right, so that it was no guess. Never told to the caller. */
  readonly keyIsRight?: boolean
}

/** An expected refusal, safe to show to the caller. Anything else that is thrown is a bug. */
export class Problem<T extends ProblemType = ProblemType> extends Error {
  readonly type: T
  readonly details: ProblemDetails<T>
  readonly retryAfter: number | undefined
  readonly keyIsRight: boolean
  readonly missing: readonly string[]
  /** The user whose request failed, once they are known. Never sent to the caller. */
  callerId: string | undefined

  constructor(type: T, details: ProblemDetails<T>, options?: ProblemOptions) {
    super(problems[type].title, options)
    this.type = type
    this.details = details
    this.retryAfter = options?.retryAfter
    this.keyIsRight = options?.keyIsRight ?? false
    this.missing = options?.missing ?? []
  }
}

/** Told of what a request names besides its path. */
export const notFound = (missing: readonly string[]): Problem<'not_found'> => new Problem('not_found', {}, { missing })
