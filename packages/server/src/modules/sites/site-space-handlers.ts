import type { siteSpaces } from '@octavo/contract'
import { addSiteSpace, changeSiteSpace, defaultSpace, removeSiteSpace, sortItem } from '@octavo/site'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { newUuid, readId, showId, type Uuid } from '../../platform/ids.ts'
import { requireAdministered } from '../access/index.ts'
import { changeStructure } from './change-structure.ts'
import { editStructure } from './edit-structure.ts'
import { openStructure } from './open-structure.ts'
import { pageInMemory } from './page-in-memory.ts'
import { requireCondition } from './require-condition.ts'
import { shownPart, shownStructure } from './shown-structure.ts'
import type { SiteSettings } from './site-settings.ts'

export const siteSpaceHandlers = (settings: SiteSettings): HandlersOf<typeof siteSpaces> => ({
  async listSiteSpaces({ reader, cursor, caller }, { proof, query }) {
    const structure = await openStructure(reader, proof)
    const shown = await shownStructure(reader, caller, proof, structure, settings)
    const standard = defaultSpace(structure)
    const atRoot = standard && showId('siteSpace', standard.id as Uuid<'siteSpace'>)
    const wanted = shown
      .siteSpaces()
      .filter(({ id }) => query.default === undefined || (id === atRoot) === query.default)
    return { view: pageInMemory(wanted, cursor, query) }
  },
  async addSpaceToSite(work, { proof, params, body }) {
    const [space] = await requireAdministered(work.transaction, work.caller, proof.organizationId, [
      readId(body.spaceId),
    ])
    const id = newUuid<'siteSpace'>()
    const added = { id, space: space!.id, title: space!.title, draft: body.draft ?? false }
    const section = body.sectionId === undefined ? undefined : readId(body.sectionId)
    const answer = await editStructure(
      work,
      proof,
      undefined,
      (before) => addSiteSpace(before, added, section),
      (shown) => shown.siteSpace(id),
      settings,
    )
    const { organizationId, siteId } = params
    return { ...answer, location: `/v1/orgs/${organizationId}/sites/${siteId}/site-spaces/${answer.view.id}` }
  },
  async getSiteSpaceById(inquiry, { proof, params }) {
    const id = readId(params.siteSpaceId)
    return shownPart(inquiry, proof, ['siteSpaces', id], (shown) => shown.siteSpace(id), settings)
  },
  async updateSiteSpaceById(work, { proof, params, body, ifMatch }) {
    const id = readId(params.siteSpaceId)
    await requireCondition(settings, work, proof, body.condition)
    if (body.spaceId !== undefined) {
      await requireAdministered(work.transaction, work.caller, proof.organizationId, [readId(body.spaceId)])
    }
    const changes = {
      ...(body.path !== undefined && { path: body.path }),
      ...(body.condition !== undefined && { condition: body.condition }),
      ...(body.draft !== undefined && { draft: body.draft }),
      ...(body.spaceId !== undefined && { space: readId(body.spaceId) }),
    }
    return editStructure(
      work,
      proof,
      ifMatch,
      (before) => changeSiteSpace(before, id, changes),
      (shown) => shown.siteSpace(id),
      settings,
    )
  },
  async deleteSiteSpaceById(work, { proof, params, ifMatch }) {
    const id = readId(params.siteSpaceId)
    await changeStructure(work, proof, ifMatch, (before) => removeSiteSpace(before, id), settings.followStructure)
    return { view: undefined }
  },
  async moveSiteSpace(work, { proof, params, body, ifMatch }) {
    const id = readId(params.siteSpaceId)
    const { before, after } = body.position ?? {}
    const position = {
      before: before && { type: before.type, id: readId(before.siteSpace) },
      after: after && { type: after.type, id: readId(after.siteSpace) },
    }
    return editStructure(
      work,
      proof,
      ifMatch,
      (now) => sortItem(now, { type: 'site-space', id }, position),
      (shown) => shown.siteSpace(id),
      settings,
    )
  },
})
