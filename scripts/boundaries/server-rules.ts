import { isTestCode, type SourceFile, type Violation } from './source-file.ts'

/** A module may import only those before it. `app.ts` introduces the others to each other. */
const moduleOrder = [
  'access',
  'accounts',
  'organizations',
  'members',
  'teams',
  'grants',
  'files',
  'content',
  'spaces',
  'collections',
  'change-requests',
  'sites',
  'audience',
  'adaptive',
  'redirects',
  'hostnames',
  'addresses',
  'publishing',
  'invites',
  'audit',
  'service',
]

const source = 'packages/server/src/'
const direction = 'imports point one way: main, app, modules, platform'

interface Place {
  readonly layer: 'composition' | 'module' | 'platform' | 'testing' | 'other'
  readonly module?: string
  readonly isIndex?: boolean
}

export function serverViolations(file: SourceFile): Violation[] {
  if (!file.path.startsWith(source)) return []
  return [...importViolations(file), ...environmentViolations(file)]
}

/** A module folder that the order does not know would be free of it. */
export function moduleOrderViolations(files: readonly SourceFile[]): Violation[] {
  const strangers = new Map<string, string>()
  for (const { path } of files) {
    const { module } = placeOf(path)
    if (module && !moduleOrder.includes(module) && !strangers.has(module)) strangers.set(module, path)
  }
  return [...strangers].map(([module, path]) => ({
    path,
    line: 1,
    message: `the module ${module} has no place in the order of modules: without one, nothing keeps imports pointing one way; add it to moduleOrder in scripts/boundaries/server-rules.ts, after all it needs`,
  }))
}

function importViolations(file: SourceFile): Violation[] {
  const from = placeOf(file.path)
  if (from.layer === 'composition' || from.layer === 'testing' || isTestCode(file.path)) return []
  return file.imports.flatMap(({ target, line }) => {
    const fault = target?.startsWith(source) && faultOf(from, placeOf(target), target)
    return fault ? [{ path: file.path, line, message: `${file.path} may not import ${target}: ${fault}` }] : []
  })
}

function faultOf(from: Place, to: Place, target: string): string | undefined {
  if (to.layer === 'testing' || isTestCode(target)) return 'test code does not ship; move what both need out of it'
  if (to.layer === 'composition' && from.layer !== 'other') {
    return `${direction}; take what is needed as a parameter`
  }
  if (to.layer !== 'module' || from.layer === 'other') return undefined
  if (from.layer === 'platform') {
    return 'platform is technical ground and knows no capability; take the function as a parameter, and let app.ts pass it in'
  }
  if (from.module === to.module) {
    return to.isIndex ? `index.ts is the module's face for others; import the file that holds it` : undefined
  }
  if (!to.isIndex) {
    return `what a module does not show in its index.ts may change without notice; import modules/${to.module}/index.ts`
  }
  const isBefore = moduleOrder.indexOf(to.module ?? '') < moduleOrder.indexOf(from.module ?? '')
  return isBefore
    ? undefined
    : `${to.module} does not come before ${from.module} in the order of modules, which keeps them free of cycles; announce an event, or let app.ts introduce them`
}

function environmentViolations(file: SourceFile): Violation[] {
  if (file.path === `${source}config.ts` || placeOf(file.path).layer === 'testing') return []
  return file.environmentReads.map((line) => ({
    path: file.path,
    line,
    message: `${file.path} may not read process.env: config.ts reads the environment once and judges all of it at start; take the part of the config that is needed as a parameter`,
  }))
}

function placeOf(path: string): Place {
  const parts = path.slice(source.length).split('/')
  const [top = '', module] = parts
  if (!path.startsWith(source)) return { layer: 'other' }
  if (top === 'platform' || top === 'testing') return { layer: top }
  if (['main.ts', 'serve.ts', 'app.ts', 'index.ts'].includes(top)) return { layer: 'composition' }
  if (top !== 'modules' || module === undefined) return { layer: 'other' }
  return { layer: 'module', module, isIndex: parts.length === 3 && parts[2] === 'index.ts' }
}
