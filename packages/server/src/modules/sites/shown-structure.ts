import type { SiteStructure } from '@octavo/site'
import type { Reader, Tenant } from '../../platform/database/database.ts'
import type { Caller, Proof } from '../../platform/http/proof.ts'
import type { Uuid } from '../../platform/ids.ts'
import type { Permissions } from '@octavo/contract'
import { findSpaces, presentSpace } from '../spaces/index.ts'
import { structurePresenter, type StructurePresenter } from './present-structure.ts'
import type { SiteSettings } from './site-settings.ts'
import { spaceTitles } from './structure-store.ts'

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

const seenAmong = (reader: Reader, tenant: Tenant, user: Uuid<'user'>, { siteSpaces }: SiteStructure) =>
  findSpaces(
    reader,
    tenant,
    user,
    siteSpaces.map(({ space }) => space as Uuid<'space'>),
  )
