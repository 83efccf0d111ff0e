import type { Transaction } from '../../../platform/database/database.ts'
import { newUuid, type Uuid } from '../../../platform/ids.ts'
import { shareContent } from '../../content/index.ts'
import { copyGrants } from '../../grants/index.ts'
import { keyAtEnd } from '../sibling-order.ts'
import { addSpace, lockSpace, type Space } from '../space-store.ts'
import type { Transfer } from './transfer.job.ts'

/**
 * Adds a deleted copy of a space to the organization it leaves, so that the organization can restore the content as a
 * new space. The copy shares the active revision, whatever its size. The structure must be locked.
 */
export async function keepDeletedCopy(
  transaction: Transaction,
  { kind, from, by }: Transfer,
  original: Uuid<'space'>,
): Promise<Uuid<'space'>> {
  const space = await lockSpace(transaction, from, original)
  const id = newUuid<'space'>()
  await addSpace(transaction, {
    organization_id: from,
    id,
    title: space.title,
    emoji: space.emoji,
    language: space.language,
    ...(kind === 'space' ? placeOf(space) : await placeAtRoot(transaction, space)),
    edit_mode: space.edit_mode,
    default_level: space.default_level,
    merge_rules: JSON.stringify(space.merge_rules),
    revision_id: await shareContent({ transaction }, from, { from: space.revision_id, to: id, author: by }),
    deleted_at: space.deleted_at ?? new Date(),
  })
  await copyGrants(transaction, from, original, id)
  return id
}

type PlaceColumns = Pick<Space, 'parent_id' | 'inherits_from_id' | 'order_key'>

const placeOf = ({ parent_id, inherits_from_id, order_key }: Space): PlaceColumns => ({
  parent_id,
  inherits_from_id,
  order_key,
})

/** The collection leaves as well; its deleted row still decides who has access. */
const placeAtRoot = async (transaction: Transaction, space: Space): Promise<PlaceColumns> => ({
  parent_id: null,
  inherits_from_id: space.parent_id,
  order_key: await keyAtEnd(transaction, space.organization_id, null),
})
