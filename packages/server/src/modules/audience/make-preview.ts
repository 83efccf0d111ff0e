import type { Reader } from '../../platform/database/database.ts'
import type { Caller, Proof } from '../../platform/http/proof.ts'
import type { Uuid } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { readStructure } from '../sites/index.ts'
import { type AudienceSettings, siteAddress } from './audience-settings.ts'
import { readClaims, readTarget } from './read-preview.ts'

interface Asked {
  readonly siteSpace: Uuid<'siteSpace'> | null
  readonly claims?: string | undefined
  readonly draft: boolean
  readonly target?: string | undefined
}

const longest = 2048

/** An address that shows the site as its maker may see it, for an hour. */
export async function makePreview(
  reader: Reader,
  { userId }: Caller,
  site: Proof<'site', 'view'>,
  { siteSpace, claims, draft, target }: Asked,
  settings: AudienceSettings,
): Promise<string> {
  if (siteSpace !== null) await requireSiteSpace(reader, site, siteSpace)
  const path = readTarget(target)
  const address = siteAddress(settings, site)
  const { organizationId: tenant, id } = site
  const token = settings.previews.make({
    tenant,
    site: id,
    siteSpace,
    draft,
    claims: readClaims(claims),
    madeBy: userId,
  })
  const url = `${address}/~/auth/preview/${token}/${path}`
  if (url.length > longest)
    throw new Problem('invalid_request', [{ path: '/claims', message: 'is too long for an address' }])
  return url
}

async function requireSiteSpace(reader: Reader, site: Proof<'site', 'view'>, id: Uuid<'siteSpace'>): Promise<void> {
  const { siteSpaces } = await readStructure(reader, site.organizationId, site.id)
  if (!siteSpaces.some((one) => one.id === id)) throw new Problem('not_found', {})
}
