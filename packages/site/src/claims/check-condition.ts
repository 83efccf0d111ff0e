import { type ExpressionError, type ExpressionTree, readExpressionTree } from '@octavo/content'
import type { Claim, ClaimsSchema } from './claim.ts'
import { claimPath } from './claim-path.ts'
import { comparisonFault, nameOf, type Side } from './compare-shapes.ts'
import { nearestText } from './nearest-text.ts'
import { either, inWords, is, type Shape, shapeOfClaim } from './shape.ts'

interface ConditionPlace {
  /** Whether `space.vars` and `page.vars` are there too: in pages and their blocks, and not in the structure of a site. */
  readonly variables: boolean
}

/**
 * Holds a condition against the claims that the site knows, before it is kept. It finds what could never hold: a claim that nobody
 * has, a value that no claim can have, two kinds that are never the same.
 */
export function checkCondition(
  source: string,
  schema: ClaimsSchema,
  place: ConditionPlace = { variables: false },
): ExpressionError | undefined {
  const read = readExpressionTree(source)
  if (!read.ok) return read.error
  try {
    const shapes = new Reader(schema, place).shapesOf(read.tree)
    const always = shapes.find(({ kind }) => kind === 'list' || kind === 'object')
    if (!always) return undefined
    const what = nameOf({ tree: read.tree, shapes: [always] })
    const instead = always.kind === 'list' ? 'ask for .includes(…) or .length > 0' : 'name a claim that it holds'
    return {
      message: `${what} is ${inWords([always])}, which counts as true even when it is empty: ${instead}.`,
      position: read.tree.position,
    }
  } catch (fault) {
    if (fault instanceof ConditionFault) return { message: fault.message, position: fault.position }
    throw fault
  }
}

class ConditionFault extends Error {
  readonly position: number

  constructor({ message, position }: { message: string; position: number }) {
    super(message)
    this.position = position
  }
}

const refuse = (message: string, { position }: { position: number }) => new ConditionFault({ message, position })
const number: Shape = { kind: 'number' }
const boolean: Shape = { kind: 'boolean' }
const text: Shape = { kind: 'text', values: null }
const any: Shape = { kind: 'any' }
const kinds: Shape = { kind: 'text', values: new Set(['undefined', 'boolean', 'number', 'string', 'object']) }

class Reader {
  readonly #root: ClaimsSchema
  readonly #place: ConditionPlace
  readonly #known = new Map<Claim, Shape>()
  readonly #judged = new Map<ExpressionTree, readonly Shape[]>()

  constructor(schema: ClaimsSchema, place: ConditionPlace) {
    this.#root = schema
    this.#place = place
  }

  /** Each part is judged once, however often it is asked for: else the work would double with every level. */
  shapesOf(tree: ExpressionTree): readonly Shape[] {
    const judged = this.#judged.get(tree) ?? this.#judge(tree)
    this.#judged.set(tree, judged)
    return judged
  }

  #judge(tree: ExpressionTree): readonly Shape[] {
    switch (tree.kind) {
      case 'value':
        return [shapeOfValue(tree.value)]
      case 'name':
        throw refuse(this.#strangeName(tree.name), tree)
      case 'member':
        return this.#member(tree)
      case 'list':
        return [{ kind: 'list', items: tree.items.flatMap((item) => this.shapesOf(item)) }]
      case 'text':
        tree.parts.forEach((part) => this.#side(part, 'can stand in a text', 'boolean', 'number', 'text', 'nothing'))
        return [text]
      case 'choice':
        this.shapesOf(tree.test)
        return either(this.shapesOf(tree.consequent), this.shapesOf(tree.alternate))
      case 'call':
        return this.#call(tree)
      case 'unary':
        return this.#unary(tree)
      default:
        return this.#binary(tree)
    }
  }

  #strangeName(name: string): string {
    if (name === 'visitor') return 'visitor alone says nothing. Write visitor.claims and the name of a claim.'
    if (this.#place.variables && (name === 'space' || name === 'page')) {
      return `${name} alone says nothing. Write ${name}.vars and the name of a variable.`
    }
    const roots = this.#place.variables ? 'visitor.claims, space.vars and page.vars' : 'visitor.claims'
    return `There is no "${name}" here. Conditions are about ${roots}; a text stands in quotes.`
  }

  #member(tree: ExpressionTree & { kind: 'member' }): readonly Shape[] {
    const { holder, property } = tree
    const at = { position: tree.propertyPosition }
    if (holder.kind === 'name' && 'name' in property) {
      if (holder.name === 'visitor' && property.name === 'claims') return [this.#claimShape([], this.#root)]
      if (this.#place.variables && ['space', 'page'].includes(holder.name) && property.name === 'vars') return [any]
      if (holder.name === 'visitor') {
        throw refuse(`Of the visitor only the claims are known. Write visitor.claims.${property.name}.`, at)
      }
    }
    const shapes = this.shapesOf(holder)
    const found = shapes.flatMap((shape) => this.#propertyOf(shape, property) ?? [])
    if (found.length > 0) return found
    const [shape] = shapes
    if (shape?.kind === 'object' && 'name' in property) throw refuse(unknownClaim(shape, property.name), at)
    if (shape?.kind === 'object') throw refuse('The name of a claim must be written out here.', at)
    throw refuse(`${nameOf({ tree: holder, shapes })} is ${inWords(shapes)} and has no such property.`, at)
  }

  #propertyOf(shape: Shape, property: (ExpressionTree & { kind: 'member' })['property']): readonly Shape[] | undefined {
    const name = 'name' in property ? property.name : undefined
    if ('computed' in property) this.shapesOf(property.computed)
    if (shape.kind === 'any') return [any]
    if (shape.kind === 'object') {
      const claim = name === undefined ? undefined : shape.properties.get(name)
      return claim && [this.#claimShape([...shape.path, name!], claim)]
    }
    if ((shape.kind === 'list' || shape.kind === 'text') && name === 'length') return [number]
    return shape.kind === 'list' && name === undefined ? shape.items : undefined
  }

  /** One shape for each claim, however often it is named. */
  #claimShape(names: readonly string[], claim: Claim): Shape {
    const known = this.#known.get(claim)
    if (known) return known
    const shape = shapeOfClaim(claim, names)
    this.#known.set(claim, shape)
    return shape
  }

  #side(tree: ExpressionTree, use: string, ...allowed: readonly Shape['kind'][]): Side {
    const shapes = this.shapesOf(tree)
    if (is(shapes, ...allowed)) return { tree, shapes }
    throw refuse(`${nameOf({ tree, shapes })} is ${inWords(shapes)}: only ${kindsInWords(allowed)} ${use}.`, tree)
  }

  #same(left: Side, right: Side): void {
    const fault = comparisonFault(left, right)
    if (fault) throw new ConditionFault(fault)
  }

  #call({ method, holder, sought }: ExpressionTree & { kind: 'call' }): readonly Shape[] {
    const isIncludes = method === 'includes'
    const at = this.#side(holder, `can be asked for ${method}`, 'text', ...(isIncludes ? (['list'] as const) : []))
    const argument: Side = { tree: sought, shapes: this.shapesOf(sought) }
    if (holder.kind === 'list') {
      // Every entry is held against it: one that is never the same is a slip of the pen.
      holder.items.forEach((item) => this.#same({ tree: item, shapes: this.shapesOf(item) }, argument))
      return [boolean]
    }
    const list = at.shapes.find((shape) => shape.kind === 'list')
    if (isIncludes && list) this.#same({ tree: holder, shapes: list.items }, argument)
    else this.#side(sought, `can be looked for by ${method}`, 'text')
    return [boolean]
  }

  #unary({ operator, operand }: ExpressionTree & { kind: 'unary' }): readonly Shape[] {
    if (operator === '-' || operator === '+') this.#side(operand, `can follow ${operator}`, 'number')
    else this.shapesOf(operand)
    if (operator === '!') return [boolean]
    return operator === 'typeof' ? [kinds] : [number]
  }

  #binary({ operator, left, right }: ExpressionTree & { kind: 'binary' }): readonly Shape[] {
    switch (operator) {
      case '&&': {
        // A list or an object on the left is only asked whether it is there: else the right side decides.
        const first = this.shapesOf(left).filter(({ kind }) => kind !== 'list' && kind !== 'object')
        return either(first, this.shapesOf(right))
      }
      case '||':
      case '??':
        return either(this.shapesOf(left), this.shapesOf(right))
      case '===':
      case '!==':
      case '==':
      case '!=':
        this.#same({ tree: left, shapes: this.shapesOf(left) }, { tree: right, shapes: this.shapesOf(right) })
        return [boolean]
      case '+': {
        const both = [left, right].map((tree) => this.#side(tree, 'can be added', 'number', 'text'))
        return both.every(({ shapes }) => is(shapes, 'number')) ? [number] : [text]
      }
      case '<':
      case '<=':
      case '>':
      case '>=': {
        const [one, other] = [left, right].map((tree) => this.#side(tree, 'can be compared so', 'number', 'text'))
        for (const kind of ['number', 'text'] as const) {
          if (is(one!.shapes, kind) && is(other!.shapes, kind)) return [boolean]
        }
        const [said, found] = [inWords(one!.shapes), inWords(other!.shapes)]
        throw refuse(`${nameOf(one!)} is ${said} and cannot be more or less than ${found}.`, right)
      }
      default:
        for (const tree of [left, right]) this.#side(tree, `can stand beside ${operator}`, 'number')
        return [number]
    }
  }
}

function unknownClaim({ path, properties }: Shape & { kind: 'object' }, name: string): string {
  const near = nearestText(name, properties.keys())
  const proposal = near === undefined ? 'Describe it there first.' : `Did you mean ${claimPath([...path, near])}?`
  return `The adaptive schema of the site describes no ${claimPath([...path, name.slice(0, 100)])}. ${proposal}`
}

const kindsInWords = (allowed: readonly Shape['kind'][]) =>
  inWords(allowed.map((kind) => ({ kind }) as Shape)).replaceAll(' or nothing', '')

function shapeOfValue(value: string | number | boolean | null | undefined): Shape {
  if (value === null || value === undefined) return { kind: 'nothing' }
  if (typeof value === 'string') return { kind: 'text', values: new Set([value]) }
  return typeof value === 'boolean' ? boolean : number
}
