import type { ProblemType } from '@octavo/contract'

/** The service said no. */
export class Refusal extends Error {
  readonly status: number
  readonly type: ProblemType | undefined
  readonly details: unknown

  constructor(status: number, type: ProblemType | undefined, message: string, details: unknown) {
    super(message)
    this.status = status
    this.type = type
    this.details = details
  }
}

export const isRefusal = (error: unknown, type: ProblemType): error is Refusal =>
  error instanceof Refusal && error.type === type
