import type { CallExpression, Expression, Literal, MemberExpression, TemplateLiteral } from 'acorn'
import { binaryOperators, methods, unaryOperators } from './operators.ts'
import { asText, bounded, ownProperty, type Value } from './values.ts'

export type Scope = Readonly<Record<string, unknown>>
export type Compiled = (scope: Scope) => Value
/** How many nodes an expression may still have. */
type Allowance = { left: number }

export class ExpressionFault extends Error {
  readonly position: number
  /** It is at what follows the place, past blanks and brackets: an operator stands behind its first operand. */
  readonly follows: boolean

  constructor(message: string, position: number, follows = false) {
    super(message)
    this.position = position
    this.follows = follows
  }
}

/** Only the kinds of nodes named here exist; everything else is refused before anything runs. */
export function compileNode(node: Expression, allowance: Allowance): Compiled {
  if (--allowance.left < 0) throw new ExpressionFault('The expression has too many parts. Split it in two.', node.start)
  const compile = (inner: Expression) => compileNode(inner, allowance)
  switch (node.type) {
    case 'Literal':
      return compileLiteral(node)
    case 'Identifier': {
      const { name } = node
      return name === 'undefined' ? () => undefined : (scope) => ownProperty(scope as Value, name)
    }
    case 'MemberExpression':
      return compileMember(node, compile)
    case 'ChainExpression':
      return compile(node.expression)
    case 'ParenthesizedExpression':
      return compile(node.expression)
    case 'CallExpression':
      return compileCall(node, compile)
    case 'TemplateLiteral':
      return compileTemplate(node, compile)
    case 'ArrayExpression': {
      const items = node.elements.map((item) => {
        if (item === null || item.type === 'SpreadElement')
          throw refused('a gap or "..." in a list', (item ?? node).start)
        return compile(item)
      })
      return (scope) => items.map((item) => item(scope))
    }
    case 'UnaryExpression': {
      const operate = operator(unaryOperators, node)
      const argument = compile(node.argument)
      return (scope) => operate(argument(scope))
    }
    case 'BinaryExpression': {
      if (node.left.type === 'PrivateIdentifier') throw refused('"#"', node.start)
      const operate = operator(binaryOperators, node)
      const left = compile(node.left)
      const right = compile(node.right)
      return (scope) => operate(left(scope), right(scope))
    }
    case 'LogicalExpression': {
      const left = compile(node.left)
      const right = compile(node.right)
      if (node.operator === '&&') return (scope) => left(scope) && right(scope)
      if (node.operator === '||') return (scope) => left(scope) || right(scope)
      return (scope) => left(scope) ?? right(scope)
    }
    case 'ConditionalExpression': {
      const test = compile(node.test)
      const consequent = compile(node.consequent)
      const alternate = compile(node.alternate)
      return (scope) => (test(scope) ? consequent(scope) : alternate(scope))
    }
    case 'AssignmentExpression':
      throw new ExpressionFault(assignment, node.left.end, true)
    default:
      throw refused(forms[node.type] ?? 'this form', node.start)
  }
}

const forms: Readonly<Record<string, string>> = {
  ArrowFunctionExpression: 'a function',
  ClassExpression: 'a class',
  FunctionExpression: 'a function',
  NewExpression: '"new"',
  ObjectExpression: 'an object',
  SequenceExpression: 'a list of expressions with ","',
  TaggedTemplateExpression: 'a tagged template',
  ThisExpression: '"this"',
  UpdateExpression: '"++" or "--"',
}

const refusal = (what: string): string =>
  `An expression cannot hold ${what}. Use names, values, comparisons, &&, ||, ! and ?: instead.`

export const assignment = refusal('an assignment; to compare, write "==="')

const refused = (what: string, position: number, follows = false) =>
  new ExpressionFault(refusal(what), position, follows)

function operator<T>(
  operators: Readonly<Record<string, T>>,
  node: { operator: string; start: number; left?: { end: number } },
): T {
  if (!Object.hasOwn(operators, node.operator)) {
    throw refused(`"${node.operator}"`, node.left?.end ?? node.start, node.left !== undefined)
  }
  return operators[node.operator]!
}

function compileLiteral(node: Literal): Compiled {
  const { value } = node
  if (node.regex || node.bigint !== undefined || typeof value === 'bigint' || value instanceof RegExp)
    throw refused(node.regex ? 'a regular expression' : 'a number ending in "n"', node.start)
  return () => value
}

function compileMember(node: MemberExpression, compile: (node: Expression) => Compiled): Compiled {
  if (node.object.type === 'Super') throw refused('"super"', node.object.start)
  if (node.property.type === 'PrivateIdentifier') throw refused('"#"', node.property.start)
  const holder = compile(node.object)
  if (!node.computed && node.property.type === 'Identifier') {
    const { name } = node.property
    return (scope) => ownProperty(holder(scope), name)
  }
  const property = compile(node.property)
  return (scope) => ownProperty(holder(scope), property(scope))
}

function compileCall(node: CallExpression, compile: (node: Expression) => Compiled): Compiled {
  const { callee, arguments: given } = node
  const isMethod = callee.type === 'MemberExpression' && !callee.computed && callee.property.type === 'Identifier'
  const name = isMethod && callee.property.type === 'Identifier' ? callee.property.name : ''
  if (!isMethod || callee.object.type === 'Super' || !Object.hasOwn(methods, name)) {
    const message = 'Only includes, startsWith and endsWith can be called. Write it as a comparison instead.'
    throw new ExpressionFault(message, isMethod ? callee.property.start : callee.start)
  }
  const [first, second] = given
  if (!first || second || first.type === 'SpreadElement') {
    throw new ExpressionFault(`${name} takes exactly one value in its brackets.`, callee.end)
  }
  const method = methods[name]!
  const holder = compile(callee.object)
  const sought = compile(first)
  return (scope) => method(holder(scope), sought(scope))
}

function compileTemplate(node: TemplateLiteral, compile: (node: Expression) => Compiled): Compiled {
  const texts = node.quasis.map(({ value }) => value.cooked ?? '')
  const values = node.expressions.map(compile)
  return (scope) => {
    let whole = texts[0]!
    values.forEach((value, index) => {
      whole += (asText(value(scope) ?? '') ?? '') + texts[index + 1]!
    })
    return bounded(whole)
  }
}
