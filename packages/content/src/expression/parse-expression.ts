import { type Expression, Parser, tokTypes } from 'acorn'
import { assignment, compileNode, type Compiled, ExpressionFault } from './compile-node.ts'
import { type ExpressionTree, treeOf } from './expression-tree.ts'

const longest = 1024
const mostNodes = 200

export type CompiledExpression = { readonly source: string; readonly run: Compiled }
/** `position` is the character, from 0, at which the fault is. */
export type ExpressionError = { readonly message: string; readonly position: number }
type Refused = { readonly ok: false; readonly error: ExpressionError }
type ParsedExpression = { readonly ok: true; readonly expression: CompiledExpression } | Refused

/**
 * Reads an expression: names, properties, texts, numbers, lists, comparisons, `!`, `&&`, `||`, `??`, `?:`, arithmetic, template texts, and
 * `includes`, `startsWith` and `endsWith`. Nothing else of JavaScript is there.
 */
export function parseExpression(source: string): ParsedExpression {
  const read = readAllowed(source)
  return read.ok ? { ok: true, expression: { source, run: read.run } } : read
}

/** The same expression as a tree that tells what stands where, for a check before it is kept. */
export function readExpressionTree(source: string): { readonly ok: true; readonly tree: ExpressionTree } | Refused {
  const read = readAllowed(source)
  return read.ok ? { ok: true, tree: treeOf(read.node) } : read
}

function readAllowed(source: string): { ok: true; node: Expression; run: Compiled } | Refused {
  if (source.length > longest) {
    return failed(`The expression is longer than ${longest} characters. Shorten it.`, longest)
  }
  try {
    const node = readNode(source)
    return { ok: true, node, run: compileNode(node, { left: mostNodes }) }
  } catch (fault) {
    if (fault instanceof ExpressionFault) return failed(fault.message, placeOf(fault, source))
    if (fault instanceof SyntaxError) return assigned(fault, source) ?? syntaxError(fault, source)
    // Hundreds of open brackets exhaust the parser.
    if (fault instanceof RangeError) return failed('The expression is nested too deeply. Take some brackets away.', 0)
    throw fault
  }
}

function placeOf({ position, follows }: ExpressionFault, source: string): number {
  const next = follows ? source.slice(position).search(/[^\s)]/) : 0
  return position + Math.max(next, 0)
}

/** Reads no regular expressions: judging one that nests deeply takes longer than all the rest. */
const PlainParser = Parser.extend(
  (Base) =>
    class extends Base {
      declare readonly start: number

      readRegexp(): never {
        throw new ExpressionFault('An expression cannot hold a regular expression. Use includes instead.', this.start)
      }
    },
)

function readNode(source: string): Expression {
  const node = PlainParser.parseExpressionAt(source, 0, { ecmaVersion: 2022 })
  const end = endOf(source, node)
  const rest = /\S/.exec(source.slice(end))
  if (rest) {
    const position = end + rest.index
    throw new ExpressionFault(
      `Only one expression may stand here. Take away what begins with "${source[position]}".`,
      position,
    )
  }
  return node
}

/** A node does not hold the brackets around it. */
const endOf = (source: string, node: Expression): number =>
  source.trimStart().startsWith('(')
    ? PlainParser.parseExpressionAt(source, 0, { ecmaVersion: 2022, preserveParens: true }).end
    : node.end

/** `a && b = c` assigns to what cannot be assigned to; the parser points at `a`, and what is wrong is the `=`. */
function assigned({ message }: SyntaxError, source: string): Refused | undefined {
  if (!message.startsWith('Assigning to rvalue')) return undefined
  try {
    for (const { type, start } of PlainParser.tokenizer(source, { ecmaVersion: 2022 })) {
      if (type === tokTypes.eq || type === tokTypes.assign) return failed(assignment, start)
    }
  } catch {
    // What comes before it cannot be read either.
  }
  return undefined
}

function syntaxError(fault: SyntaxError & { pos?: number }, source: string): Refused {
  const position = Math.min(fault.pos ?? 0, source.length)
  const found = position < source.length ? `"${source[position]}"` : 'the end'
  return failed(`The expression cannot be read at ${found}. Check quotes, brackets and operators there.`, position)
}

const failed = (message: string, position: number): Refused => ({ ok: false, error: { message, position } })
