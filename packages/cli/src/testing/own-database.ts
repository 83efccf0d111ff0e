import { env } from 'node:process'
import pg from 'pg'

const server = env['DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:54320/postgres'

/** An empty database on the server of `npm run services`, as an operator would have made it. */
export async function ownDatabase(name: string): Promise<{ url: string; drop(): Promise<void> }> {
  await administer(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => administer(`drop database ${name} with (force)`) }
}

async function administer(command: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(command).finally(() => client.end())
}
