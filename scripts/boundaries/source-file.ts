import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

export interface Import {
  readonly line: number
  /** As written: `./space-store.ts`, `pg`, `node:fs`; or undefined where it is computed. */
  readonly specifier: string | undefined
  /** The file it leads to, from the root of the repository; undefined for a package. */
  readonly target: string | undefined
}

export interface SourceFile {
  /** From the root of the repository, with forward slashes. */
  readonly path: string
  readonly imports: readonly Import[]
  /** The lines that reach for `process.env`. */
  readonly environmentReads: readonly number[]
}

export interface Violation {
  readonly path: string
  readonly line: number
  readonly message: string
}

/** Code that never ships, and so may know more than the code it is about. */
export const isTestCode = (path: string): boolean =>
  /\.(test|types)\.ts$|-examples\.ts$|\.config\.ts$|(^|\/)(testing|bench)\//.test(path)

export function findFiles(root: string, pattern: string): string[] {
  return globSync(pattern, { cwd: root, exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path) }).toSorted()
}

export function readSourceFile(root: string, path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8')
  const { program, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path} cannot be parsed: ${errors[0].message}`)

  const imports: Import[] = []
  const environmentReads: number[] = []
  const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length
  const add = (source: { start: number; value?: unknown } | null): void => {
    if (!source) return
    const specifier = typeof source.value === 'string' ? source.value : undefined
    const target = specifier?.startsWith('.') ? posix.join(posix.dirname(path), specifier) : undefined
    imports.push({ line: lineAt(source.start), specifier, target })
  }
  const readsEnvironment = (node: { start: number }): void => void environmentReads.push(lineAt(node.start))

  new Visitor({
    ImportDeclaration(node) {
      add(node.source)
      const names = node.specifiers.map((one) => (one.type === 'ImportSpecifier' ? nameOf(one.imported) : undefined))
      if (isProcess(node.source.value) && names.includes('env')) readsEnvironment(node)
    },
    ExportNamedDeclaration: (node) => add(node.source),
    ExportAllDeclaration: (node) => add(node.source),
    ImportExpression: (node) => add(node.source),
    TSImportType: (node) => add(node.source),
    MemberExpression(node) {
      if (nameOf(node.property) === 'env' && isProcess(nameOf(node.object))) readsEnvironment(node)
    },
    VariableDeclarator(node) {
      if (node.id.type !== 'ObjectPattern' || !isProcess(nameOf(node.init))) return
      const keys = node.id.properties.map((property) =>
        property.type === 'Property' ? nameOf(property.key) : undefined,
      )
      if (keys.includes('env')) readsEnvironment(node)
    },
  }).visit(program)

  return { path, imports, environmentReads }
}

const isProcess = (name: string | undefined): boolean => name === 'process' || name === 'node:process'

/** The last word of an expression: `env` of `process.env`, of `process['env']` and of plain `env`. */
function nameOf(node: { type: string } | null): string | undefined {
  if (!node) return undefined
  if ('name' in node && typeof node.name === 'string') return node.name
  if ('value' in node && typeof node.value === 'string') return node.value
  if (node.type === 'MemberExpression' && 'property' in node) return nameOf(node.property as { type: string })
  return undefined
}
