import type { shareLinks } from '@octavo/contract'
import { hashPassword } from '../../platform/crypto/password.ts'
import type { Reader } from '../../platform/database/database.ts'
import { listedAs, pageOf } from '../../platform/http/cursor.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { readId } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { type AudienceSettings, siteAddress } from './audience-settings.ts'
import { createShareLink } from './create-share-link.ts'
import { deleteShareLink } from './delete-share-link.ts'
import { presentShareLinks } from './present-share-link.ts'
import { findShareLink, listShareLinks, type ShareLink } from './share-link-store.ts'
import { switchShareLinks } from './switch-share-links.ts'
import { unlockShareLink } from './unlock-share-link.ts'
import { updateShareLink } from './update-share-link.ts'

export const shareLinkHandlers = (settings: AudienceSettings): HandlersOf<typeof shareLinks> => {
  const present = (reader: Reader, site: Proof<'site', 'admin'>, links: readonly ShareLink[]) =>
    presentShareLinks(reader, settings.vault, site, siteAddress(settings, site), links)
  const shown = async (reader: Reader, site: Proof<'site', 'admin'>, link: ShareLink) => {
    const [view] = await present(reader, site, [link])
    return { view: view!, version: link.version }
  }
  return {
    async listSiteShareLinks({ reader, cursor }, { proof, query }) {
      const page = pageOf(cursor, query)
      const rows = await listShareLinks(reader, proof, page)
      const views = await present(reader, proof, rows)
      return { view: listedAs(rows, views, page, cursor) }
    },
    async createSiteShareLink(work, { proof, params, body }) {
      const given = {
        name: body.name,
        active: body.active ?? true,
        expiresAt: body.expiresAt === undefined ? null : endOf(body.expiresAt),
        sectionId: body.sectionScope === undefined ? null : readId(body.sectionScope),
      }
      const answer = await shown(work.transaction, proof, await createShareLink(work, proof, given, settings.vault))
      const { organizationId, siteId } = params
      return { ...answer, location: `/v1/orgs/${organizationId}/sites/${siteId}/share-links/${answer.view.id}` }
    },
    async updateSiteShareLinks(work, { proof, body }) {
      const ids = body.shareLinks?.map((id) => readId(id))
      return { view: { changed: await switchShareLinks(work, proof, body.active, ids) } }
    },
    async getSiteShareLinkById({ reader }, { proof, params }) {
      return shown(reader, proof, await findShareLink(reader, proof, readId(params.shareLinkId)))
    },
    async updateSiteShareLinkById({ write }, { proof, params, body, ifMatch }) {
      const { name, active, expiresAt, sectionScope, password } = body
      const passwordHash = password ? await hashPassword(password) : password
      const change = {
        ...(name !== undefined && { name }),
        ...(active !== undefined && { active }),
        ...(expiresAt !== undefined && { expires_at: expiresAt === null ? null : endOf(expiresAt) }),
        ...(sectionScope !== undefined && { section_id: sectionScope && readId(sectionScope) }),
        ...(passwordHash !== undefined && { password_hash: passwordHash }),
      }
      return write(async (work) =>
        shown(work.transaction, proof, await updateShareLink(work, proof, readId(params.shareLinkId), change, ifMatch)),
      )
    },
    async unlockSiteShareLink(work, { proof, query, body }) {
      const { key, expires } = await unlockShareLink(work, proof, { ...query, ...body }, settings.unlocker)
      return { view: { shareKey: key, expiresAt: new Date(expires * 1000).toISOString() } }
    },
    async deleteSiteShareLinkById(work, { proof, params, ifMatch }) {
      await deleteShareLink(work, proof, readId(params.shareLinkId), ifMatch)
      return { view: undefined }
    },
  }
}

/** The form of a time allows some that never come, such as a second 60, and offsets lead out of the years it can show. */
function endOf(text: string): Date {
  const end = new Date(text)
  const year = end.getUTCFullYear()
  if (year >= 1 && year <= 9999) return end
  const message = Number.isNaN(year) ? 'is not a time' : 'is not in the years 1 to 9999 (UTC)'
  throw new Problem('invalid_request', [{ path: '/expiresAt', message }])
}
