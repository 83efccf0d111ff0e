import type { InputOf, spaces } from '@octavo/contract'
import type { Tenant } from '../../platform/database/database.ts'
import type { Work } from '../../platform/http/handler.ts'
import { newUuid, type Uuid } from '../../platform/ids.ts'
import type { Place } from '../access/index.ts'
import { keyAtEnd } from './sibling-order.ts'
import { addSpace, findSpace, type SeenSpace } from './space-store.ts'

type Input = InputOf<typeof spaces.createSpace>['body']

/** Makes the first, empty revision of a space. */
export type StartContent = (
  work: Work,
  tenant: Tenant,
  start: { readonly space: Uuid<'space'>; readonly author: Uuid<'user'> },
) => Promise<Uuid<'revision'>>

/** The place must be open. */
export async function createSpace(
  work: Work,
  { organizationId, parentId }: Place,
  { title = 'Untitled', emoji = '📘', language, editMode }: Input,
  startContent: StartContent,
): Promise<SeenSpace> {
  const { transaction, caller, announce } = work
  const id = newUuid<'space'>()
  await addSpace(transaction, {
    organization_id: organizationId,
    id,
    title,
    emoji,
    language: language ?? null,
    parent_id: parentId,
    order_key: await keyAtEnd(transaction, organizationId, parentId),
    revision_id: await startContent(work, organizationId, { space: id, author: caller.userId }),
    ...(editMode && { edit_mode: editMode }),
  })
  announce({ type: 'space.created', organizationId, resource: { kind: 'space', id, label: title } })
  return findSpace(transaction, organizationId, caller.userId, id)
}
