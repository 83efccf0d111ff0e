import type { Scope } from './compile-node.ts'
import type { CompiledExpression } from './parse-expression.ts'
import type { Value } from './values.ts'

/** What an expression is in a scope of plain data. What is not there is undefined; nothing throws, nothing runs but the expression. */
export function evaluate({ run }: CompiledExpression, scope: Scope): Value {
  return run(scope)
}
