import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Proven } from '../proof.ts'

interface Result extends Proven {
  readonly name: string
  readonly shows: string
  readonly command: string
  readonly commit: string
  readonly node: string
}

const results = new URL('../results/', import.meta.url)
const page = new URL('../../docs/proofs.md', import.meta.url)

/** Writes the figures of a full run beside the others, and the page of the docs that shows them all. */
export function recordResult(name: string, shows: string, proven: Proven): void {
  const result: Result = {
    name,
    shows,
    command: `npm run proof -- ${name}`,
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
    node: process.version,
    ...proven,
  }
  const file = new URL(`${name}.json`, results)
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`)
  writeFileSync(page, proofsPage())
  execFileSync('oxfmt', [fileURLToPath(file), fileURLToPath(page)], { stdio: 'ignore' })
}

function proofsPage(): string {
  const all = readdirSync(results)
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .map((file) => JSON.parse(readFileSync(new URL(file, results), 'utf8')) as Result)
  const sections = all.map((result) => {
    const rows = Object.entries(result.figures).map(([figure, value]) => `| ${figure} | ${value} |`)
    const open = result.failures.map((failure) => `\nNot reached: ${failure}\n`)
    const head = `## ${result.name}\n\n${result.shows}\n\n\`${result.command}\` at \`${result.commit}\`, Node ${result.node}.\n`
    return [head, '| figure | value |', '| --- | --- |', ...rows, ...open].join('\n')
  })
  const about =
    'Measured by the commands named below, on two shared cores: rates are low bounds, ratios are what to rely on.'
  return `# Proofs\n\n${about}\nGenerated from \`proofs/results/\`.\n\n${sections.join('\n\n')}\n`
}
