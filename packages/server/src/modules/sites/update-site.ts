import type { InputOf, sites } from '@octavo/contract'
import { makeDefaultSection, makeDefaultSpace } from '@octavo/site'
import type { Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { readId } from '../../platform/ids.ts'
import { levelColumn, lockStructure } from '../spaces/index.ts'
import { changeStructure } from './change-structure.ts'
import type { SiteSettings } from './site-settings.ts'
import { changeSite, lockSite } from './site-store.ts'

type Changes = InputOf<typeof sites.updateSiteById>['body']

export async function updateSite(
  work: Work,
  site: Proof<'site', 'admin'>,
  changes: Changes,
  ifMatch: number | undefined,
  { followSite, followStructure }: SiteSettings,
): Promise<void> {
  const { organizationId, id } = site
  // A site that is made meanwhile does not choose the same path.
  if (changes.basename !== undefined) await lockStructure(work.transaction, organizationId)
  const { title, visibility, basename, adaptiveContent, agentsContext, proxy, defaultLevel } = changes
  const was = await lockSite(work.transaction, organizationId, id)
  const after = await changeSite(
    work.transaction,
    organizationId,
    id,
    {
      ...(title !== undefined && { title }),
      ...(visibility !== undefined && { visibility }),
      ...(basename !== undefined && { basename }),
      ...(adaptiveContent !== undefined && { adaptive_content: adaptiveContent.enabled }),
      ...(agentsContext !== undefined && { agents_context: agentsContext }),
      ...(proxy !== undefined && { proxy }),
      ...levelColumn(defaultLevel),
    },
    ifMatch,
  )
  await followSite(work, was, after)
  const { defaultSiteSection: section, defaultSiteSpace: siteSpace } = changes
  if (section !== undefined || siteSpace !== undefined) {
    await changeStructure(
      work,
      site,
      undefined,
      (before) => {
        const chosen = section === undefined ? before : makeDefaultSection(before, readId(section))
        return siteSpace === undefined ? chosen : makeDefaultSpace(chosen, readId(siteSpace))
      },
      followStructure,
    )
  }
  work.announce({
    type: 'site.updated',
    organizationId,
    resource: { kind: 'site', id, label: after.title },
    payload: { changed: Object.keys(changes) },
  })
}
