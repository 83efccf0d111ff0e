import type { siteSectionGroups } from '@octavo/contract'
import { addGroup, changeGroup, intoGroup, outOfGroup, removeGroup, sortItem } from '@octavo/site'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { newUuid, readId } from '../../platform/ids.ts'
import { changeStructure } from './change-structure.ts'
import { editStructure } from './edit-structure.ts'
import { pageInMemory } from './page-in-memory.ts'
import { shownPart, shownStructure } from './shown-structure.ts'
import type { SiteSettings } from './site-settings.ts'
import { pointerOf } from './structure-handlers.ts'
import { readStructure } from './structure-store.ts'

export const groupHandlers = (settings: SiteSettings): HandlersOf<typeof siteSectionGroups> => ({
  async listSiteSectionGroups({ reader, cursor, caller }, { proof, query }) {
    const structure = await readStructure(reader, proof.organizationId, proof.id)
    const shown = await shownStructure(reader, caller, proof, structure, settings)
    return { view: pageInMemory(shown.groups(), cursor, query) }
  },
  async addSectionGroupToSite(work, { proof, params, body }) {
    const id = newUuid<'siteSectionGroup'>()
    const group = { id, title: body.title, icon: body.icon ?? null }
    const sections = (body.sections ?? []).map((section) => readId(section))
    const answer = await editStructure(
      work,
      proof,
      undefined,
      (before) => addGroup(before, group, sections),
      (shown) => shown.group(id),
      settings,
    )
    const { organizationId, siteId } = params
    return { ...answer, location: `/v1/orgs/${organizationId}/sites/${siteId}/section-groups/${answer.view.id}` }
  },
  async getSiteSectionGroupById(inquiry, { proof, params }) {
    const id = readId(params.siteSectionGroupId)
    return shownPart(inquiry, proof, ['groups', id], (shown) => shown.group(id), settings)
  },
  async updateSiteSectionGroupById(work, { proof, params, body, ifMatch }) {
    const id = readId(params.siteSectionGroupId)
    return editStructure(
      work,
      proof,
      ifMatch,
      (before) => changeGroup(before, id, body),
      (shown) => shown.group(id),
      settings,
    )
  },
  async deleteSiteSectionGroupById(work, { proof, params, ifMatch }) {
    const id = readId(params.siteSectionGroupId)
    await changeStructure(work, proof, ifMatch, (before) => removeGroup(before, id), settings.followStructure)
    return { view: undefined }
  },
  async addSectionToGroup(work, { proof, params, body }) {
    const id = readId(params.siteSectionGroupId)
    const section = readId(body.sectionId)
    const answer = await editStructure(
      work,
      proof,
      undefined,
      (before) => intoGroup(before, id, section),
      (shown) => shown.group(id),
      settings,
    )
    const { organizationId, siteId } = params
    return { ...answer, location: `/v1/orgs/${organizationId}/sites/${siteId}/section-groups/${answer.view.id}` }
  },
  async removeSectionFromGroup(work, { proof, params, ifMatch }) {
    const [id, section] = [readId(params.siteSectionGroupId), readId(params.siteSectionId)]
    await changeStructure(work, proof, ifMatch, (before) => outOfGroup(before, id, section), settings.followStructure)
    return { view: undefined }
  },
  async moveSiteSectionGroup(work, { proof, params, body, ifMatch }) {
    const id = readId(params.siteSectionGroupId)
    const { before, after } = body.position ?? {}
    const position = { before: before && pointerOf(before), after: after && pointerOf(after) }
    return editStructure(
      work,
      proof,
      ifMatch,
      (now) => sortItem(now, { type: 'site-section-group', id }, position),
      (shown) => shown.group(id),
      settings,
    )
  },
})
