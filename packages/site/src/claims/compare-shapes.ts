import type { ExpressionTree } from '@octavo/content'
import { nearestText } from './nearest-text.ts'
import { inWords, type Shape } from './shape.ts'

export interface Side {
  readonly tree: ExpressionTree
  readonly shapes: readonly Shape[]
}
type Fault = { readonly message: string; readonly position: number }

/** Why two sides can never be the same. */
export function comparisonFault(left: Side, right: Side): Fault | undefined {
  const pairs = left.shapes.flatMap((one) => right.shapes.map((other) => [one, other] as const))
  if (pairs.some(([one, other]) => canBeSame(one, other))) return undefined
  const [written, claim] = left.tree.kind === 'value' ? [left, right] : [right, left]
  const values = written.tree.kind === 'value' && typeof written.tree.value === 'string' ? valuesOf(claim) : undefined
  if (values) return valueFault(String((written.tree as { value?: unknown }).value), values, claim, written)
  const name = nameOf(claim)
  return {
    message: `${name} is ${inWords(claim.shapes)} and can never be the same as ${inWords(written.shapes)}. Compare it with ${inWords(claim.shapes)}.`,
    position: written.tree.position,
  }
}

function canBeSame(one: Shape, other: Shape): boolean {
  if (one.kind === 'any' || other.kind === 'any' || one.kind === 'nothing' || other.kind === 'nothing') return true
  if (one.kind === 'text' && other.kind === 'text') {
    return one.values === null || other.values === null || !one.values.isDisjointFrom(other.values)
  }
  // Lists and objects are the same only as themselves.
  return one.kind === other.kind && one.kind !== 'list' && one.kind !== 'object'
}

/** All texts that a side can be, where it can be nothing but these. */
function valuesOf({ shapes }: Side): readonly string[] | undefined {
  const texts = shapes.filter((shape) => shape.kind === 'text')
  return texts.length > 0 ? texts.flatMap(({ values }) => [...(values ?? [])]) : undefined
}

function valueFault(value: string, values: readonly string[], claim: Side, written: Side): Fault {
  const near = nearestText(value, values)
  const proposal = near === undefined ? '' : ` Did you mean "${near}"?`
  const few = values.slice(0, 10).map((one) => `"${one}"`)
  const known = `${few.join(', ')}${values.length > few.length ? ' and others' : ''}`
  return {
    message: `"${value.slice(0, 100)}" is no value of ${nameOf(claim)}.${proposal} Its values are ${known}.`,
    position: written.tree.position,
  }
}

export const nameOf = ({ shapes }: Side): string => shapes.find(({ name }) => name !== undefined)?.name ?? 'This'
