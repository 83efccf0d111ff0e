import type { Expression } from 'acorn'

interface Placed {
  /** The character, from 0, at which it begins. */
  readonly position: number
}

/** An expression as it is written, for those who judge it before it ever runs. */
export type ExpressionTree = Placed &
  (
    | { readonly kind: 'value'; readonly value: string | number | boolean | null | undefined }
    | { readonly kind: 'name'; readonly name: string }
    | {
        readonly kind: 'member'
        readonly holder: ExpressionTree
        /** As it is written; computed where it is not written out. */
        readonly property: { readonly name: string } | { readonly computed: ExpressionTree }
        readonly propertyPosition: number
      }
    | {
        readonly kind: 'call'
        readonly method: string
        readonly holder: ExpressionTree
        readonly sought: ExpressionTree
      }
    | { readonly kind: 'list'; readonly items: readonly ExpressionTree[] }
    | { readonly kind: 'text'; readonly parts: readonly ExpressionTree[] }
    | { readonly kind: 'unary'; readonly operator: string; readonly operand: ExpressionTree }
    | {
        readonly kind: 'binary'
        readonly operator: string
        readonly left: ExpressionTree
        readonly right: ExpressionTree
      }
    | {
        readonly kind: 'choice'
        readonly test: ExpressionTree
        readonly consequent: ExpressionTree
        readonly alternate: ExpressionTree
      }
  )

/** Of a node that `compileNode` has let pass: it knows no other kinds. */
export function treeOf(node: Expression): ExpressionTree {
  const position = node.start
  switch (node.type) {
    case 'Literal':
      return { kind: 'value', position, value: node.value as string | number | boolean | null }
    case 'Identifier':
      return node.name === 'undefined'
        ? { kind: 'value', position, value: undefined }
        : { kind: 'name', position, name: node.name }
    case 'ChainExpression':
    case 'ParenthesizedExpression':
      return treeOf(node.expression)
    case 'MemberExpression': {
      const { object, property, computed } = node
      const common = {
        kind: 'member',
        position,
        holder: treeOf(object as Expression),
        propertyPosition: property.start,
      }
      if (!computed && property.type === 'Identifier') {
        return { ...common, kind: 'member', property: { name: property.name } }
      }
      const inner = treeOf(property as Expression)
      const isWritten = inner.kind === 'value' && typeof inner.value === 'string'
      return { ...common, kind: 'member', property: isWritten ? { name: String(inner.value) } : { computed: inner } }
    }
    case 'CallExpression': {
      if (node.callee.type !== 'MemberExpression' || node.callee.property.type !== 'Identifier') break
      const { object, property } = node.callee
      const [sought] = node.arguments
      return {
        kind: 'call',
        position,
        method: property.name,
        holder: treeOf(object as Expression),
        sought: treeOf(sought as Expression),
      }
    }
    case 'TemplateLiteral': {
      const [only] = node.quasis
      if (node.expressions.length === 0) return { kind: 'value', position, value: only?.value.cooked ?? '' }
      return { kind: 'text', position, parts: node.expressions.map(treeOf) }
    }
    case 'ArrayExpression':
      return { kind: 'list', position, items: node.elements.map((item) => treeOf(item as Expression)) }
    case 'UnaryExpression':
      return { kind: 'unary', position, operator: node.operator, operand: treeOf(node.argument) }
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const { operator, left, right } = node
      return { kind: 'binary', position, operator, left: treeOf(left as Expression), right: treeOf(right) }
    }
    case 'ConditionalExpression':
      return {
        kind: 'choice',
        position,
        test: treeOf(node.test),
        consequent: treeOf(node.consequent),
        alternate: treeOf(node.alternate),
      }
    default:
      break
  }
  throw new Error(`An expression holds ${node.type}, which none may hold`)
}
