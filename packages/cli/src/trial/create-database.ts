import pg from 'pg'
import { urlOf } from './guard.ts'

/** Octavo works as a user of its own, which owns its database and nothing else: never as PostgreSQL's superuser. */
export async function createDatabase(port: number, password: string): Promise<string> {
  const client = new pg.Client({ connectionString: urlOf(port, password, 'postgres') })
  await client.connect()
  try {
    const has = async (query: string): Promise<boolean> => (await client.query(query)).rows.length > 0
    if (!(await has(`select 1 from pg_roles where rolname = 'octavo'`))) {
      await client.query(`create role octavo login password ${client.escapeLiteral(password)}`)
    }
    if (!(await has(`select 1 from pg_database where datname = 'octavo'`))) {
      await client.query('create database octavo owner octavo')
    }
  } finally {
    await client.end()
  }
  return urlOf(port, password, 'octavo')
}
