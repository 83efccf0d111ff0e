import type { ExpressionTree } from '../expression/expression-tree.ts'
import type { Reads } from './rendered.ts'
import type { Target } from './tree.ts'

/** Notes what a rendering depends on. */
export class ReadCollector {
  readonly #variables = new Set<string>()
  readonly #claims = new Set<string>()
  readonly #includes = new Set<string>()
  readonly #pages = new Set<string>()
  readonly #files = new Set<string>()
  readonly #specifications = new Set<string>()
  readonly #tags = new Set<string>()
  #included = 0

  include(path: string): void {
    this.#includes.add(path)
    this.#included++
  }

  /** Tells one use of a content from the next. */
  includeNumber(): number {
    return this.#included
  }

  specification(name: string): void {
    this.#specifications.add(name)
  }

  tag(slug: string): void {
    this.#tags.add(slug)
  }

  target(target: Target): void {
    if (target.kind === 'page') this.#pages.add(target.page)
    if (target.kind === 'file') this.#files.add(target.file)
  }

  /** All that an expression names, whether or not it is reached when it runs. */
  expression(tree: ExpressionTree): void {
    const path = pathOf(tree)
    if (path) this.#note(path)
    else for (const part of partsOf(tree)) this.expression(part)
  }

  #note([root, ...path]: readonly string[]): void {
    if (root === 'space' && (path[0] === 'vars' || path.length === 0)) this.#variables.add(path[1] ?? '*')
    if (root === 'visitor') this.#claims.add(path.join('.') || '*')
  }

  all(): Reads {
    return {
      variables: sorted(this.#variables),
      claims: sorted(this.#claims),
      includes: sorted(this.#includes),
      pages: sorted(this.#pages),
      files: sorted(this.#files),
      specifications: sorted(this.#specifications),
      tags: sorted(this.#tags),
    }
  }
}

const sorted = (values: ReadonlySet<string>) => [...values].toSorted()

/** The names of `a.b.c`; where a part is computed, those before it. */
function pathOf(tree: ExpressionTree): string[] | undefined {
  if (tree.kind === 'name') return [tree.name]
  if (tree.kind !== 'member') return undefined
  const holder = pathOf(tree.holder)
  return holder && 'name' in tree.property ? [...holder, tree.property.name] : undefined
}

function partsOf(tree: ExpressionTree): readonly ExpressionTree[] {
  switch (tree.kind) {
    case 'member':
      return 'computed' in tree.property ? [tree.holder, tree.property.computed] : [tree.holder]
    case 'call':
      return [tree.holder, tree.sought]
    case 'list':
      return tree.items
    case 'text':
      return tree.parts
    case 'unary':
      return [tree.operand]
    case 'binary':
      return [tree.left, tree.right]
    case 'choice':
      return [tree.test, tree.consequent, tree.alternate]
    default:
      return []
  }
}
