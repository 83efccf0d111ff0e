import { Problem } from '../../platform/problem.ts'

/** What is wrong, and where in the request. */
export interface Fault {
  readonly path: string
  readonly message: string
}

/** A refusal names as many as anyone will read. */
const mostFaults = 1000

/** Nothing is written where something is wrong. What leads to nothing that is there is no valid request. */
export function refuseFaults(faults: readonly Fault[], lost: readonly Fault[] = []): void {
  const all = [...lost, ...faults].slice(0, mostFaults)
  if (all.length > 0) throw new Problem(lost.length > 0 ? 'invalid_request' : 'redirect_refused', all)
}
