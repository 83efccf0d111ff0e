import { own, type Part, partOf } from './parts.ts'

/** In so many parts a reader finds nothing any more. */
const mostParts = 20_000

/** Of everything: which version of OpenAPI it is, what it is called, and where requests go. */
const ofAll = ['openapi', 'swagger', 'servers', 'host', 'basePath', 'schemes'] as const

/**
 * Some of a specification, with all that it refers to and without the rest: a document of its own. `chosen` lies where it lies in the
 * whole: `{ paths: { '/pets': { get: … } } }`. Undefined where that is too much to be read.
 */
export function excerptOf(root: Part, chosen: Part): Part | undefined {
  const excerpt: Record<string, unknown> = {}
  for (const key of ofAll) if (own(root, key) !== undefined) excerpt[key] = root[key]
  const info = partOf(own(root, 'info'))
  if (info) excerpt['info'] = { title: info['title'], version: info['version'] }
  for (const [key, value] of Object.entries(chosen)) excerpt[key] = value
  const pointers = new Set<string>()
  const made = new WeakSet<object>([excerpt])
  const waiting: unknown[] = [chosen, ...securityOf(root, chosen)]
  for (let left = mostParts; waiting.length > 0; left--) {
    if (left === 0) return undefined
    const value = waiting.pop()
    if (Array.isArray(value)) waiting.push(...value)
    const part = partOf(value)
    if (!part) continue
    const pointer = own(part, '$ref')
    if (typeof pointer === 'string' && !pointers.has(pointer)) {
      pointers.add(pointer)
      waiting.push(put(excerpt, root, pointer, made))
    }
    waiting.push(...Object.values(part).filter((one) => typeof one === 'object' && one !== null))
  }
  return excerpt
}

/** References to what says how callers show who they are: operations name it without one. */
function securityOf(root: Part, chosen: Part): Part[] {
  const place =
    own(partOf(own(root, 'components')), 'securitySchemes') === undefined
      ? 'securityDefinitions'
      : 'components/securitySchemes'
  const operations = Object.values(partOf(chosen['paths']) ?? {}).flatMap((item) => Object.values(partOf(item) ?? {}))
  const required = operations.flatMap((operation) => own(partOf(operation), 'security') ?? own(root, 'security') ?? [])
  const names = required.flatMap((one) => Object.keys(partOf(one) ?? {}))
  return [...new Set(names)].map((name) => ({ $ref: `#/${place}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}` }))
}

/** Puts what a reference names where it lies in the whole, and gives it. */
function put(excerpt: Record<string, unknown>, root: Part, pointer: string, made: WeakSet<object>): unknown {
  if (!pointer.startsWith('#/')) return undefined
  const segments = pointer
    .slice(2)
    .split('/')
    .map((one) => decoded(one.replaceAll('~1', '/').replaceAll('~0', '~')))
  let [from, to]: [unknown, Record<string, unknown>] = [root, excerpt]
  for (const [index, segment] of segments.entries()) {
    from = own(partOf(from), segment)
    if (from === undefined || segments.length > 50 || segment === '__proto__') return undefined
    if (index === segments.length - 1) {
      if (!Object.hasOwn(to, segment)) to[segment] = from
      return from
    }
    const known = partOf(own(to, segment))
    // What is shared with the whole is never written to.
    const inner: Record<string, unknown> = known && made.has(known) ? known : { ...known }
    made.add(inner)
    to[segment] = inner
    to = inner
  }
  return undefined
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
