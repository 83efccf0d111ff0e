import { randomInt } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { loadWhole } from '../packages/content/src/index.ts'
import { openObjects, revisionOf } from '../packages/server/src/modules/content/index.ts'
import { openDatabase, type Tenant } from '../packages/server/src/platform/database/database.ts'
import { readId, type Uuid } from '../packages/server/src/platform/ids.ts'
import type { ProofOptions, Proven } from './proof.ts'
import { ask } from './parts/client.ts'
import { fillSpace } from './parts/fill-space.ts'
import { freePort } from './parts/own-postgres.ts'
import { type Program, productProgram, servingEnvironment, startProgram } from './parts/program.ts'
import { withDatabase } from './parts/worlds.ts'

export const shows =
  'While change requests are opened, edited and merged without pause in several spaces, the server is killed (SIGKILL) again and again, each time with merges under way; clients repeat what was not acknowledged. Afterwards every space has an active revision that can be read whole, every merged change request has its revision and its edit, every acknowledged merge holds, and no revision is left without its change request.'

const spacesCount = 4
const writersPerSpace = 3

export async function run({ small }: ProofOptions): Promise<Proven> {
  const kills = small ? 5 : 200
  return withDatabase(async (url, given) => {
    const organization = await given.givenOrganization()
    const { token } = await given.givenMember(organization, 'admin')
    const port = await freePort()
    // Most of the time goes into starting: what is compiled once is kept, by the first that ends in peace.
    const kept = { NODE_COMPILE_CACHE: join(tmpdir(), 'octavo-proofs-compiled') }
    const environment = { ...servingEnvironment(url), ...kept, PORT: `${port}`, ROLES: 'api' }
    await (await startProgram(productProgram, environment)).kill('SIGTERM')
    let server: Program = await startProgram(productProgram, environment)
    const client = { address: `http://127.0.0.1:${port}`, token }
    const work = new MergeWork(client)
    const writing: Promise<void>[] = []
    for (let index = 0; index < spacesCount; index++) {
      const space = await ask<{ id: string }>(client, 'POST', `/v1/orgs/${organization.id}/spaces`, {})
      const { leaves } = await fillSpace(url, organization.id, space.id, { pages: 200, documentBytes: 500 })
      for (let writer = 0; writer < writersPerSpace; writer++) writing.push(work.write(space.id, leaves, writer))
    }
    let underWay = 0
    for (let kill = 0; kill < kills; kill++) {
      await work.isMergingAgain()
      await pause(randomInt(15))
      if (work.merging > 0) underWay++
      await server.kill('SIGKILL')
      server = await startProgram(productProgram, environment)
    }
    work.stop()
    await Promise.all(writing)
    await server.kill()
    const failures = [
      ...(await faultsIn(url)),
      ...(await unreadable(url, organization.organizationId, work.acknowledged)),
    ]
    const figures = {
      'server kills': kills,
      'kills with a merge under way': underWay,
      'acknowledged merges': work.acknowledged.size,
      'requests repeated after a kill': work.repeated,
    }
    return { figures, failures }
  })
}

interface Acknowledged {
  readonly space: string
  readonly page: string
  readonly text: string
}

/** Opens, edits and merges change requests, each in its own pages, until it is told to stop. */
class MergeWork {
  /** By the id of the change request. */
  readonly acknowledged = new Map<string, Acknowledged>()
  repeated = 0
  merging = 0
  #stopped = false
  readonly #client: { readonly address: string; readonly token: string }

  constructor(client: { readonly address: string; readonly token: string }) {
    this.#client = client
  }

  stop(): void {
    this.#stopped = true
  }

  /** Once a server that was started anew has merged something, and is at the next. */
  async isMergingAgain(): Promise<void> {
    const before = this.acknowledged.size
    while (this.acknowledged.size === before || this.merging === 0) await pause(1)
  }

  async write(space: string, leaves: readonly string[], writer: number): Promise<void> {
    const own = leaves.filter((_, index) => index % writersPerSpace === writer)
    for (let round = 0; !this.#stopped; round++) {
      const page = own[round % own.length]!
      const text = `written by ${writer} in round ${round}`
      const list = `/v1/spaces/${space}/change-requests`
      const { id } = await this.#insist<{ id: string }>('POST', list, { subject: text })
      await this.#insist('POST', `${list}/${id}/content`, {
        changes: [{ operation: 'update_page', page, document: { markdown: `# Page\n\n${text}\n` } }],
      })
      await this.#insist('POST', `${list}/${id}/merge`)
      this.acknowledged.set(id, { space, page, text })
    }
  }

  /** Until it is acknowledged. Only a server that is gone, or not ready yet, is asked again. */
  async #insist<T>(method: string, path: string, body?: unknown): Promise<T> {
    const merges = path.endsWith('/merge') ? 1 : 0
    for (;;) {
      this.merging += merges
      try {
        return await ask<T>(this.#client, method, path, body)
      } catch (error) {
        if (error instanceof Error && /: [1-4]\d\d |: 500 /.test(error.message)) throw error
        this.repeated++
      } finally {
        this.merging -= merges
      }
      await pause(50)
    }
  }
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

const checks: Readonly<Record<string, string>> = {
  'spaces without their active revision': `select id from space s where not exists
    (select from revision r where r.organization_id = s.organization_id and r.id = s.revision_id and r.space_id = s.id)`,
  'merged change requests without their revision': `select id from change_request c where status = 'merged' and not exists
    (select from revision r where r.organization_id = c.organization_id and r.id = c.revision_merged_id
      and r.merged_from_id = c.id and r.type = 'merge')`,
  'change requests without their active revision': `select id from change_request c where not exists
    (select from revision r where r.organization_id = c.organization_id and r.id = c.revision_id)`,
  'merges without their change request': `select id from revision r where type = 'merge' and not exists
    (select from change_request c where c.organization_id = r.organization_id and c.revision_merged_id = r.id)`,
  'merges that no history of a space leads to': `with recursive history as (
      select s.organization_id, s.revision_id as id from space s
      union select h.organization_id, r.parents[1] from history h
        join revision r on r.organization_id = h.organization_id and r.id = h.id where cardinality(r.parents) > 0
    ) select id from revision r where type = 'merge' and not exists (select from history h where h.id = r.id)`,
  'spaces whose counters are wrong': `select id from space s where (change_requests, change_requests_draft) <> (select
    count(*), count(*) filter (where status = 'draft') from change_request c
    where c.organization_id = s.organization_id and c.space_id = s.id)`,
  'change requests whose events of a merge are not exactly one': `select id from change_request c
    where status = 'merged' and (select count(*) from event e where e.organization_id = c.organization_id
      and e.resource_id = c.id and e.type = 'change-request.merged') <> 1`,
}

async function faultsIn(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const failures: string[] = []
    for (const [fault, query] of Object.entries(checks)) {
      const { rowCount } = await client.query(query)
      if (rowCount !== 0) failures.push(`${rowCount} ${fault}`)
    }
    return failures
  } finally {
    await client.end()
  }
}

/** Reads all that every space shows, and looks for the edit of every acknowledged merge that none came after. */
async function unreadable(
  url: string,
  tenant: Tenant,
  acknowledged: ReadonlyMap<string, Acknowledged>,
): Promise<string[]> {
  const database = await openDatabase({ url })
  try {
    const failures: string[] = []
    const last = new Map([...acknowledged.values()].map((one) => [`${one.space} ${one.page}`, one]))
    const bySpace = Map.groupBy(last.values(), ({ space }) => space)
    for (const [space, ones] of bySpace) {
      const query = database.reader.rowsOf(tenant, 'space').select('revision_id')
      const row = await query.where('id', '=', readId(space as never) as Uuid<'space'>).executeTakeFirstOrThrow()
      const objects = openObjects(database.reader, tenant)
      const { root } = await revisionOf(database.reader, tenant, row.revision_id)
      const { pages } = await loadWhole(objects, root)
      const texts = new Map<string, string>()
      for (const [id, page] of pages) {
        if (page.type === 'document' && page.document)
          texts.set(id, Buffer.from(await objects.bytes(page.document)).toString())
      }
      const lost = ones.filter(({ page, text }) => !texts.get(page)?.includes(text)).length
      if (lost > 0) failures.push(`${lost} acknowledged edits are not in ${space}`)
    }
    return failures
  } finally {
    await database.close()
  }
}
