import type { InputOf, sites } from '@octavo/contract'
import { addSiteSpace, emptyStructure, pathOf, type SiteStructure } from '@octavo/site'
import type { Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { newUuid, readId } from '../../platform/ids.ts'
import { type AdministeredSpace, requireAdministered } from '../access/index.ts'
import { putGrants } from '../grants/index.ts'
import { createSpace, lockStructure, openPlace } from '../spaces/index.ts'
import type { SiteSettings } from './site-settings.ts'
import { addSite, findSite, freeBasename, type SeenSite } from './site-store.ts'
import { writeStructure } from './structure-store.ts'

type Input = InputOf<typeof sites.createSite>['body']

/** Whoever makes a site administrates it. */
export async function createSite(
  work: Work,
  { id: organizationId, role }: Proof<'organization', 'createSite'>,
  { type = 'basic', title = 'Documentation', visibility = 'public', spaces = [] }: Input,
  settings: SiteSettings,
): Promise<SeenSite> {
  const { transaction, caller, announce } = work
  // Two sites that are made at once do not choose the same path.
  await lockStructure(transaction, organizationId)
  const shown = await spacesFor(work, organizationId, spaces, title, settings)
  const id = newUuid<'site'>()
  await addSite(transaction, {
    organization_id: organizationId,
    id,
    type,
    title,
    visibility,
    basename: await freeBasename(transaction, organizationId, pathOf(title, 'docs')),
    site_spaces: shown.length,
  })
  const structure = shown.reduce<SiteStructure>(
    (before, space) => addSiteSpace(before, { id: newUuid<'siteSpace'>(), space: space.id, title: space.title }),
    emptyStructure,
  )
  const site = { organizationId, id }
  const settled = await settings.followStructure(work, site, emptyStructure, structure)
  await writeStructure(transaction, organizationId, id, emptyStructure, settled)
  if (role !== 'admin') {
    await putGrants(transaction, organizationId, { kind: 'site', id }, 'user', [caller.userId], 'admin')
  }
  announce({ type: 'site.created', organizationId, resource: { kind: 'site', id, label: title } })
  return findSite(transaction, organizationId, caller.userId, id)
}

async function spacesFor(
  work: Work,
  organizationId: Proof<'organization', 'createSite'>['id'],
  spaces: NonNullable<Input['spaces']>,
  siteTitle: string,
  { startContent, startSample }: SiteSettings,
): Promise<readonly AdministeredSpace[]> {
  if (typeof spaces !== 'string') {
    return requireAdministered(work.transaction, work.caller, organizationId, spaces.map(readId))
  }
  const place = await openPlace(work, organizationId, null)
  const title = Array.from(siteTitle).slice(0, 50).join('')
  return [await createSpace(work, place, { title }, spaces === 'sample' ? startSample : startContent)]
}
