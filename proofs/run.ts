// npm run proof -- <name> [--small]: runs one proof, prints its figures, and keeps those of a full run.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { argv, exit, stdout } from 'node:process'
import { fileURLToPath } from 'node:url'
import type { Proof } from './proof.ts'

interface Result {
  readonly name: string
  readonly shows: string
  readonly command: string
  readonly commit: string
  readonly node: string
  readonly figures: Record<string, number | string>
  readonly failures: readonly string[]
}

const results = new URL('./results/', import.meta.url)
const page = new URL('../docs/proofs.md', import.meta.url)

const notProofs = new Set(['run', 'proof'])
const names = readdirSync(new URL('./', import.meta.url))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => file.slice(0, -3))
  .filter((name) => !notProofs.has(name))

const [name, ...flags] = argv.slice(2)
if (name === undefined || !names.includes(name)) {
  stdout.write(`Name a proof: ${names.join(', ')}. With --small it runs as CI does.\n`)
  exit(1)
}

const small = flags.includes('--small')
const module = (await import(`./${name}.ts`)) as Proof
const { figures, failures } = await module.run({ small })

for (const [figure, value] of Object.entries(figures)) stdout.write(`${figure}: ${value}\n`)
for (const failure of failures) stdout.write(`FAILED: ${failure}\n`)

if (!small) {
  const result: Result = {
    name,
    shows: module.shows,
    command: `npm run proof -- ${name}`,
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
    node: process.version,
    figures,
    failures,
  }
  writeFileSync(new URL(`${name}.json`, results), `${JSON.stringify(result, null, 2)}\n`)
  writeFileSync(page, proofsPage())
  execFileSync('oxfmt', [fileURLToPath(new URL(`${name}.json`, results)), fileURLToPath(page)], { stdio: 'ignore' })
}
exit(failures.length === 0 ? 0 : 1)

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
  return `# Proofs\n\n${about}\nMade from \`proofs/results/\` by the runner itself.\n\n${sections.join('\n\n')}\n`
}
