import type { InputOf, siteSections } from '@octavo/contract'
import { addSection, defaultSpace } from '@octavo/site'
import type { Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { newUuid, readId } from '../../platform/ids.ts'
import { type AdministeredSpace, requireAdministered } from '../access/index.ts'
import { createSpace, openPlace } from '../spaces/index.ts'
import { editStructure } from './edit-structure.ts'
import type { SiteSettings } from './site-settings.ts'
import { spaceTitles } from './structure-store.ts'

type Input = InputOf<typeof siteSections.addSectionToSite>['body']

/** Adds a section that shows a space, or a new one. */
export async function addSectionTo(work: Work, site: Proof<'site', 'structure'>, input: Input, settings: SiteSettings) {
  const { transaction } = work
  const space = await spaceFor(work, site, input, settings)
  const titles = await spaceTitles(transaction, site.organizationId, site.id)
  const [id, first, siteSpace] = [newUuid<'siteSection'>(), newUuid<'siteSection'>(), newUuid<'siteSpace'>()]
  const section = {
    id,
    title: input.title ?? space.title,
    icon: input.icon ?? null,
    draft: input.draft ?? false,
    group: input.siteSectionGroupId === undefined ? null : readId(input.siteSectionGroupId),
  }
  return editStructure(
    work,
    site,
    undefined,
    (before) => {
      const around = titles.get(defaultSpace(before)?.space ?? '') ?? site.row.title
      const shown = { id: siteSpace, space: space.id, title: space.title }
      return addSection(before, section, shown, { id: first, title: around })
    },
    (shown) => shown.section(id),
    settings,
  )
}

async function spaceFor(
  work: Work,
  { organizationId, row }: Proof<'site', 'structure'>,
  { spaceId, title }: Input,
  { startContent }: SiteSettings,
): Promise<AdministeredSpace> {
  if (spaceId !== null) {
    const [space] = await requireAdministered(work.transaction, work.caller, organizationId, [readId(spaceId)])
    return space!
  }
  const place = await openPlace(work, organizationId, null)
  const short = Array.from(title ?? row.title)
    .slice(0, 50)
    .join('')
  return createSpace(work, place, { title: short }, startContent)
}
