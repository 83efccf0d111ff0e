import { setImmediate as nextTurn } from 'node:timers/promises'
import { Ajv, type ErrorObject } from 'ajv'
import formats from 'ajv-formats'
import fastJsonStringify from 'fast-json-stringify'
import type { FastifyInstance } from 'fastify'

// `verbose` passes the schema and the data of an error to the code that describes it.
const shared = {
  allErrors: true,
  useDefaults: true,
  strictTypes: false,
  removeAdditional: false,
  verbose: true,
} as const

/** Bodies are never coerced. Query and path parameters are text on the wire, so `limit=5` becomes a number. */
const bodyAjv = formats.default(new Ajv({ ...shared, coerceTypes: false, discriminator: true }))
const parameterAjv = formats.default(new Ajv({ ...shared, coerceTypes: true }))

type Serialize = (value: unknown) => string

interface Validate {
  (value: unknown): boolean
  errors?: ErrorObject[] | null
}

/** By schema, for every server of this process. */
const serializers = new WeakMap<object, Serialize>()
const validators = new Map([bodyAjv, parameterAjv].map((ajv) => [ajv, new WeakMap<object, Validate>()]))

/** Schemas that no request has needed yet. */
const pending = new Set<() => void>()

/**
 * Compiles a schema when it is first used. Compiling all of them takes longer than the rest of a start,
 * and a short-lived process uses only a few.
 */
export function useSchemaCompilers(http: FastifyInstance): void {
  http.setValidatorCompiler(({ schema, httpPart }) =>
    validatorOf(httpPart === 'body' ? bodyAjv : parameterAjv, schema as object),
  )
  http.setSerializerCompiler(({ schema }) => serializerOf(schema as object))
}

/** Compiles the schemas that are still pending, one per turn of the event loop. */
export async function compilePendingSchemas(): Promise<void> {
  for (const compile of pending) {
    await nextTurn()
    compile()
  }
}

function validatorOf(ajv: Ajv, schema: object): Validate {
  const known = validators.get(ajv)!
  const found = known.get(schema)
  if (found) return found
  const compiled = compileLater(() => ajv.compile(schema))
  const validate: Validate = (value) => {
    const check = compiled()
    const isValid = check(value)
    validate.errors = check.errors ?? null
    return isValid
  }
  known.set(schema, validate)
  return validate
}

function serializerOf(schema: object): Serialize {
  const found = serializers.get(schema)
  if (found) return found
  const compiled = compileLater(() => fastJsonStringify(schema) as Serialize)
  const serialize: Serialize = (value) => compiled()(value)
  serializers.set(schema, serialize)
  return serialize
}

function compileLater<T>(compile: () => T): () => T {
  let compiled: T | undefined
  const compileOnce = (): T => {
    pending.delete(compileOnce)
    return (compiled ??= compile())
  }
  pending.add(compileOnce)
  return () => compiled ?? compileOnce()
}
