import { Problem } from '../../platform/problem.ts'

/** What a lineage holds at most. */
const deepest = 10

export function requireDepth(depth: number): void {
  if (depth > deepest) throw new Problem('too_deep', {})
}
