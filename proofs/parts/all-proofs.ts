import { readdirSync } from 'node:fs'
import type { Proof, Proven } from '../proof.ts'

const proofs = new URL('../', import.meta.url)
const notProofs = new Set(['run.ts', 'run-all.ts', 'proof.ts'])

export const proofNames: readonly string[] = readdirSync(proofs)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !notProofs.has(file))
  .map((file) => file.slice(0, -'.ts'.length))

export const loadProof = async (name: string): Promise<Proof> => (await import(`../${name}.ts`)) as Proof

/** As lines: every figure, then every failure. */
export const describeProven = ({ figures, failures }: Proven): string =>
  [
    ...Object.entries(figures).map(([figure, value]) => `${figure}: ${value}\n`),
    ...failures.map((failure) => `FAILED: ${failure}\n`),
  ].join('')
