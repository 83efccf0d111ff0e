import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Ajv, ErrorObject } from 'ajv'
import fastJsonStringify from 'fast-json-stringify'
import type { FastifyInstance } from 'fastify'
import type { Idleness } from './when-idle.ts'
import { createAjv } from './create-ajv.ts'
import { describeFirstItem, isSmall } from './describe-first-item.ts'

/** Bodies are never coerced. Validation stops at the first error: the number of errors in a body has no bound. */
const bodyAjv = createAjv({ coerceTypes: false, discriminator: true })
/** Finds all errors of a body that is small. */
const describingAjv = createAjv({ allErrors: true, coerceTypes: false, discriminator: true })
/** Query and path parameters are text on the wire, so `limit=5` becomes a number. The length of a URL bounds their errors. */
const parameterAjv = createAjv({ allErrors: true, coerceTypes: true })

type Serialize = (value: unknown) => string

interface Validate {
  (value: unknown): boolean
  errors?: ErrorObject[] | null
}

/** For every server of this process. */
const serializers = new WeakMap<object, Serialize>()
/** By the text of the schema: several operations take the same body. */
const bodyValidators = new Map<string, Validate>()
const parameterValidators = new Map<string, Validate>()

type Pending = Set<() => void>

/** Schemas that no request has needed yet. */
const pending: Pending = new Set()
const pendingDescriptions: Pending = new Set()

/**
 * Compiles a schema when it is first used. Compiling all of them takes longer than the rest of a start,
 * and a short-lived process uses only a few.
 */
export function useSchemaCompilers(http: FastifyInstance): void {
  http.setValidatorCompiler(({ schema, httpPart }) =>
    httpPart === 'body'
      ? cached(bodyValidators, schema as object, bodyValidatorOf)
      : cached(parameterValidators, schema as object, (one) => validatorOf(parameterAjv, one, pending)),
  )
  http.setSerializerCompiler(({ schema }) => serializerOf(schema as object))
  // Fastify's formatter joins the text of all errors. Nothing reads it: the errors themselves are described.
  http.setSchemaErrorFormatter(() => new Error('Invalid request'))
}

/** Compiles the schemas that are still pending. */
export const compilePendingSchemas = (idleness: Idleness): Promise<void> => compileAll(pending, idleness)

/** Compiles what only describes errors, without which a server is ready. */
export const compileDescriptions = (idleness: Idleness): Promise<void> => compileAll(pendingDescriptions, idleness)

/** One schema per turn of the event loop, and only while no request would wait for it. */
async function compileAll(schemas: Pending, idleness: Idleness): Promise<void> {
  for (const compile of schemas) {
    await nextTurn()
    await idleness.wait()
    compile()
  }
}

function cached(known: Map<string, Validate>, schema: object, create: (schema: object) => Validate): Validate {
  const text = JSON.stringify(schema)
  const found = known.get(text)
  if (found) return found
  const validate = create(schema)
  known.set(text, validate)
  return validate
}

function bodyValidatorOf(schema: object): Validate {
  const check = validatorOf(bodyAjv, schema, pending)
  const describe = validatorOf(describingAjv, schema, pendingDescriptions)
  const validate: Validate = (value) => {
    const isValid = check(value)
    validate.errors = isValid ? null : errorsOf(value)
    return isValid
  }
  function errorsOf(value: unknown): ErrorObject[] {
    const [first] = check.errors!
    const described = isSmall(value) ? !describe(value) && describe.errors : describeFirstItem(value, first!, describe)
    return described || check.errors!
  }
  return validate
}

function validatorOf(ajv: Ajv, schema: object, among: Pending): Validate {
  const compiled = compileLater(() => ajv.compile(schema), among)
  const validate: Validate = (value) => {
    const check = compiled()
    const isValid = check(value)
    validate.errors = check.errors ?? null
    return isValid
  }
  return validate
}

function serializerOf(schema: object): Serialize {
  const found = serializers.get(schema)
  if (found) return found
  const compiled = compileLater(() => fastJsonStringify(schema) as Serialize, pending)
  const serialize: Serialize = (value) => compiled()(value)
  serializers.set(schema, serialize)
  return serialize
}

function compileLater<T>(compile: () => T, among: Pending): () => T {
  let compiled: T | undefined
  const compileOnce = (): T => {
    among.delete(compileOnce)
    return (compiled ??= compile())
  }
  among.add(compileOnce)
  return () => compiled ?? compileOnce()
}
