import { type ClaimsSchema, noClaims, readClaimsSchema } from '@octavo/site'
import { sql } from 'kysely'
import { prepare, type Reader, type Tenant, type Transaction } from '../../platform/database/database.ts'
import type { Uuid } from '../../platform/ids.ts'

/** What was set, and when; version 0 where nothing ever was. */
export interface KeptSchema {
  readonly json: Readonly<Record<string, unknown>>
  readonly version: number
  readonly updatedAt: Date | undefined
}

const nothing = { type: 'object', properties: {}, additionalProperties: false }

interface Row {
  readonly json_schema: unknown
  readonly version: number
  readonly updated_at: Date
}
const kept = (row: Row | undefined): KeptSchema =>
  row
    ? { json: row.json_schema as KeptSchema['json'], version: row.version, updatedAt: row.updated_at }
    : { json: nothing, version: 0, updatedAt: undefined }

const find = prepare(sql<Row>`select * from site_adaptive_schema where organization_id = $1 and site_id = $2`)

export const schemaOf = async (reader: Reader, tenant: Tenant, site: Uuid<'site'>): Promise<KeptSchema> =>
  kept((await reader.run(find, [tenant, site]))[0])

const put = prepare(sql<Row>`
  insert into site_adaptive_schema (organization_id, site_id, json_schema) values ($1, $2, $3::json)
  on conflict (organization_id, site_id) do update set json_schema = excluded.json_schema,
    version = site_adaptive_schema.version + 1, updated_at = now() returning *`)

/** The site must be locked. */
export const putSchema = async (
  transaction: Transaction,
  tenant: Tenant,
  site: Uuid<'site'>,
  json: KeptSchema['json'],
): Promise<KeptSchema> => kept((await transaction.run(put, [tenant, site, JSON.stringify(json)]))[0])

/** The claims that a site knows. */
export async function claimsOf(reader: Reader, tenant: Tenant, site: Uuid<'site'>): Promise<ClaimsSchema> {
  const read = readClaimsSchema((await schemaOf(reader, tenant, site)).json)
  return read.ok ? read.schema : noClaims
}
