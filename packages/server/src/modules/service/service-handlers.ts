import type { service } from '@octavo/contract'
import { sql } from 'kysely'
import { prepare } from '../../platform/database/database.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { Problem } from '../../platform/problem.ts'

export interface Build {
  readonly version: string
  readonly build: string
  /** The migration the database must have. */
  readonly schema: string
}

const applied = prepare(sql<{ name: string }>`select name from schema_migration where name = $1`)

export const serviceHandlers = (
  { version, build, schema }: Build,
  canServe: () => Promise<boolean>,
): HandlersOf<typeof service> => ({
  async getApiInformation() {
    return { view: { version, build } }
  },
  async getHealth() {
    return { view: { healthy: true } }
  },
  async getReadiness({ database }) {
    if (!(await canServe())) throw new Problem('unavailable', {})
    const [found] = await database.pipelined.run(applied, [schema])
    if (!found) throw new Problem('unavailable', {})
    return { view: { ready: true, schema } }
  },
})
