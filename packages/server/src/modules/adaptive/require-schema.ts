import { type ClaimsSchema, readClaimsSchema } from '@octavo/site'
import { Problem } from '../../platform/problem.ts'

/** Refuses a schema that is not of the forms that are read, and says where. */
export function requireSchema(json: unknown): ClaimsSchema {
  const read = readClaimsSchema(json)
  if (read.ok) return read.schema
  throw new Problem(
    'invalid_request',
    read.faults.map(({ path, message }) => ({ path: `/jsonSchema${path}`, message })),
  )
}
