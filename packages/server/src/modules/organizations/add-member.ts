import type { Role } from '@octavo/contract'
import { sql } from 'kysely'
import { prepare, type Tenant, type Transaction } from '../../platform/database/database.ts'
import type { ResourceRows } from '../../platform/http/proof.ts'

const insert = prepare<{ user_id: string }>(sql`
  with added as (
    insert into member (organization_id, user_id, role, sso, display_name, email, photo_url)
    values ($1, $2, $3, $4, $5, $6, $7)
    on conflict (organization_id, user_id) do nothing
    returning organization_id, user_id, display_name, email
  ), searched as (
    insert into member_search (organization_id, user_id, value)
    select organization_id, user_id, member_search_value(display_name, email) from added
  )
  select user_id from added`)

/**
 * Makes a user a member: in the organization's own rows, and in the directory that leads the user to it.
 * Who is one already stays as it is; the answer says whether there was something to do.
 */
export async function addMember(
  transaction: Transaction,
  tenant: Tenant,
  account: ResourceRows['self'],
  role: Role,
  sso = false,
): Promise<boolean> {
  const { id, display_name, email, photo_url } = account
  const added = await transaction.run(insert, [tenant, id, role, sso, display_name, email, photo_url])
  await transaction.directory
    .insertInto('account_organization')
    .values({ user_id: id, organization_id: tenant })
    .onConflict((conflict) => conflict.columns(['user_id', 'organization_id']).doNothing())
    .execute()
  return added.length > 0
}

const copy = prepare(sql`
  with copied as (
    update member set display_name = $3, email = $4, photo_url = $5 where organization_id = $1 and user_id = $2
    returning organization_id, user_id, display_name, email
  )
  update member_search set value = member_search_value(copied.display_name, copied.email) from copied
  where member_search.organization_id = copied.organization_id and member_search.user_id = copied.user_id`)

/** Writes a changed account into the member row that shows it. */
export async function copyAccount(
  transaction: Transaction,
  tenant: Tenant,
  { id, display_name, email, photo_url }: ResourceRows['self'],
): Promise<void> {
  await transaction.run(copy, [tenant, id, display_name, email, photo_url])
}
