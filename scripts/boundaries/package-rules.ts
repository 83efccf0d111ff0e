import { isBuiltin } from 'node:module'
import { basename } from 'node:path'
import { isTestCode, type Import, type SourceFile, type Violation } from './source-file.ts'
import { packageOf, type Package, type Workspace } from './workspace.ts'

/** Which packages of ours each package may build on. Imports between packages point one way. */
const packageNeeds: Record<string, readonly string[]> = {
  contract: [],
  content: [],
  sdk: ['contract'],
  cli: ['contract', 'content', 'sdk', 'server'],
  console: ['contract', 'sdk'],
  site: ['content'],
  server: ['contract', 'content', 'site'],
}

/** Packages that must stay small and pure: nothing but these, and nothing of Node. */
const closedPackages: Record<string, { allowed: readonly RegExp[]; why: string }> = {
  contract: {
    allowed: [/^typebox$/],
    why: 'the contract is read by the server, the SDK, the CLI and the browser, and depends on TypeBox alone',
  },
  content: {
    allowed: [
      /^(unified|vfile|yaml|acorn|shiki|katex|gemoji|fractional-indexing)$/,
      /^(remark|rehype|micromark|mdast|hast|unist|vfile|estree|acorn)-/,
      /^micromark$/,
      /^@shikijs\//,
      /^@noble\/hashes$/,
    ],
    why: 'content is pure functions on documents, with no clock, no network and no disk',
  },
}

export function packageViolations(file: SourceFile, workspace: Workspace): Violation[] {
  const owner = packageOf(workspace, file.path)
  return file.imports.flatMap((one) => {
    const fault = faultOf(one, file, owner, workspace)
    if (!fault) return []
    const wanted = one.specifier ?? 'by a computed name'
    return [{ path: file.path, line: one.line, message: `${file.path} may not import ${wanted}: ${fault}` }]
  })
}

/** A package folder that the order does not know would be free of it. */
export function packageOrderViolations(workspace: Workspace): Violation[] {
  const unknown = workspace.packages.filter(({ folder }) => !(basename(folder) in packageNeeds))
  return unknown.map(({ folder }) => ({
    path: `${folder}/package.json`,
    line: 1,
    message: `${folder} has no place in the order of packages: without one, nothing keeps imports pointing one way; add it to packageNeeds in scripts/boundaries/package-rules.ts`,
  }))
}

function faultOf(one: Import, file: SourceFile, owner: Package, workspace: Workspace): string | undefined {
  const { specifier, target } = one
  const isRoot = owner === workspace.root
  if (specifier === undefined) {
    return isRoot ? undefined : 'no guard can see where it leads; import each file by its name'
  }
  if (target !== undefined) {
    const stays = isRoot || target.startsWith(`${owner.folder}/`)
    return stays
      ? undefined
      : 'a package is entered by its name, not through its files; export it there and import the name'
  }
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
  const isTest = isTestCode(file.path)
  return (
    (isTest ? undefined : closedFault(owner, specifier, name)) ??
    (isTest ? undefined : orderFault(owner, name, workspace)) ??
    (isBuiltin(specifier) ? undefined : declarationFault(owner, name, isTest, workspace))
  )
}

function closedFault(owner: Package, specifier: string, name: string): string | undefined {
  const rule = closedPackages[basename(owner.folder)]
  const isAllowed = !rule || (!isBuiltin(specifier) && rule.allowed.some((pattern) => pattern.test(name)))
  return isAllowed ? undefined : `${rule.why}; do this in the package that calls it, and pass the result in`
}

function orderFault(owner: Package, name: string, workspace: Workspace): string | undefined {
  const needed = workspace.packages.find((candidate) => candidate.name === name)
  const allowed = packageNeeds[basename(owner.folder)]
  if (!needed || !allowed || allowed.includes(basename(needed.folder))) return undefined
  const may = allowed.length > 0 ? `only ${allowed.join(', ')}` : 'no other package of ours'
  return `imports between packages point one way, and ${basename(owner.folder)} builds on ${may}; pass it in, or move what both need down`
}

function declarationFault(owner: Package, name: string, isTest: boolean, workspace: Workspace): string | undefined {
  if (owner.dependencies.has(name)) return undefined
  if (owner === workspace.root) {
    if (owner.devDependencies.has(name) || workspace.packages.some((candidate) => candidate.name === name))
      return undefined
    return `package.json does not declare ${name}, so it is there only by accident; add it to devDependencies`
  }
  const isDevelopment = owner.devDependencies.has(name) || workspace.root.devDependencies.has(name)
  if (isDevelopment && isTest) return undefined
  if (isDevelopment) {
    return `${name} is a devDependency and is not there when the package is installed; move it to dependencies, or use it in tests only`
  }
  return `${owner.folder}/package.json does not declare ${name}, so it is there only by accident; declare it with its exact version`
}
