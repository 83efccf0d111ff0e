import { evaluate, parseExpression } from '../packages/content/src/index.ts'
import { costlyExpressions } from '../packages/content/src/testing/costly-expressions.ts'
import { escapeAttempts } from '../packages/content/src/testing/escape-attempts.ts'
import { isDataOf, temptingScope } from '../packages/content/src/testing/tempting-scope.ts'
import { checkCondition, seeSite, type SiteStructure } from '../packages/site/src/index.ts'
import { exampleSchema, schemaOf } from '../packages/site/src/testing/example-schema.ts'
import { rounded } from './parts/worlds.ts'
import type { ProofOptions, Proven } from './proof.ts'

export const shows =
  'Hostile expressions: those that try to reach a function, a prototype or a global, and those that try to take long. Each is read, evaluated, held against a schema, and decides over a page. A leak is a value that is not data of the scope, a getter that ran, or a page shown by an expression that cannot be read. Times are CPU of the thread, the least of three.'

const most = 10

export function run({ small }: ProofOptions): Promise<Proven> {
  const attempts = [...new Set([...escapeAttempts(), ...costlyExpressions()])]
  const schema = schemaOf(exampleSchema)
  const failures: string[] = []
  let leaks = 0
  let worst = { ms: 0, on: '' }
  for (const source of attempts) {
    const leak = leakOf(source)
    if (leak) {
      leaks++
      failures.push(`${leak}: ${source.slice(0, 100)}`)
    }
    const ms = cost(() => {
      const parsed = parseExpression(source)
      if (parsed.ok) evaluate(parsed.expression, temptingScope)
      checkCondition(source, schema, { variables: true })
    })
    if (ms > worst.ms) worst = { ms, on: source.slice(0, 60) }
    // Seconds are nobody's to promise on a machine that others share.
    if (!small && ms > most) failures.push(`It takes ${rounded(ms)} ms: ${source.slice(0, 100)}`)
  }
  if (attempts.length < 400) failures.push(`Only ${attempts.length} expressions were tried.`)
  const read = attempts.filter((source) => parseExpression(source).ok).length
  return Promise.resolve({
    figures: {
      expressions: attempts.length,
      'of these, can be read': read,
      leaks,
      'worst, ms': `${rounded(worst.ms)} (${worst.on})`,
    },
    failures,
  })
}

function leakOf(source: string): string | undefined {
  try {
    const parsed = parseExpression(source)
    if (parsed.ok && !isDataOf(temptingScope, evaluate(parsed.expression, temptingScope)))
      return 'It gives what is no data'
    const isFault = !parsed.ok && source.trim() !== ''
    return isFault && isShown(source) ? 'It cannot be read, and shows' : undefined
  } catch (error) {
    return `It throws ${String(error)}`
  }
}

const structure: SiteStructure = {
  groups: [],
  sections: [],
  siteSpaces: [
    { id: 'v', order: 'a', section: null, space: 'v', path: 'v', condition: null, draft: false, isDefault: true },
  ],
  links: [],
}

function isShown(condition: string): boolean {
  const site = { published: true, visibility: 'public', agentsContext: 'included', adaptiveContent: true } as const
  const sight = seeSite(site, structure, { output: 'human', at: 0 })
  return sight.of({ level: 'page', siteSpace: 'v', path: [{ condition }] }).seen
}

function cost(work: () => void): number {
  let least = Infinity
  for (let turn = 0; turn < 3; turn++) {
    const before = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}
