import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execPath } from 'node:process'
import { promisify } from 'node:util'
import type { ProofOptions, Proven } from './proof.ts'

export const shows =
  'The laws of the merge on random triples of contents: identity, idempotence, both orders alike, nothing lost or doubled, still a tree, every conflict answerable, difference applied to base gives head; more than 30 % of the triples have a page that both sides touched (the test fails otherwise).'

const test = 'packages/content/src/merge/merge-content.property.test.ts'
const vitest = new URL('../node_modules/vitest/vitest.mjs', import.meta.url).pathname

export async function run({ small }: ProofOptions): Promise<Proven> {
  const triples = small ? 200 : 10_000
  const env = { ...process.env, OCTAVO_MERGE_RUNS: String(triples) }
  const folder = await mkdtemp(join(tmpdir(), 'octavo-laws-'))
  const file = join(folder, 'report.json')
  const args = [vitest, 'run', test, '--testTimeout=600000', '--reporter=json', `--outputFile=${file}`]
  // A failing law ends the run with an exit code; the report says which.
  await promisify(execFile)(execPath, args, { env }).catch(() => {})
  const report = JSON.parse(await readFile(file, 'utf8')) as Report
  await rm(folder, { recursive: true })
  const failures = report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status !== 'passed').map(({ fullName }) => fullName),
  )
  return { figures: { triples, 'laws that hold': report.numPassedTests, 'laws that fail': failures.length }, failures }
}

interface Report {
  readonly numPassedTests: number
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}
