import { sql } from 'kysely'
import { type Database, openDatabase, prepare, type Tenant } from '../database/database.ts'
import { openVault, type Vault } from './vault.ts'

const organizationsAtOnce = 500

/** A wrapped key begins with what names the key that wrapped it. */
const sealedByOthers = prepare<{ organization_id: Tenant }>(sql`
  select distinct organization_id from organization_key
  where encode(substr(wrapped, 1, 8), 'escape') <> all ($1::text[])
  limit ${sql.lit(organizationsAtOnce)}`)

/** Some of the organizations whose secrets none of these keys opens. */
const organizationsBeyond = async ({ reader }: Database, keyIds: readonly string[]): Promise<Tenant[]> =>
  (await reader.run(sealedByOthers, [keyIds])).map((row) => row.organization_id)

/**
 * Refuses to work with keys that do not open what is in the database: with those of another service, or when one was
 * taken out too early. Whoever went on would fail each visit by itself, and seal new secrets with the wrong key.
 */
async function requireKnown(database: Database, { keyIds }: Vault): Promise<void> {
  const { length } = await organizationsBeyond(database, keyIds)
  if (length === 0) return
  const count = length === organizationsAtOnce ? `${length} or more organizations` : `${length} organization(s)`
  throw new Error(
    `SECRET_KEYS lacks a key: the secrets of ${count} in this database are sealed with one that is not among them. Add that key after the others, separated by a comma`,
  )
}

/** Once, at start: it looks at the keys of all organizations. */
export async function requireKeys(url: string, secretKeys: readonly string[]): Promise<void> {
  const database = await openDatabase({ url, poolSize: 1, statementTimeout: 60_000 })
  await requireKnown(database, openVault(secretKeys)).finally(() => database.close())
}

/** Seals with the first key what older ones have sealed, and tells for how many organizations. It may be broken off and run again. */
export async function renewKeys(database: Database, secretKeys: readonly string[]): Promise<number> {
  const vault = openVault(secretKeys)
  await requireKnown(database, vault)
  for (let renewed = 0; ;) {
    const old = await organizationsBeyond(database, vault.keyIds.slice(0, 1))
    if (old.length === 0) return renewed
    for (const tenant of old) await database.transact((transaction) => vault.rewrap(transaction, tenant))
    renewed += old.length
  }
}
