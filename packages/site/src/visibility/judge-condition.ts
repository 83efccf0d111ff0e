import { type CompiledExpression, evaluate, parseExpression } from '@octavo/content'

/** What a condition says. One that cannot be read says nothing, and nothing is shown for it. */
type Judgement = 'true' | 'false' | 'faulty'

/** Reads each condition once, however many pages have it. */
export function conditionJudge(): (condition: string, scope: Readonly<Record<string, unknown>>) => Judgement {
  const read = new Map<string, CompiledExpression | undefined>()
  return (condition, scope) => {
    let expression = read.get(condition)
    if (!read.has(condition)) {
      const parsed = parseExpression(condition)
      expression = parsed.ok ? parsed.expression : undefined
      read.set(condition, expression)
    }
    if (!expression) return 'faulty'
    try {
      return evaluate(expression, scope) ? 'true' : 'false'
    } catch {
      // It does not happen; if it did, it would not be the visitor who decides what that means.
      return 'faulty'
    }
  }
}

/** A blank one is none: so it is written in repositories, and so it is read elsewhere. */
export const isCondition = (condition: string | null | undefined): condition is string =>
  typeof condition === 'string' && condition.trim() !== ''
