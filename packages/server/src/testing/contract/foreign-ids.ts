import type { IdKind, Operation } from '@octavo/contract'
import pg from 'pg'
import { givenShared } from '../../modules/audience/audience-examples.ts'
import { givenEvent } from '../../modules/audit/audit-examples.ts'
import { givenChangeRequest, givenReview } from '../../modules/change-requests/change-request-examples.ts'
import { givenCollection } from '../../modules/collections/collection-examples.ts'
import { givenContent } from '../../modules/content/content-examples.ts'
import { givenUpload } from '../../modules/files/file-examples.ts'
import { givenInvite } from '../../modules/invites/invite-examples.ts'
import { givenRedirects } from '../../modules/redirects/redirect-examples.ts'
import { givenStructure } from '../../modules/sites/site-examples.ts'
import { givenSpace } from '../../modules/spaces/space-examples.ts'
import { givenTeam } from '../../modules/teams/team-examples.ts'
import type { CallInput } from '../call.ts'
import type { World } from '../open-world.ts'
import { type IdPlace, idPlaces, pathOf, withForeignId } from './id-places.ts'
import { type Scene, sceneOf } from './scene.ts'

const parts = ['params', 'query', 'body'] as const

/** One place of an operation's input that takes an id. */
export interface Swap {
  readonly name: string
  readonly operation: Operation
  readonly part: (typeof parts)[number]
  readonly place: IdPlace
}

export const swapsOf = (operation: Operation): Swap[] =>
  parts.flatMap((part) =>
    idPlaces(operation[part]).map((place) => ({
      name: `${operation.id}: ${part}/${pathOf(place.steps)}`,
      operation,
      part,
      place,
    })),
  )

/** One resource of each kind in another organization. */
async function givenForeign(world: World): Promise<Record<IdKind, string>> {
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

const tablesQuery = `select table_name from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`

/** A query whose result differs if any row was added, deleted or changed since. */
async function digestQuery(client: pg.Client): Promise<string> {
  const { rows: tables } = await client.query<{ table_name: string }>(tablesQuery)
  const digests = tables.map(({ table_name: table }) => {
    // The last use of a token is not a change that the caller makes.
    const content = `md5(string_agg((to_jsonb(t) - 'last_used_at')::text, ',' order by id))`
    const newest = `count(*) || ' ' || coalesce(max(t.xmin::text::bigint), 0)`
    return `select '${table}' as name, ${table === 'token' ? content : newest} as digest from ${table} t`
  })
  return digests.join(' union all ')
}

/** Tries foreign ids. The tries of one operation share a scene, since none of them may change anything. */
export async function openForeignIds(world: World) {
  const client = new pg.Client({ connectionString: world.url })
  await client.connect()
  const query = { name: 'digest', text: await digestQuery(client) }
  const foreign = await givenForeign(world)
  let current: Scene | undefined

  async function digest(): Promise<Record<string, string>> {
    const { rows } = await client.query<{ name: string; digest: string }>(query)
    return Object.fromEntries(rows.map((row) => [row.name, row.digest]))
  }

  return {
    async try({ operation, part, place }: Swap) {
      if (current?.operation !== operation) current = await sceneOf(world, operation)
      const { input } = current
      const swapped = { ...input, [part]: withForeignId(input[part], place.steps, foreign[place.kind]) }
      const before = await digest()
      const { status, problem } = await world.call(operation, swapped as CallInput<Operation>, current.place.caller)
      return { status, places: placesOf(problem), before, after: await digest() }
    },
    close: () => client.end(),
  }
}

/** Where a problem says that something is wrong. */
function placesOf(problem: { readonly details?: unknown } | undefined): string[] {
  const details = [problem?.details ?? []].flat() as { readonly path?: string }[]
  return details.flatMap(({ path }) => path ?? [])
}

/** An id that is only compared with one of the caller's own fails a precondition instead. */
export const isCompared = ({ operation, place }: Swap): boolean =>
  operation.id === 'updateChangeRequest' && pathOf(place.steps) === 'spaceRevision'
