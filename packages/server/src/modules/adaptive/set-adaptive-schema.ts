import { checkCondition, type ClaimsSchema, type SiteStructure } from '@octavo/site'
import { requireVersion } from '../../platform/http/etag.ts'
import type { Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { Problem } from '../../platform/problem.ts'
import { lockSite, readStructure } from '../sites/index.ts'
import { type KeptSchema, putSchema, schemaOf } from './adaptive-schema-store.ts'
import { requireSchema } from './require-schema.ts'
import { conditionalParts } from './structure-conditions.ts'

interface NewSchema {
  readonly jsonSchema: KeptSchema['json']
  readonly dryRun: boolean
  readonly ifMatch: number | undefined
}

export async function setAdaptiveSchema(
  { transaction, announce }: Work,
  { organizationId, id }: Proof<'site', 'admin'>,
  { jsonSchema, dryRun, ifMatch }: NewSchema,
): Promise<KeptSchema> {
  const { title } = await lockSite(transaction, organizationId, id)
  const before = await schemaOf(transaction, organizationId, id)
  requireVersion(before.version, ifMatch)
  requireKept(await readStructure(transaction, organizationId, id), requireSchema(jsonSchema))
  if (dryRun) return { ...before, json: jsonSchema }
  const after = await putSchema(transaction, organizationId, id, jsonSchema)
  announce({ type: 'site.adaptive-schema-updated', organizationId, resource: { kind: 'site', id, label: title } })
  return after
}

const mostNamed = 100

/** Refuses a schema under which conditions of the structure could not be written any more: they would hide without a word. */
function requireKept(structure: SiteStructure, schema: ClaimsSchema): void {
  const broken = conditionalParts(structure, new Map()).flatMap(({ type, id, condition }) => {
    const fault = condition === null ? undefined : checkCondition(condition, schema)
    return fault && condition !== null ? [{ type, id, condition, ...fault }] : []
  })
  if (broken.length === 0) return
  throw new Problem('conditions_broken', { count: broken.length, conditions: broken.slice(0, mostNamed) })
}
