import type { siteSections } from '@octavo/contract'
import { changeSection, makeDefaultVariant, removeSection, sortItem } from '@octavo/site'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { readId } from '../../platform/ids.ts'
import { addSectionTo } from './add-section.ts'
import { changeStructure } from './change-structure.ts'
import { editStructure } from './edit-structure.ts'
import { openStructure } from './open-structure.ts'
import { pageInMemory } from './page-in-memory.ts'
import { requireCondition } from './require-condition.ts'
import { shownPart, shownStructure } from './shown-structure.ts'
import type { SiteSettings } from './site-settings.ts'

export const sectionHandlers = (settings: SiteSettings): HandlersOf<typeof siteSections> => ({
  async listSiteSections({ reader, cursor, caller }, { proof, query }) {
    const structure = await openStructure(reader, proof)
    const shown = await shownStructure(reader, caller, proof, structure, settings)
    return { view: pageInMemory(shown.sections(), cursor, query) }
  },
  async addSectionToSite(work, { proof, params, body }) {
    const answer = await addSectionTo(work, proof, body, settings)
    const { organizationId, siteId } = params
    return { ...answer, location: `/v1/orgs/${organizationId}/sites/${siteId}/sections/${answer.view.id}` }
  },
  async getSiteSectionById(inquiry, { proof, params }) {
    const id = readId(params.siteSectionId)
    return shownPart(inquiry, proof, ['sections', id], (shown) => shown.section(id), settings)
  },
  async updateSiteSectionById(work, { proof, params, body, ifMatch }) {
    const id = readId(params.siteSectionId)
    const { defaultSiteSpace, siteSectionGroupId: group, ...rest } = body
    await requireCondition(settings, work, proof, body.condition)
    const changes = { ...rest, ...(group !== undefined && { group: group && readId(group) }) }
    return editStructure(
      work,
      proof,
      ifMatch,
      (before) => {
        const changed = changeSection(before, id, changes)
        return defaultSiteSpace === undefined ? changed : makeDefaultVariant(changed, readId(defaultSiteSpace), id)
      },
      (shown) => shown.section(id),
      settings,
    )
  },
  async deleteSiteSectionById(work, { proof, params, ifMatch }) {
    const id = readId(params.siteSectionId)
    await changeStructure(work, proof, ifMatch, (before) => removeSection(before, id), settings.followStructure)
    return { view: undefined }
  },
  async moveSiteSection(work, { proof, params, body, ifMatch }) {
    const id = readId(params.siteSectionId)
    const { before, after } = body.position ?? {}
    const position = {
      before: before && { type: before.type, id: readId(before.siteSection) },
      after: after && { type: after.type, id: readId(after.siteSection) },
    }
    return editStructure(
      work,
      proof,
      ifMatch,
      (now) => sortItem(now, { type: 'site-section', id }, position),
      (shown) => shown.section(id),
      settings,
    )
  },
})
