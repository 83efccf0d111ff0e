import type { siteExternalLinks } from '@octavo/contract'
import { addLink, changeLink, removeLink } from '@octavo/site'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { newUuid, readId } from '../../platform/ids.ts'
import { changeStructure } from './change-structure.ts'
import { editStructure } from './edit-structure.ts'
import { requireCondition } from './require-condition.ts'
import { shownPart } from './shown-structure.ts'
import type { SiteSettings } from './site-settings.ts'

export const linkHandlers = (settings: SiteSettings): HandlersOf<typeof siteExternalLinks> => ({
  async addExternalLinkToSite(work, { proof, params, body }) {
    await requireCondition(settings, work, proof, body.condition)
    const id = newUuid<'siteExternalLink'>()
    const { parent = null, title, url, description = null, icon = null, draft = false, condition = null } = body
    const link = { id, group: parent && readId(parent), title, url, description, icon, draft, condition }
    const answer = await editStructure(
      work,
      proof,
      undefined,
      (before) => addLink(before, link),
      (shown) => shown.link(id),
      settings,
    )
    const { organizationId, siteId } = params
    return { ...answer, location: `/v1/orgs/${organizationId}/sites/${siteId}/external-links/${answer.view.id}` }
  },
  async getSiteExternalLinkById(inquiry, { proof, params }) {
    const id = readId(params.siteExternalLinkId)
    return shownPart(inquiry, proof, ['links', id], (shown) => shown.link(id), settings)
  },
  async updateSiteExternalLinkById(work, { proof, params, body, ifMatch }) {
    await requireCondition(settings, work, proof, body.condition)
    const id = readId(params.siteExternalLinkId)
    const { parent, ...rest } = body
    const changes = { ...rest, ...(parent !== undefined && { group: parent && readId(parent) }) }
    return editStructure(
      work,
      proof,
      ifMatch,
      (before) => changeLink(before, id, changes),
      (shown) => shown.link(id),
      settings,
    )
  },
  async deleteSiteExternalLinkById(work, { proof, params, ifMatch }) {
    const id = readId(params.siteExternalLinkId)
    await changeStructure(work, proof, ifMatch, (before) => removeLink(before, id), settings.followStructure)
    return { view: undefined }
  },
})
