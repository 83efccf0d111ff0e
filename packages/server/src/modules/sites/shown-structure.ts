import type { SiteStructure } from '@octavo/site'
import type { Reader, Tenant } from '../../platform/database/database.ts'
import type { Inquiry } from '../../platform/http/handler.ts'
import type { Caller, Proof } from '../../platform/http/proof.ts'
import type { Uuid } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import type { Permissions } from '@octavo/contract'
import { findSpaces, presentSpace } from '../spaces/index.ts'
import { structurePresenter, type StructurePresenter } from './present-structure.ts'
import type { SiteSettings } from './site-settings.ts'
import { readStructure, spaceTitles } from './structure-store.ts'

type SeenSiteProof = Proof<'site', Permissions['site']>

/** The structure as the caller may see it, with the spaces that it may view. */
export async function shownStructure(
  reader: Reader,
  { userId }: Pick<Caller, 'userId'>,
  { organizationId, id, row }: SeenSiteProof,
  structure: SiteStructure,
  settings: SiteSettings,
): Promise<StructurePresenter> {
  const titles = await spaceTitles(reader, organizationId, id)
  const spaces = await seenAmong(reader, organizationId, userId, structure)
  return structurePresenter({
    structure,
    titles,
    spaces: new Map(
      spaces.map((space) => [space.id, presentSpace(space, row.organization_default_role, settings)] as const),
    ),
    site: { site: row, hostname: row.organization_hostname },
    addressOf: settings.addressOf,
  })
}

type Parts = keyof SiteStructure

/** One part of the structure, with the version of the whole; refused where the site has none such. */
export async function shownPart<View>(
  { reader, caller }: Inquiry,
  proof: Proof<'site', 'view'>,
  [parts, id]: readonly [Parts, string],
  show: (shown: StructurePresenter) => View,
  settings: SiteSettings,
): Promise<{ readonly view: View; readonly version: number }> {
  const structure = await readStructure(reader, proof.organizationId, proof.id)
  if (!structure[parts].some((one) => one.id === id)) throw new Problem('not_found', {})
  const shown = await shownStructure(reader, caller, proof, structure, settings)
  return { view: show(shown), version: proof.row.structure_version }
}

const seenAmong = (reader: Reader, tenant: Tenant, user: Uuid<'user'>, { siteSpaces }: SiteStructure) =>
  findSpaces(
    reader,
    tenant,
    user,
    siteSpaces.map(({ space }) => space as Uuid<'space'>),
  )
