import { type ProblemDetails, problems, type ProblemType } from '@octavo/contract'

/** An expected refusal, safe to show to the caller. Anything else that is thrown is a bug. */
export class Problem<T extends ProblemType = ProblemType> extends Error {
  readonly type: T
  readonly details: ProblemDetails<T>

  constructor(type: T, details: ProblemDetails<T>, options?: ErrorOptions) {
    super(problems[type].title, options)
    this.type = type
    this.details = details
  }
}
