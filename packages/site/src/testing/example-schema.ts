import type { ClaimsSchema } from '../claims/claim.ts'
import { readClaimsSchema } from '../claims/read-claims-schema.ts'

/** A schema with every form that a claim may have. */
export const exampleSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  type: 'object',
  properties: {
    isBetaUser: { type: 'boolean', description: 'Takes part in the beta' },
    plan: { type: 'string', enum: ['free', 'pro', 'enterprise'], description: 'The plan' },
    company: { type: 'string', description: 'The name of the company' },
    seats: { type: 'number', description: 'How many seats were bought' },
    groups: {
      type: 'array',
      description: 'The groups',
      items: { type: 'string', enum: ['admins', 'writers'], description: 'A group' },
    },
    'https://example.com/roles': { type: 'array', description: 'The roles', items: { type: 'string' } },
    account: {
      type: 'object',
      description: 'The account',
      properties: {
        isOwner: { type: 'boolean', description: 'Owns the account' },
        'data center': { type: 'string', enum: ['eu', 'us "east"'], description: 'Where the data lies' },
      },
      additionalProperties: false,
    },
    unsigned: {
      type: 'object',
      description: 'Unsigned claims of the site visitor.',
      properties: {
        persona: { type: 'string', enum: ['developer', 'writer'], description: 'Who reads' },
        dark: { type: 'boolean', description: 'Likes it dark' },
      },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
} as const

export function schemaOf(json: unknown): ClaimsSchema {
  const read = readClaimsSchema(json)
  if (!read.ok) throw new Error(JSON.stringify(read.faults))
  return read.schema
}
