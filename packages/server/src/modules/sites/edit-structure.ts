import type { SiteStructure } from '@octavo/site'
import type { Answer, Work } from '../../platform/http/handler.ts'
import { changeStructure, type Structured } from './change-structure.ts'
import type { StructurePresenter } from './present-structure.ts'
import { shownStructure } from './shown-structure.ts'
import type { SiteSettings } from './site-settings.ts'

/** Changes the structure, and answers with what becomes of it. */
export async function editStructure<View>(
  work: Work,
  site: Structured,
  ifMatch: number | undefined,
  edit: (before: SiteStructure) => SiteStructure,
  present: (shown: StructurePresenter) => View,
  settings: SiteSettings,
): Promise<Answer<View>> {
  const { structure, version } = await changeStructure(work, site, ifMatch, edit, settings.followStructure)
  const shown = await shownStructure(work.transaction, work.caller, site, structure, settings)
  return { view: present(shown), version }
}
