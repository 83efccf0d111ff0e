import { type Operation, operations } from '@octavo/contract'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changesChannel } from './platform/freshness/tell-changes.ts'
import { exampleOf } from './testing/contract/all-examples.ts'
import { startWorld } from './testing/start-world.ts'

/** Tables that no published page is made of. A new table is taken for one that some page is. */
const others = (
  'account account_event account_idempotency_key account_identity account_organization account_password token member member_search ' +
  'team team_member team_grant user_grant invite invite_link invite_secret collection upload event idempotency_key organization_key ' +
  'change_request change_request_contributor change_request_review change_request_reviewer ' +
  // What never changes, and where everything is found.
  'content_object revision resource_organization schema_migration'
).split(' ')

/** What writes such a table and alters nothing that a site shows. */
const harmless: Readonly<Record<string, string>> = {
  createOrganization: 'has no site yet',
  createSpace: 'is on no site yet',
  duplicateSpace: 'is on no site yet',
  moveSpace: 'changes its place among those who write it',
  createChangeRequest: 'counts change requests in the row of their space',
  updateChangeRequestById: 'counts change requests in the row of their space',
  requestReviewersForChangeRequest: 'counts change requests in the row of their space',
}

const world = await startWorld()
const listener = new pg.Client({ connectionString: world.url })
const heard: { readonly channel: string; readonly payload?: string | undefined }[] = []
listener.on('notification', (one) => void heard.push(one))

beforeAll(async () => {
  await listener.connect()
  const { rows } = await listener.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> all($1)`,
    [others],
  )
  await listener.query(`
    create function tell_written() returns trigger language plpgsql as $$
      declare written jsonb := coalesce(to_jsonb(new), to_jsonb(old));
      begin
        perform pg_notify('written', tg_table_name || ' ' || coalesce(written->>'organization_id', written->>'id'));
        return null;
      end $$`)
  for (const { name } of rows) {
    await listener.query(`
      create trigger written after insert or delete on ${name} for each row execute function tell_written();
      create trigger changed after update on ${name} for each row when (old::text is distinct from new::text)
        execute function tell_written()`)
  }
  await listener.query(`listen written; listen ${changesChannel}`)
})
afterAll(() => listener.end())

/** What was committed by a call: the tables that sites are made of, by organization, and which organizations were told. */
async function callAndHear(operation: Operation) {
  const organization = await world.givenOrganization()
  const caller = await world.givenMember(organization, 'admin')
  const input = await exampleOf(operation)(world, { organization, caller })
  await listener.query('select 1')
  const from = heard.length
  const { status } = await world.call(operation, input, operation.access.on === 'public' ? undefined : caller)
  await listener.query('select 1')
  const since = heard.slice(from)
  const written = since.filter(({ channel }) => channel === 'written').map(({ payload }) => payload!.split(' '))
  const told = new Set(since.filter(({ channel }) => channel === changesChannel).map(({ payload }) => payload))
  return { status, written, told }
}

const writing = operations.filter(({ writes }) => writes)

test('every write to what sites are made of is told to all nodes, for each organization whose it is', async () => {
  const untold: Record<string, string[]> = {}
  let counted = 0
  for (const operation of writing) {
    const { status, written, told } = await callAndHear(operation)
    expect(status, operation.id).toBe(operation.status)
    const missing = written.filter(([, organization]) => !told.has(organization)).map(([table]) => table!)
    if (missing.length > 0) untold[operation.id] = [...new Set(missing)]
    else if (written.length > 0) counted++
  }

  expect(Object.keys(untold).toSorted(), JSON.stringify(untold)).toEqual(Object.keys(harmless).toSorted())
  expect(counted).toBeGreaterThan(30)
}, 240_000)
