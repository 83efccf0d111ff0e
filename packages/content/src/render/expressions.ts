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
export function isShown(condition: string, run: RenderRun): boolean {
  const written = condition.trim()
  if (written === '') return true
  const conditions = [...run.conditions, written]
  run.blocksWithConditions.push(conditions)
  if (run.context.isShown) return run.context.isShown(conditions)
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
