// npm run proof -- <name> [--small]: runs one proof, prints its figures, and records those of a full run.
import { argv, exit, stdout } from 'node:process'
import { describeProven, loadProof, proofNames } from './parts/all-proofs.ts'
import { recordResult } from './parts/record-result.ts'

const [name, ...flags] = argv.slice(2)
if (name === undefined || !proofNames.includes(name)) {
  stdout.write(`Name a proof: ${proofNames.join(', ')}. With --small it runs as in CI.\n`)
  exit(1)
}

const small = flags.includes('--small')
const proof = await loadProof(name)
const proven = await proof.run({ small })
stdout.write(describeProven(proven))
if (!small) recordResult(name, proof.shows, proven)
exit(proven.failures.length === 0 ? 0 : 1)
