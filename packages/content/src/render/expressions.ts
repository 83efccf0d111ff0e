import { evaluate } from '../expression/evaluate.ts'
import { parseExpression, readExpressionTree } from '../expression/parse-expression.ts'
import { asText } from '../expression/values.ts'
import type { RenderRun } from './run.ts'

const scopeOf = ({ context, pageVariables }: RenderRun) => ({
  space: { vars: context.variables },
  page: { vars: pageVariables },
  visitor: context.visitor,
})

/** The text that an expression gives; one that cannot be read is shown as `{{ it }}`. */
export function expressionText(source: string, run: RenderRun): string {
  const written = decodeEntities(source).trim()
  const parsed = parseExpression(written)
  if (!parsed.ok) return `{{${written}}}`
  noteReads(written, run)
  const value = evaluate(parsed.expression, scopeOf(run))
  return asText(value ?? '') ?? ''
}

/** Whether a block with this condition, inside those around it, is shown. An empty condition holds, a broken one does not. */
export const isShown = (condition: string, run: RenderRun): boolean => areShown([condition], run)

/** The same for the last of several, each inside the one before it. */
export function areShown(inside: readonly string[], run: RenderRun): boolean {
  const written = inside.at(-1)?.trim() ?? ''
  if (written === '') return true
  const around = inside.slice(0, -1).map((one) => one.trim())
  const conditions = [...run.conditions, ...around.filter((one) => one !== ''), written]
  const key = JSON.stringify(conditions)
  const known = run.judged.get(key)
  if (known !== undefined) return known
  run.blocksWithConditions.push(conditions)
  const isHeld = holds(conditions, run)
  run.judged.set(key, isHeld)
  return isHeld
}

function holds(conditions: readonly string[], run: RenderRun): boolean {
  if (run.context.isShown) return run.context.isShown(conditions)
  const written = conditions.at(-1)!
  noteReads(written, run)
  const parsed = parseExpression(written)
  return parsed.ok && Boolean(evaluate(parsed.expression, scopeOf(run)))
}

function noteReads(expression: string, run: RenderRun): void {
  const read = readExpressionTree(expression)
  if (read.ok) run.reads.expression(read.tree)
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

export function decodeEntities(source: string): string {
  return source.replaceAll(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{1,10}));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return named[name.toLowerCase()] ?? whole
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code > 0 && code < 0x110000 ? String.fromCodePoint(code) : whole
    },
  )
}
