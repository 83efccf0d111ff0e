import { type IdKind, type Operation, operations } from '@octavo/contract'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { givenShared } from './modules/audience/audience-examples.ts'
import { givenEvent } from './modules/audit/audit-examples.ts'
import { givenChangeRequest, givenReview } from './modules/change-requests/change-request-examples.ts'
import { givenContent } from './modules/content/content-examples.ts'
import { givenCollection } from './modules/collections/collection-examples.ts'
import { givenUpload } from './modules/files/file-examples.ts'
import { givenInvite } from './modules/invites/invite-examples.ts'
import { givenSpace } from './modules/spaces/space-examples.ts'
import { givenRedirects } from './modules/redirects/redirect-examples.ts'
import { givenStructure } from './modules/sites/site-examples.ts'
import { givenTeam } from './modules/teams/team-examples.ts'
import { exampleOf } from './testing/all-examples.ts'
import type { CallInput } from './testing/call.ts'
import { type IdPlace, idPlaces, nameOf, withForeignId } from './testing/foreign-ids.ts'
import { startWorld } from './testing/start-world.ts'

const world = await startWorld()
const client = new pg.Client({ connectionString: world.url })
await client.connect()
afterAll(() => client.end())

/** Things of another organization, which nobody here is to reach. */
async function foreignIds(): Promise<Record<IdKind, string>> {
  const organization = await world.givenOrganization()
  const stranger = await world.givenMember(organization, 'admin')
  const content = await givenContent(world, organization)
  const structure = await givenStructure(world, organization)
  return {
    organization: organization.id,
    user: stranger.id,
    token: stranger.tokenId,
    event: (await givenEvent(world, organization)).id,
    team: (await givenTeam(world, organization, [stranger])).id,
    collection: (await givenCollection(world, organization)).id,
    space: (await givenSpace(world, organization)).id,
    revision: content.revisionId,
    page: content.page,
    file: content.file,
    reusableContent: content.reusableContent,
    changeRequest: (await givenChangeRequest(world, organization)).id,
    review: (await givenReview(world, organization)).review.id,
    site: structure.site.id,
    siteSection: structure.section.id,
    siteSectionGroup: structure.group.id,
    siteSpace: structure.variant.id,
    siteExternalLink: structure.link.id,
    shareLink: (await givenShared(world, organization)).shareLink.id,
    siteRedirect: (await givenRedirects(world, organization)).redirect.id,
    upload: (await givenUpload(world, organization, { bytes: new Uint8Array([1]) })).key,
    invite: (await givenInvite(world, organization, stranger.email.replace('@', '@for.'))).id,
  }
}

/** One set for all cases: none of them may change it, and each says so. */
const foreign = await foreignIds()

const tablesQuery = `select table_name from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`

/**
 * What would differ if any row came, went or changed: how many there are, and the newest transaction that wrote one.
 * When a token was last used is no change that a caller makes, so tokens are compared by what they say.
 */
async function digest(): Promise<Record<string, string>> {
  const { rows: tables } = await client.query<{ table_name: string }>(tablesQuery)
  const digests = tables.map(({ table_name: table }) => {
    const said = `md5(string_agg((to_jsonb(t) - 'last_used_at')::text, ',' order by id))`
    const newest = `count(*) || ' ' || coalesce(max(t.xmin::text::bigint), 0)`
    return `select '${table}' as name, ${table === 'token' ? said : newest} as digest from ${table} t`
  })
  const { rows } = await client.query<{ name: string; digest: string }>(digests.join(' union all '))
  return Object.fromEntries(rows.map((row) => [row.name, row.digest]))
}

const parts = ['params', 'query', 'body'] as const

const swaps = operations.flatMap((operation) =>
  parts.flatMap((part) => idPlaces(operation[part]).map((place) => ({ operation, part, place }))),
)

async function askWithForeignId(operation: Operation, part: (typeof parts)[number], place: IdPlace) {
  const organization = await world.givenOrganization()
  const caller = await world.givenMember(organization, 'admin')
  const input = await exampleOf(operation)(world, { organization, caller })
  const swapped = {
    ...input,
    [part]: withForeignId(input[part], place.steps, foreign[place.kind]),
  } as CallInput<Operation>
  const before = await digest()
  const { status, problem } = await world.call(operation, swapped, caller)
  return { status, places: placesOf(problem), changed: before, after: await digest() }
}

/** Where a refusal says that something is wrong. */
function placesOf(problem: { readonly details?: unknown } | undefined): string[] {
  const details = [problem?.details ?? []].flat() as { readonly path?: string }[]
  return details.flatMap(({ path }) => path ?? [])
}

/** An id that is only compared with one of the caller's own is told to be another. */
const isCompared = ({ id }: Operation, { steps }: IdPlace): boolean =>
  id === 'updateChangeRequest' && nameOf(steps) === 'spaceRevision'

test.for(swaps.map((swap) => [`${swap.operation.id}: ${swap.part}/${nameOf(swap.place.steps)}`, swap] as const))(
  'a foreign id is not found, and changes nothing: %s',
  async ([, { operation, part, place }]) => {
    const { status, places, changed, after } = await askWithForeignId(operation, part, place)

    expect(isCompared(operation, place) ? [412] : [400, 404]).toContain(status)
    // What is named besides the path of the request is told with its place.
    if (part !== 'params' && status !== 412) expect(places).not.toEqual([])
    expect(after).toEqual(changed)
  },
)

test('the sweep finds ids wherever a schema can hide them', () => {
  const id = { type: 'string', pattern: '^team_[0-7][0-9a-hjkmnp-tv-z]{25}$' }
  const schema = {
    properties: {
      one: id,
      list: { type: 'array', items: { anyOf: [id, { type: 'null' }] } },
      deep: { properties: { map: { patternProperties: { [id.pattern]: { properties: { role: {} } } } } } },
    },
  }

  expect(idPlaces(schema).map(({ steps }) => nameOf(steps))).toEqual(['one', 'list/(item)', 'deep/map/(key)'])
  expect(withForeignId({ list: ['a', 'b'] }, [{ field: 'list' }, 'item'], 'x')).toEqual({ list: ['b', 'x'] })
})
