import type { siteRedirects } from '@octavo/contract'
import { readSource, sourceKey, sourceSegments } from '@octavo/site'
import type { Reader } from '../../platform/database/database.ts'
import { listed, pageOf } from '../../platform/http/cursor.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { readId } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { sitePermissions } from '../access/index.ts'
import { sightByLink } from '../sites/index.ts'
import { createRedirect } from './create-redirect.ts'
import { deleteRedirect } from './delete-redirect.ts'
import { arrivalOf, redirectFor } from './follow-redirects.ts'
import { presentRedirect } from './present-redirect.ts'
import { putRedirects } from './put-redirects.ts'
import { openGround } from './redirect-ground.ts'
import { listRedirects, positionIn } from './redirect-list.ts'
import type { RedirectSettings } from './redirect-settings.ts'
import { arriveFrom } from './redirect-target.ts'
import { findByKeys, findRedirect, type Redirect, versionOfRedirects } from './redirect-store.ts'
import { testAddress } from './try-addresses.ts'
import { updateRedirect } from './update-redirect.ts'

export const redirectHandlers = (settings: RedirectSettings): HandlersOf<typeof siteRedirects> => ({
  async listSiteRedirects({ reader, cursor }, { proof, query }) {
    const page = pageOf(cursor, query)
    // The version first: what comes in between makes the tag too old, and never too new.
    const version = await versionOfRedirects(reader, proof)
    const rows = await listRedirects(reader, proof, query, page)
    return { view: listed(rows, page, cursor, positionIn(query.orderBy), presentRedirect), version }
  },
  async createSiteRedirect(work, { proof, params, body }) {
    const row = await createRedirect(work, proof, body, settings)
    const view = presentRedirect(row)
    const { organizationId, siteId } = params
    return { view, version: row.version, location: `/v1/orgs/${organizationId}/sites/${siteId}/redirects/${view.id}` }
  },
  async bulkUpsertSiteRedirects(work, { proof, body, ifMatch }) {
    const { results, version } = await putRedirects(work, proof, body.redirects, ifMatch, settings)
    return { view: { results }, version }
  },
  async testSiteRedirects({ reader }, { proof, body }) {
    const ground = await openGround(reader, proof, settings)
    const results = await Promise.all(body.addresses.map((address) => testAddress(ground, address)))
    return { view: { results } }
  },
  async getSiteRedirectById({ reader }, { proof, params }) {
    const row = await findRedirect(reader, proof, readId(params.siteRedirectId))
    return { view: presentRedirect(row), version: row.version }
  },
  async updateSiteRedirectById(work, { proof, params, body, ifMatch }) {
    const row = await updateRedirect(work, proof, readId(params.siteRedirectId), body, ifMatch, settings)
    return { view: presentRedirect(row), version: row.version }
  },
  async deleteSiteRedirectById(work, { proof, params, ifMatch }) {
    await deleteRedirect(work, proof, readId(params.siteRedirectId), ifMatch)
    return { view: undefined }
  },
  async getSiteRedirectBySource({ reader }, { proof, query }) {
    const segments = sourceSegments(query.source)
    const source = readSource(query.source)
    if (typeof source === 'string') throw new Problem('not_found', {})
    const found =
      source.kind === 'exact'
        ? await redirectFor({ reader, site: proof }, segments)
        : await findByKeys(reader, proof, [sourceKey(source)])
    const target = found && (await targetFor(reader, proof, settings, segments, found, query.shareKey))
    if (target === undefined) throw new Problem('not_found', {})
    return { view: { redirect: presentRedirect(found!), target } }
  },
})

/** Where the caller arrives; whom a share link has let in is told nothing of what it does not show. */
async function targetFor(
  reader: Reader,
  site: Proof<'site', 'open'>,
  settings: RedirectSettings,
  segments: readonly string[],
  found: Redirect,
  shareKey: string | undefined,
): Promise<string | undefined> {
  if (sitePermissions(site.role).view) return arrivalOf(reader, site, settings, segments, found)
  const ground = await openGround(reader, site, settings)
  const arrival = await arriveFrom(ground, segments, found, shareKey === undefined ? {} : { shareKey })
  const isSeen = await arrival?.isSeen(sightByLink(site, ground.structure, Date.now()))
  return isSeen ? arrival!.to : undefined
}
