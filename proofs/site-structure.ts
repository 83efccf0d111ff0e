import { runLaws } from './parts/run-laws.ts'
import type { ProofOptions, Proven } from './proof.ts'

export const shows =
  'Random sequences of adding, moving, sorting, grouping, renaming and deleting in the structure of a site: after every step each level that holds something has exactly one default, nothing is without a place, no two paths are alike beside each other, and what was sorted stands where it was asked to.'

const test = 'packages/site/src/structure/structure.property.test.ts'

export async function run({ small }: ProofOptions): Promise<Proven> {
  const sequences = small ? 500 : 10_000
  const { held, broken } = await runLaws(test, { OCTAVO_STRUCTURE_RUNS: String(sequences) })
  return { figures: { sequences, 'laws that hold': held, 'laws that fail': broken.length }, failures: broken }
}
