import { type Administration, openAdministration } from '@octavo/server/administration'
import { databaseOf } from '../database-of.ts'

export async function withAdministration<T>(
  options: { readonly data?: string },
  work: (administration: Administration) => Promise<T>,
): Promise<T> {
  const administration = await openAdministration(await databaseOf(options))
  return work(administration).finally(() => administration.close())
}
