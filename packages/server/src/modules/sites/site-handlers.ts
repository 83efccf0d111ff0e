import type { sites } from '@octavo/contract'
import { listed, pageOf } from '../../platform/http/cursor.ts'
import type { HandlersOf, Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { readId } from '../../platform/ids.ts'
import { findSpace } from '../spaces/index.ts'
import { sitePermissions } from '../access/index.ts'
import { openLook } from './open-look.ts'
import { createSite } from './create-site.ts'
import { publishedCustomizations } from './customization-store.ts'
import { deleteSite } from './delete-site.ts'
import { openStructure } from './open-structure.ts'
import { presentSite, type SiteHome } from './present-site.ts'
import { publishSite } from './publish-site.ts'
import { shownStructure } from './shown-structure.ts'
import type { SiteSettings } from './site-settings.ts'
import { findSite, listSites } from './site-store.ts'
import { updateSite } from './update-site.ts'

const homeOf = ({ row }: Pick<Proof<'organization', 'view'>, 'row'>): SiteHome => ({
  hostname: row.hostname,
  defaultRole: row.default_role,
})
const homeOfSite = ({ row }: Pick<Proof<'site', 'view'>, 'row'>): SiteHome => ({
  hostname: row.organization_hostname,
  defaultRole: row.organization_default_role,
})

export const siteHandlers = (settings: SiteSettings): HandlersOf<typeof sites> => {
  /** As the caller sees it after the change. */
  const changed = async ({ transaction, caller }: Work, proof: Proof<'site', 'admin'>) => {
    const site = await findSite(transaction, proof.organizationId, caller.userId, proof.id)
    return { view: presentSite(site, homeOfSite(proof), settings), version: site.version }
  }
  return {
    async listSites({ reader, cursor, caller }, { proof, query }) {
      const page = pageOf(cursor, query)
      if (query.space !== undefined) await findSpace(reader, proof.id, caller.userId, readId(query.space))
      const filter = {
        space: query.space === undefined ? null : readId(query.space),
        title: query.title,
        published: query.published,
      }
      const rows = await listSites(reader, proof.id, caller.userId, filter, page)
      return {
        view: listed(
          rows,
          page,
          cursor,
          (site) => [site.id],
          (site) => presentSite(site, homeOf(proof), settings),
        ),
      }
    },
    async createSite(work, { proof, body }) {
      const site = await createSite(work, proof, body, settings)
      const view = presentSite(site, homeOf(proof), settings)
      return { view, version: site.version, location: `/v1/orgs/${view.organization}/sites/${view.id}` }
    },
    async getSiteById(_, { proof }) {
      const { row, role } = proof
      return { view: presentSite({ ...row, role }, homeOfSite(proof), settings), version: row.version }
    },
    async updateSiteById(work, { proof, body, ifMatch }) {
      await updateSite(work, proof, body, ifMatch, settings)
      return changed(work, proof)
    },
    async deleteSiteById(work, { proof, ifMatch }) {
      await deleteSite(work, proof, ifMatch, settings)
      return { view: undefined }
    },
    async publishSite(work, { proof, ifMatch }) {
      await publishSite(work, proof, true, ifMatch)
      return changed(work, proof)
    },
    async unpublishSite(work, { proof, ifMatch }) {
      await publishSite(work, proof, false, ifMatch)
      return changed(work, proof)
    },
    async getPublishedContentSite({ reader, caller }, { proof }) {
      const { row, role, organizationId, id } = proof
      const structure = await openStructure(reader, proof)
      const shown = await shownStructure(reader, caller, proof, structure, settings)
      return {
        view: {
          object: 'published-content-site',
          site: presentSite({ ...row, role, site_spaces: structure.siteSpaces.length }, homeOfSite(proof), settings),
          structure: shown.whole(),
          customizations: await publishedCustomizations(reader, organizationId, id, structure, (look) =>
            sitePermissions(role).view ? look : openLook(look, structure),
          ),
          scripts: [],
        },
      }
    },
  }
}
