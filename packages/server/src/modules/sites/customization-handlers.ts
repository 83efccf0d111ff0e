import type { siteCustomization } from '@octavo/contract'
import type { SiteStructure } from '@octavo/site'
import { requireVersion } from '../../platform/http/etag.ts'
import type { HandlersOf, Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { readId } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { effective, overridden } from './customization.ts'
import {
  type Kept,
  putSiteSettings,
  putSiteSpaceSettings,
  siteSettingsOf,
  siteSpaceSettingsOf,
} from './customization-store.ts'
import { requireLinkTargets } from './require-link-targets.ts'
import type { SiteSettings } from './site-settings.ts'
import { lockSite } from './site-store.ts'
import { readStructure } from './structure-store.ts'

const answer = (site: Kept, differs?: Kept) => {
  const updatedAt = [site.updatedAt, differs?.updatedAt]
    .filter((at) => at !== undefined)
    .toSorted(Number)
    .at(-1)
  const look = effective(site.settings, differs?.settings ?? {})
  return {
    view: { ...look, ...(updatedAt && { updatedAt: updatedAt.toISOString() }) },
    version: (differs ?? site).version,
  }
}

function requireSiteSpace({ siteSpaces }: SiteStructure, id: string): void {
  if (!siteSpaces.some((one) => one.id === id)) throw new Problem('not_found', {})
}

/** Holds the site, and tells what it shows. */
async function heldStructure({ transaction }: Work, { organizationId, id }: Proof<'site', 'admin'>) {
  const { title } = await lockSite(transaction, organizationId, id)
  return { title, structure: await readStructure(transaction, organizationId, id) }
}

const tell = ({ announce }: Work, { organizationId, id }: Proof<'site', 'admin'>, label: string): void =>
  announce({ type: 'site.customization-updated', organizationId, resource: { kind: 'site', id, label } })

export const customizationHandlers = (
  settings: Pick<SiteSettings, 'hasPage'>,
): HandlersOf<typeof siteCustomization> => {
  return {
    async getSiteCustomizationById({ reader }, { proof }) {
      return answer(await siteSettingsOf(reader, proof.organizationId, proof.id))
    },
    async updateSiteCustomizationById(work, { proof, body, ifMatch }) {
      const { title, structure } = await heldStructure(work, proof)
      const before = await siteSettingsOf(work.transaction, proof.organizationId, proof.id)
      requireVersion(before.version, ifMatch)
      await requireLinkTargets(work, proof.organizationId, structure, body, settings)
      const after = await putSiteSettings(work.transaction, proof.organizationId, proof.id, body)
      tell(work, proof, title)
      return answer(after)
    },
    async getSiteSpaceCustomizationById({ reader }, { proof, params }) {
      const id = readId(params.siteSpaceId)
      requireSiteSpace(await readStructure(reader, proof.organizationId, proof.id), id)
      const site = await siteSettingsOf(reader, proof.organizationId, proof.id)
      return answer(site, await siteSpaceSettingsOf(reader, proof.organizationId, proof.id, id))
    },
    async overrideSiteSpaceCustomizationById(work, { proof, params, body, ifMatch }) {
      const id = readId(params.siteSpaceId)
      const { title, structure } = await heldStructure(work, proof)
      requireSiteSpace(structure, id)
      const before = await siteSpaceSettingsOf(work.transaction, proof.organizationId, proof.id, id)
      requireVersion(before.version, ifMatch)
      await requireLinkTargets(work, proof.organizationId, structure, body, settings)
      const changed = overridden(before.settings, body)
      const after = await putSiteSpaceSettings(work.transaction, proof.organizationId, proof.id, id, changed)
      tell(work, proof, title)
      return answer(await siteSettingsOf(work.transaction, proof.organizationId, proof.id), after)
    },
    async deleteSiteSpaceCustomizationById(work, { proof, params, ifMatch }) {
      const id = readId(params.siteSpaceId)
      const { title, structure } = await heldStructure(work, proof)
      requireSiteSpace(structure, id)
      const before = await siteSpaceSettingsOf(work.transaction, proof.organizationId, proof.id, id)
      if (Object.keys(before.settings).length === 0) throw new Problem('not_found', {})
      requireVersion(before.version, ifMatch)
      await putSiteSpaceSettings(work.transaction, proof.organizationId, proof.id, id, {})
      tell(work, proof, title)
      return { view: undefined }
    },
  }
}
