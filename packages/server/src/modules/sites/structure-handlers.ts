import type { siteStructure } from '@octavo/contract'
import { type ItemPointer, sortItem } from '@octavo/site'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { readId } from '../../platform/ids.ts'
import { changeStructure } from './change-structure.ts'
import { openStructure } from './open-structure.ts'
import type { StructurePresenter } from './present-structure.ts'
import { shownStructure } from './shown-structure.ts'
import type { SiteSettings } from './site-settings.ts'

type Shown = { readonly type: ItemPointer['type']; readonly id: Parameters<typeof readId>[0] }

/** What a request names, as the structure names it. */
export const pointerOf = ({ type, id }: Shown): ItemPointer => ({ type, id: readId(id) })

const presentItem = (shown: StructurePresenter, { type, id }: ItemPointer) => {
  if (type === 'site-space') return shown.siteSpace(id)
  if (type === 'site-section') return shown.section(id)
  return type === 'site-section-group' ? shown.group(id) : shown.link(id)
}

export const structureHandlers = (settings: SiteSettings): HandlersOf<typeof siteStructure> => ({
  async getSiteStructure({ reader, caller }, { proof }) {
    const structure = await openStructure(reader, proof)
    const shown = await shownStructure(reader, caller, proof, structure, settings)
    return { view: shown.whole(), version: proof.row.structure_version }
  },
  async sortSiteStructure(work, { proof, body, ifMatch }) {
    const { before, after } = body.position
    const item = pointerOf(body.item)
    const position = { before: before && pointerOf(before), after: after && pointerOf(after) }
    const { structure, version } = await changeStructure(
      work,
      proof,
      ifMatch,
      (now) => sortItem(now, item, position),
      settings.followStructure,
    )
    const shown = await shownStructure(work.transaction, work.caller, proof, structure, settings)
    return { view: presentItem(shown, item), version }
  },
})
