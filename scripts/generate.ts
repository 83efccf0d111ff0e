// Writes what is generated and committed: openapi.json, the colours of code, the table types, schema.sql.
import { execFileSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { env } from 'node:process'
import pg from 'pg'
import { openApiDocument, operations } from '../packages/contract/src/index.ts'
import { migrate } from '../packages/server/src/platform/database/migrate.ts'
import { createDatabase, databaseUrl, dropDatabase } from '../packages/server/src/testing/databases.ts'
import { codeColours } from './generate/code-colours.ts'
import { schemaText } from './generate/schema-text.ts'
import { tableTypes } from './generate/table-types.ts'

const root = new URL('../', import.meta.url)
const write = (path: string, text: string): void => writeFileSync(new URL(path, root), text)

/** The oldest version we support writes the file, whichever others are installed. */
function pgDump(): string {
  if (env['PG_DUMP']) return env['PG_DUMP']
  const [version] = readdirSync('/usr/lib/postgresql').toSorted((a, b) => Number(a) - Number(b))
  return `/usr/lib/postgresql/${version}/bin/pg_dump`
}

write('packages/contract/openapi.json', `${JSON.stringify(openApiDocument(operations), null, 2)}\n`)

write('packages/site/src/theme/code-colours.generated.ts', await codeColours())

const name = `octavo_generate_${process.pid}`
await createDatabase(name)
try {
  const url = databaseUrl(name)
  await migrate(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  write(
    'packages/server/src/platform/database/tables.generated.ts',
    await tableTypes(client).finally(() => client.end()),
  )
  write('packages/server/migrations/schema.sql', schemaText(pgDump(), url))
} finally {
  await dropDatabase(name)
}
const written = [
  'packages/server/src/platform/database/tables.generated.ts',
  'packages/site/src/theme/code-colours.generated.ts',
  'packages/contract/openapi.json',
]
execFileSync('oxfmt', written, { cwd: root, stdio: 'inherit' })
