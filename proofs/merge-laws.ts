import { runLaws } from './parts/run-laws.ts'
import type { ProofOptions, Proven } from './proof.ts'

export const shows =
  'The laws of the merge on random triples of contents: identity, idempotence, both orders alike, nothing lost or doubled, still a tree, every conflict answerable, difference applied to base gives head; more than 30 % of the triples have a page that both sides touched (the test fails otherwise).'

const test = 'packages/content/src/merge/merge-content.property.test.ts'

export async function run({ small }: ProofOptions): Promise<Proven> {
  const triples = small ? 200 : 10_000
  const { held, broken } = await runLaws(test, { OCTAVO_MERGE_RUNS: String(triples) })
  return { figures: { triples, 'laws that hold': held, 'laws that fail': broken.length }, failures: broken }
}
