import type { ProofOptions, Proven } from './proof.ts'
import { plantFaults } from './parts/plant-faults.ts'
import { textFaults } from './parts/text-faults.ts'
import { treeFaults } from './parts/tree-faults.ts'

export const shows =
  'Faults as somebody could make them, planted one at a time into a copy of the merge: its tests find each of them.'

/** A small run plants a few: each costs a run of the tests. */
const few = 3

export function run({ small }: ProofOptions): Promise<Proven> {
  const { found, missed } = plantFaults(
    small ? [...textFaults.slice(0, few), ...treeFaults.slice(0, few)] : [...textFaults, ...treeFaults],
  )
  return Promise.resolve({
    figures: { 'faults planted': found.length + missed.length, 'faults found': found.length },
    failures: missed.map(({ name, file }) => `No test finds that ${name} (${file}).`),
  })
}
