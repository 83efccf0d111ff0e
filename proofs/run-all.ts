// npm run proofs [-- --small] [-- --report <file>] [-- <name> …]: runs all proofs, or those named. With --small they run as
// in CI: three at a time, asserting counts and rules only. Without it, one at a time, and the figures are recorded.
import { writeFileSync } from 'node:fs'
import { exit, stdout } from 'node:process'
import { parseArgs } from 'node:util'
import { createTemplate, dropTemplate } from './parts/worlds.ts'
import { type Outcome, openProofProcess } from './parts/proof-process.ts'
import { describeProven, proofNames } from './parts/all-proofs.ts'
import { recordResult } from './parts/record-result.ts'

const { values, positionals } = parseArgs({
  options: { small: { type: 'boolean', default: false }, report: { type: 'string' } },
  allowPositionals: true,
})
const { small, report } = values
const unknown = positionals.filter((name) => !proofNames.includes(name))
if (unknown.length > 0) {
  stdout.write(`No such proof: ${unknown.join(', ')}. There are: ${proofNames.join(', ')}.\n`)
  exit(1)
}

/** The slowest at small scale begin first, so that no process is left with one at the end. */
const slowest = [
  'behind-cache',
  'contract-fuzz',
  'side-doors',
  'first-page',
  'start',
  'merge-crash',
  'crash',
  'hot-page',
]
const rank = (name: string): number => (slowest.indexOf(name) + slowest.length + 1) % (slowest.length + 1)
const wanted = (positionals.length > 0 ? positionals : proofNames).toSorted((one, other) => rank(one) - rank(other))
const queue = wanted.values()
const outcomes: Outcome[] = []

const template = await createTemplate()
try {
  await Promise.all(Array.from({ length: small ? 3 : 1 }, runQueue))
} finally {
  await dropTemplate(template)
}

const failed = outcomes.filter(({ proven }) => proven.failures.length > 0)
for (const { name, seconds } of outcomes.toSorted((one, other) => other.seconds - one.seconds)) {
  stdout.write(`${String(seconds).padStart(5)} s  ${name}\n`)
}
stdout.write(`${outcomes.length - failed.length} proofs hold, ${failed.length} fail`)
stdout.write(failed.length > 0 ? `: ${failed.map(({ name }) => name).join(', ')}\n` : '\n')
if (report !== undefined) {
  const counts = { passed: outcomes.length - failed.length, failed: failed.map(({ name }) => name) }
  writeFileSync(report, JSON.stringify(counts))
}
exit(failed.length === 0 ? 0 : 1)

async function runQueue(): Promise<void> {
  let process = openProofProcess(template)
  for (const name of queue) {
    const outcome = await process.prove(name, small)
    outcomes.push(outcome)
    stdout.write(`\n-- ${name}, ${outcome.seconds} s\n${outcome.output}${describeProven(outcome.proven)}`)
    if (!small && outcome.shows !== undefined) recordResult(name, outcome.shows, outcome.proven)
    // A full run measures memory and first uses; a process that failed may have left something behind.
    if (!small || outcome.proven.failures.length > 0) {
      process.end()
      process = openProofProcess(template)
    }
  }
  process.end()
}
