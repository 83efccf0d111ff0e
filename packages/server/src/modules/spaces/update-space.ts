import type { InputOf, spaces } from '@octavo/contract'
import type { Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { requireSoundRules } from '../organizations/index.ts'
import { levelColumn } from './level-column.ts'
import { changeSpace, type Space } from './space-store.ts'

type Changes = InputOf<typeof spaces.updateSpaceById>['body']

export async function updateSpace(
  { transaction, announce }: Work,
  { organizationId, id }: Proof<'space', 'admin'>,
  changes: Changes,
  ifMatch: number | undefined,
): Promise<Space> {
  if (changes.mergeRules) await requireSoundRules(transaction, organizationId, changes.mergeRules)
  const space = await changeSpace(transaction, organizationId, id, columnsOf(changes), ifMatch)
  announce({
    type: 'space.updated',
    organizationId,
    resource: { kind: 'space', id, label: space.title },
    payload: { changed: Object.keys(changes) },
  })
  return space
}

const columnsOf = ({ title, emoji, editMode, language, defaultLevel, mergeRules }: Changes) => ({
  ...(title !== undefined && { title }),
  ...(emoji !== undefined && { emoji }),
  ...(editMode && { edit_mode: editMode }),
  ...(language && { language }),
  ...levelColumn(defaultLevel),
  ...(mergeRules && { merge_rules: JSON.stringify(mergeRules) }),
})
