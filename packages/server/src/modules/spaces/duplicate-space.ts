import type { Tenant } from '../../platform/database/database.ts'
import type { Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { newUuid, showId, type Uuid } from '../../platform/ids.ts'
import { type Place, spacePermissions } from '../access/index.ts'
import { copyGrants, putGrants } from '../grants/index.ts'
import { keyAfter } from './sibling-order.ts'
import { addSpace, findSpace, lockSpace, type SeenSpace } from './space-store.ts'

/** Makes the first revision of a space out of a revision of another, in a time that does not depend on their size. */
export type ShareContent = (
  work: Work,
  tenant: Tenant,
  share: {
    readonly from: Uuid<'revision'>
    readonly to: Uuid<'space'>
    readonly author: Uuid<'user'>
  },
) => Promise<Uuid<'revision'>>

/** A copy for the same people, and for the one who makes it. The place must be open. */
export async function duplicateSpace(
  work: Work,
  original: Proof<'space', 'view'>,
  { organizationId, parentId }: Place,
  shareContent: ShareContent,
): Promise<SeenSpace> {
  const { transaction, caller, announce } = work
  const space = await lockSpace(transaction, organizationId, original.id)
  const id = newUuid<'space'>()
  const placing = { tenant: organizationId, parent: parentId, moved: id }
  await addSpace(transaction, {
    organization_id: organizationId,
    id,
    title: titleOfCopy(space.title),
    emoji: space.emoji,
    language: space.language,
    parent_id: parentId,
    inherits_from_id: space.inherits_from_id,
    order_key: await keyAfter(transaction, placing, space.order_key),
    default_level: space.default_level,
    merge_rules: JSON.stringify(space.merge_rules),
    revision_id: await shareContent(work, organizationId, { from: space.revision_id, to: id, author: caller.userId }),
  })
  await copyGrants(transaction, organizationId, original.id, id)
  if (!spacePermissions(original.role).admin) {
    await putGrants(transaction, organizationId, { kind: 'space', id }, 'user', [caller.userId], 'create')
  }
  announce({
    type: 'space.created',
    organizationId,
    resource: { kind: 'space', id, label: titleOfCopy(space.title) },
    payload: { copyOf: showId('space', original.id) },
  })
  return findSpace(transaction, organizationId, caller.userId, id)
}

const mark = ' (copy)'
const longestTitle = 50

/** Cut between characters, never inside one. */
function titleOfCopy(title: string): string {
  const kept = Array.from(title).slice(0, longestTitle - mark.length)
  return `${kept.join('').trimEnd()}${mark}`
}
