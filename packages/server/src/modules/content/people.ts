import type { UserView } from '@octavo/contract'
import { sql } from 'kysely'
import type { Reader } from '../../platform/database/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import { presentUser } from '../accounts/index.ts'

/** Shows who wrote what; nobody where the account is gone. */
export type People = (id: Uuid<'user'> | null) => UserView | undefined

export async function findPeople(
  reader: Reader,
  ids: readonly (Uuid<'user'> | null)[],
  publicUrl: string,
): Promise<People> {
  const asked = [...new Set(ids.filter((id) => id !== null))]
  const rows =
    asked.length === 0
      ? []
      : await reader.directory
          .selectFrom('account')
          .selectAll()
          .where('id', '=', sql<Uuid<'user'>>`any(${asked})`)
          .execute()
  const known = new Map(rows.map((account) => [account.id, presentUser(account, publicUrl)]))
  return (id) => (id === null ? undefined : known.get(id))
}
