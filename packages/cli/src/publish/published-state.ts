import {
  changeRequests,
  type ChangeRequestView,
  type Id,
  revisionReads,
  spaces,
  type SpaceView,
} from '@octavo/contract'
import type { Api } from './api.ts'
import type { LocalFile } from './read-folder.ts'

/** By path: the hash of each file. */
export type Manifest = ReadonlyMap<string, string>

/** What a space holds that was published before. */
export interface PublishedState {
  readonly space: SpaceView
  /** The change request that brought it. */
  readonly last: ChangeRequestView | undefined
  /** What the next change request starts from: what was published, without what others changed since. */
  readonly revision: Id<'revision'>
  readonly files: Manifest
}

/**
 * What was published last is known by the service alone, so any machine can go on. Where the folder is to win over what others
 * changed, it is what the space holds now.
 */
export async function readPublished(api: Api, spaceId: Id<'space'>, overwrite: boolean): Promise<PublishedState> {
  const params = { spaceId }
  const space = await api.call(spaces.getSpaceById, { params })
  const last = await lastImport(api, spaceId)
  const revision = (overwrite ? undefined : last?.revisionImported) ?? space.revision
  const { files } = await api.call(revisionReads.repository, { params: { spaceId, revisionId: revision } })
  return { space, last, revision, files: manifestOf(files) }
}

/** Looks at so many change requests that were merged last. */
const lookedAt = 1000

/** The change request by which a folder was published into it last. */
export async function lastImport(api: Api, spaceId: Id<'space'>): Promise<ChangeRequestView | undefined> {
  let latest: ChangeRequestView | undefined
  let seen = 0
  const query = { status: 'merged' as const }
  for await (const change of api.list(changeRequests.listChangeRequestsForSpace, { params: { spaceId }, query })) {
    const isImport = change.revisionImported !== undefined
    if (isImport && (latest?.mergedAt ?? '') < (change.mergedAt ?? '')) latest = change
    // They come in the order of their last change, which is a little more than that of their merges.
    if (++seen >= lookedAt || (latest && seen % 100 === 0)) break
  }
  return latest
}

export const manifestOf = (files: readonly { readonly path: string; readonly hash: string }[]): Manifest =>
  new Map(files.map(({ path, hash }) => [path, hash]))

/** What has to be written and removed so that a space holds the files of a folder. */
export interface Difference {
  readonly added: readonly LocalFile[]
  readonly changed: readonly LocalFile[]
  readonly removed: readonly string[]
}

export function differenceOf(local: ReadonlyMap<string, LocalFile>, there: Manifest): Difference {
  const files = [...local.values()]
  return {
    added: files.filter(({ path }) => !there.has(path)),
    changed: files.filter(({ path, hash }) => there.has(path) && there.get(path) !== hash),
    removed: [...there.keys()].filter((path) => !local.has(path)),
  }
}

export const sizeOf = ({ added, changed, removed }: Difference): number =>
  added.length + changed.length + removed.length
