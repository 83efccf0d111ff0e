import fc from 'fast-check'
import { disagreements, keptForOthers, rare } from '../packages/site/src/testing/compare-sights.ts'
import { scene } from '../packages/site/src/testing/random-visits.ts'
import { plantFaults } from './parts/plant-faults.ts'
import { visibilityFaults } from './parts/visibility-faults.ts'
import { rounded } from './parts/worlds.ts'
import type { ProofOptions, Proven } from './proof.ts'

export const shows =
  'Who sees what: random sites, structures, pages and visits, each held against an oracle that is written from the specification and shares no code with the function (what is seen, listed, searched, indexed, and whether the reason given is a true one); answers that differ between visitors are never kept for others; and faults planted in the function, one at a time, are found by its tests.'

export function run({ small }: ProofOptions): Promise<Proven> {
  const numRuns = small ? 5000 : 100_000
  const tally = new Map<string, number>()
  const agreed = fc.check(
    fc.property(scene, (given) => hold(disagreements(given, tally))),
    { numRuns },
  )
  const kept = fc.check(
    fc.property(scene, scene, (given, other) => hold(keptForOthers(given, other, tally))),
    { numRuns },
  )
  // Each costs a run of the tests.
  const { found, missed } = plantFaults(small ? visibilityFaults.slice(0, 3) : visibilityFaults, 'site')

  const pages = (tally.get('page seen') ?? 0) + (tally.get('page not seen') ?? 0)
  const share = (what: string) => `${rounded((100 * (tally.get(what) ?? 0)) / pages)} %`
  const met = [...tally.keys()].filter((what) => !['decisions', 'answers that differ'].includes(what)).toSorted()
  return Promise.resolve({
    figures: {
      'random cases': numRuns,
      'decisions compared': tally.get('decisions') ?? 0,
      'cases in which the oracle disagrees': agreed.failed ? 'at least one' : 0,
      'answers that differ between two visitors': tally.get('answers that differ') ?? 0,
      'of these, kept for others': kept.failed ? 'at least one' : 0,
      ...Object.fromEntries(met.map((what) => [`share of pages: ${what}`, share(what)])),
      'faults planted': found.length + missed.length,
      'faults found': found.length,
    },
    failures: [
      ...(agreed.failed ? [fc.defaultReportMessage(agreed) ?? 'The oracle disagrees.'] : []),
      ...(kept.failed ? [fc.defaultReportMessage(kept) ?? 'An answer is kept for others.'] : []),
      ...rare(tally).map((what) => `Too few cases meet "${what}".`),
      ...missed.map(({ name, file }) => `No test finds that ${name} (${file}).`),
    ],
  })
}

function hold(differences: readonly string[]): void {
  if (differences.length > 0) throw new Error(differences.join('; '))
}
