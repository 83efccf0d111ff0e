import { pageAt, pageOf } from '@octavo/content'
import { type Id, isId } from '@octavo/contract'
import { readSegments } from '@octavo/site'
import type { Reader, Tenant } from '../../platform/database/database.ts'
import type { Pieces } from '../../platform/http/handler.ts'
import type { Caller } from '../../platform/http/proof.ts'
import { readId, showId, type Uuid } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { findChangeRequestByNumber, findChangeRequestViews } from '../change-requests/index.ts'
import { findCollection, presentCollection } from '../collections/index.ts'
import { findRevision, type FoundContent, openContent, pageBefore, pagePieces, revisionOf } from '../content/index.ts'
import { findDefaultRole } from '../organizations/index.ts'
import { findHome, findSpaces, presentSpace, type SpaceAddresses } from '../spaces/index.ts'

/** What an address of the application shows, as far as the caller may view it. */
export async function resolveContent(
  reader: Reader,
  { userId }: Pick<Caller, 'userId'>,
  text: string,
  settings: SpaceAddresses,
): Promise<Pieces> {
  const { publicUrl } = settings
  const url = URL.parse(text)
  const read = url && url.origin === new URL(publicUrl).origin ? readSegments(url.pathname) : undefined
  const [kind, id = '', ...path] = read?.segments ?? []
  if (kind === 'c' && isId('collection', id) && path.length === 0) return collectionAt(reader, userId, id, publicUrl)
  if (kind === 's' && isId('space', id)) return spaceAt(reader, userId, id, path, settings)
  throw new Problem('not_found', {})
}

async function homeOf(reader: Reader, id: string): Promise<Tenant> {
  const tenant = await findHome(reader, id)
  if (!tenant) throw new Problem('not_found', {})
  return tenant
}

async function collectionAt(reader: Reader, user: Uuid<'user'>, shown: Id<'collection'>, publicUrl: string) {
  const id = readId(shown)
  const tenant = await homeOf(reader, id)
  const collection = await findCollection(reader, tenant, user, id)
  const view = presentCollection(collection, await findDefaultRole(reader, tenant), publicUrl)
  return once(JSON.stringify({ collection: view }))
}

async function spaceAt(
  reader: Reader,
  user: Uuid<'user'>,
  shown: Id<'space'>,
  path: readonly string[],
  settings: SpaceAddresses,
): Promise<Pieces> {
  const { publicUrl } = settings
  const id = readId(shown)
  const tenant = await homeOf(reader, id)
  const [space] = await findSpaces(reader, tenant, user, [id])
  if (!space) throw new Problem('not_found', {})
  const shownAt = await contentAt(reader, tenant, space, path)
  if (!shownAt) throw new Problem('not_found', {})
  const { change, revision, within, rest } = shownAt
  const views = change && (await findChangeRequestViews(publicUrl)(reader, tenant, [change.id]))
  const earlier = !change && within !== '' && showId('revision', revision.id)
  const inside = change
    ? `/change-requests/${showId('changeRequest', change.id)}/content`
    : earlier
      ? `/revisions/${earlier}`
      : '/content'
  const content = await openContent(reader, tenant, revision, `/v1/spaces/${shown}${inside}`, within)
  const page = await pageIn(reader, content, rest.join('/'))
  const view = presentSpace(space, await findDefaultRole(reader, tenant), settings)
  const start = JSON.stringify({
    space: view,
    ...(change && { changeRequest: views?.get(change.id) }),
    ...(earlier && { revision: earlier }),
  })
  return page ? followed(start, pagePieces(content, page[0], page[1], {}, publicUrl)) : once(start)
}

interface Kept {
  readonly id: Uuid<'space'>
  readonly revision_id: Uuid<'revision'>
}

/** Which content of the space it is: its own, that of a change request, or an earlier one; and what is left of the path. */
async function contentAt(reader: Reader, tenant: Tenant, space: Kept, path: readonly string[]) {
  const [tilde, form, name = '', ...rest] = path
  if (tilde !== '~') {
    return { change: undefined, revision: await revisionOf(reader, tenant, space.revision_id), within: '', rest: path }
  }
  const within = `/~/${form}/${name}`
  if (form === 'changes' && /^\d{1,9}$/u.test(name)) {
    const change = await findChangeRequestByNumber(reader, tenant, space.id, Number(name))
    return change && { change, revision: await revisionOf(reader, tenant, change.revision_id), within, rest }
  }
  if (form !== 'revisions' || !isId('revision', name)) return undefined
  const revision = await findRevision(reader, tenant, space.id, readId(name))
  return revision && { change: undefined, revision, within, rest }
}

/** None where the address is that of the space itself. */
async function pageIn(reader: Reader, content: FoundContent, path: string) {
  if (path === '') return undefined
  const { objects, root } = content
  const id = (await pageAt(objects, root, path)) ?? (await pageBefore(reader, content, path))
  const page = id === undefined ? undefined : await pageOf(objects, root, id)
  if (!page) throw new Problem('not_found', {})
  return [id!, page] as const
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}

async function* followed(start: string, page: Pieces): AsyncGenerator<string> {
  yield `${start.slice(0, -1)},"page":`
  yield* page
  yield '}'
}
