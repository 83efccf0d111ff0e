import type { ErrorObject } from 'ajv'

interface Validate {
  (value: unknown): boolean
  errors?: ErrorObject[] | null
}

/** Finding all errors of more than this could block other requests. */
const mostDescribed = { values: 2000, characters: 100_000 }

/** Whether all errors of a value may be searched for. */
export function isSmall(value: unknown): boolean {
  let values = 0
  let characters = 0
  const isWithin = (one: unknown): boolean => {
    values++
    if (typeof one === 'string') characters += one.length
    if (values > mostDescribed.values || characters > mostDescribed.characters) return false
    if (typeof one !== 'object' || one === null) return true
    if (Array.isArray(one)) return one.every(isWithin)
    for (const [key, field] of Object.entries(one)) {
      characters += key.length
      if (!isWithin(field)) return false
    }
    return true
  }
  return isWithin(value)
}

/**
 * All errors of the item of a list that the first error is in: of many redirects with a wrong one, what is wrong with that one.
 * Undefined where the error is in no list, or the item itself is large.
 */
export function describeFirstItem(
  body: unknown,
  first: Pick<ErrorObject, 'instancePath'>,
  describe: Validate,
): ErrorObject[] | undefined {
  const keys = first.instancePath.slice(1).split('/').map(unescaped)
  let place = body
  for (const [depth, key] of keys.entries()) {
    if (typeof place !== 'object' || place === null) return undefined
    const inside = (place as Record<string, unknown>)[key]
    if (Array.isArray(place)) return isSmall(inside) ? errorsOf(inside, keys.slice(0, depth), key, describe) : undefined
    place = inside
  }
  return undefined
}

function errorsOf(
  item: unknown,
  above: readonly string[],
  index: string,
  describe: Validate,
): ErrorObject[] | undefined {
  const alone = above.reduceRight<unknown>((inside, key) => ({ [key]: inside }), [item])
  const path = above.map((key) => `/${escaped(key)}`).join('')
  if (describe(alone)) return undefined
  // What the rest of the body would lack is not there, but is no error of it.
  const errors = describe.errors!.filter(({ instancePath }) => isAtOrBelow(instancePath, `${path}/0`))
  if (errors.length === 0) return undefined
  return errors.map((error) => ({
    ...error,
    instancePath: `${path}/${index}${error.instancePath.slice(path.length + 2)}`,
  }))
}

const isAtOrBelow = (path: string, place: string): boolean => path === place || path.startsWith(`${place}/`)

const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1')
const unescaped = (key: string): string => key.replaceAll('~1', '/').replaceAll('~0', '~')
