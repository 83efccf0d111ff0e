import { env } from 'node:process'
import pg from 'pg'

/** The server on which tests make databases of their own: `npm run services` starts it. */
const server = env['DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:54320/postgres'

export function databaseUrl(name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

export const createDatabase = (name: string, template = 'template1') =>
  administer(`create database ${name} template ${template}`)

export const dropDatabase = (name: string) => administer(`drop database if exists ${name} with (force)`)

async function administer(command: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(command).finally(() => client.end())
}
