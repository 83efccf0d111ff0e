import type { Role, SpaceView } from '@octavo/contract'
import type { PublishedOn } from '../../platform/http/proof.ts'
import { showId } from '../../platform/ids.ts'
import { spacePermissions } from '../access/index.ts'
import { presentRole } from '../organizations/index.ts'
import type { SeenSpace } from './space-store.ts'

export interface SpaceAddresses {
  readonly publicUrl: string
  /** Where readers find a space. */
  readonly publishedAt: (on: PublishedOn) => string
}

/** Whether nothing but the address is needed. */
const isOpen = ({ visibility }: PublishedOn): boolean => visibility === 'public' || visibility === 'unlisted'

/** As one with this role on it sees it. `defaultRole` is what the organization gives to those who join it. */
export function presentSpace(
  space: SeenSpace,
  defaultRole: Role,
  { publicUrl, publishedAt }: SpaceAddresses,
): SpaceView {
  const { published_on: on } = space
  const published = on && publishedAt(on)
  const id = showId('space', space.id)
  return {
    object: 'space',
    id,
    title: space.title,
    emoji: space.emoji,
    visibility: on?.visibility ?? (space.parent_id === null ? 'private' : 'in-collection'),
    createdAt: space.created_at.toISOString(),
    updatedAt: space.updated_at.toISOString(),
    ...(space.deleted_at && { deletedAt: space.deleted_at.toISOString() }),
    editMode: space.edit_mode as NonNullable<SpaceView['editMode']>,
    organization: showId('organization', space.organization_id),
    ...(space.parent_id !== null && { parent: showId('collection', space.parent_id) }),
    sortKey: space.order_key,
    ...(space.language !== null && { language: space.language as NonNullable<SpaceView['language']> }),
    revision: showId('revision', space.revision_id),
    defaultLevel: presentRole(space.level ?? defaultRole),
    defaultLevelInherited: space.default_level === null,
    mergeRules: space.merge_rules as SpaceView['mergeRules'],
    ...(space.transfer_to !== null && {
      transfer: { state: 'copying' as const, to: showId('organization', space.transfer_to) },
    }),
    comments: space.comments,
    changeRequests: space.change_requests,
    changeRequestsOpen: space.change_requests_open,
    changeRequestsDraft: space.change_requests_draft,
    urls: {
      location: `${publicUrl}/v1/spaces/${id}`,
      app: `${publicUrl}/s/${id}`,
      ...(published !== null && { published }),
      ...(published !== null && isOpen(on!) && { public: published }),
    },
    permissions: spacePermissions(space.role),
  }
}
