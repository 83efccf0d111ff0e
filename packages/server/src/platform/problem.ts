import { type ProblemDetails, problems, type ProblemType } from '@octavo/contract'

interface ProblemOptions extends ErrorOptions {
  /** Seconds after which it may be tried again. */
  readonly retryAfter?: number
  /** Whether the share key that was shown is right, so that it was no guess. Never told to the caller. */
  readonly keyIsRight?: boolean
}

/** An expected refusal, safe to show to the caller. Anything else that is thrown is a bug. */
export class Problem<T extends ProblemType = ProblemType> extends Error {
  readonly type: T
  readonly details: ProblemDetails<T>
  readonly retryAfter: number | undefined
  readonly keyIsRight: boolean

  constructor(type: T, details: ProblemDetails<T>, options?: ProblemOptions) {
    super(problems[type].title, options)
    this.type = type
    this.details = details
    this.retryAfter = options?.retryAfter
    this.keyIsRight = options?.keyIsRight ?? false
  }
}
