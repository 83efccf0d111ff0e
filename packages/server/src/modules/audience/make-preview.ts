import type { Preview as Content } from '@octavo/site'
import type { Reader } from '../../platform/database/database.ts'
import type { Caller, Proof } from '../../platform/http/proof.ts'
import { showId, type Uuid } from '../../platform/ids.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { findChangeRequest } from '../change-requests/index.ts'
import { findRevisionById } from '../content/index.ts'
import { readStructure } from '../sites/index.ts'
import { findSpaces } from '../spaces/index.ts'
import { type AudienceSettings, siteAddress } from './audience-settings.ts'
import type { Preview } from './preview-address.ts'
import { readClaims, readTarget } from './read-preview.ts'

interface Asked {
  readonly siteSpace: Uuid<'siteSpace'> | null
  readonly claims?: string | undefined
  readonly draft: boolean
  readonly target?: string | undefined
  readonly changeRequest: Uuid<'changeRequest'> | null
  readonly revision: Uuid<'revision'> | null
}

const longest = 2048

/** An address that shows the site as its maker may see it, for an hour. */
export async function makePreview(
  reader: Reader,
  { userId }: Caller,
  site: Proof<'site', 'view'>,
  asked: Asked,
  settings: AudienceSettings,
): Promise<string> {
  const { siteSpace, claims, draft, target } = asked
  const content = await askedContent(reader, site.organizationId, asked)
  await requireShown(reader, site, asked, userId, content)
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
    ...(content && { content }),
  })
  const url = `${address}/~/auth/preview/${token}/${path}`
  if (url.length > longest)
    throw new Problem('invalid_request', [{ path: '/claims', message: 'is too long for an address' }])
  return url
}

async function askedContent(
  reader: Reader,
  tenant: Preview['tenant'],
  { changeRequest, revision }: Asked,
): Promise<Preview['content']> {
  if (changeRequest !== null && revision !== null) {
    throw new Problem('invalid_request', [{ path: '/revision', message: 'cannot be shown with a change request' }])
  }
  const change = changeRequest === null ? undefined : await findChangeRequest(reader, tenant, changeRequest)
  if (change) return { space: change.space_id, shown: { type: 'change', number: change.number } }
  const earlier = revision === null ? undefined : await findRevisionById(reader, tenant, revision)
  const shown: Content | undefined = earlier && { type: 'revision', revision: showId('revision', earlier.id) }
  const asked = changeRequest ?? revision
  if (!shown && asked !== null) throw notFound([asked])
  return shown && { space: earlier!.space, shown }
}

/** The site must show what is asked for; what is not published of a space is for those alone who may view the space. */
async function requireShown(
  reader: Reader,
  { organizationId, id }: Proof<'site', 'view'>,
  { siteSpace, changeRequest, revision }: Asked,
  user: Uuid<'user'>,
  content: Preview['content'],
): Promise<void> {
  if (siteSpace === null && !content) return
  const { siteSpaces } = await readStructure(reader, organizationId, id)
  const isShown = siteSpaces.some(
    (one) => (siteSpace === null || one.id === siteSpace) && (!content || one.space === content.space),
  )
  const isViewed = !content || (await findSpaces(reader, organizationId, user, [content.space])).length > 0
  if (!isShown || !isViewed) throw notFound([siteSpace, changeRequest, revision].filter((one) => one !== null))
}
