import { compareContent, contentParts, type PageRecord } from '@octavo/content'
import type { Reader, Tenant } from '../../../platform/database/database.ts'
import type { Uuid } from '../../../platform/ids.ts'
import type { PayloadOf } from '../../../platform/jobs/job.ts'
import type { JobHandler } from '../../../platform/jobs/work.ts'
import { findRevision, openObjects } from '../../content/index.ts'
import { listingTag, organizationTag, pageTag, siteTag, spaceTag } from './cache-tags.ts'
import type { Purger } from './purger.ts'
import type { purgeTagsJob } from './purge-tags.job.ts'

/** Has caches throw away what a change made stale. */
export const purgeTags =
  (purger: Purger): JobHandler<(typeof purgeTagsJob)['payload']> =>
  async ({ database, tenant, signal }, payload) => {
    if (tenant !== null) await purger.purge(await tagsFor(database.reader, tenant, payload), signal)
  }

async function tagsFor(
  reader: Reader,
  tenant: Tenant,
  payload: PayloadOf<typeof purgeTagsJob>,
): Promise<readonly string[]> {
  if (payload.of === 'organization') return [organizationTag(tenant)]
  if (payload.of === 'site') return [siteTag(payload.site)]
  return contentTags(reader, tenant, payload.space, payload.revision)
}

/** With more pages, all of the space go: one name instead of very many. */
const mostPages = 200

/** Where only texts changed, they alone are stale, and what goes through all texts. */
async function contentTags(
  reader: Reader,
  tenant: Tenant,
  space: Uuid<'space'>,
  id: Uuid<'revision'>,
): Promise<readonly string[]> {
  const whole = [spaceTag(space)]
  const revision = await findRevision(reader, tenant, space, id)
  const before = revision?.parents[0] && (await findRevision(reader, tenant, space, revision.parents[0]))
  if (!revision || !before) return whole
  const difference = await compareContent(openObjects(reader, tenant), before.root, revision.root)
  const { pages } = difference
  const isOfTexts =
    pages.size <= mostPages &&
    contentParts.every((part) => part === 'pages' || difference[part].size === 0) &&
    pages.values().every(({ before: old, after: young }) => differInText(old, young))
  return isOfTexts ? [...pages.keys().map((page) => pageTag(space, page)), listingTag(space)] : whole
}

/** What pages say of each other is the same. */
function differInText(before: PageRecord | undefined, after: PageRecord | undefined): boolean {
  if (before?.type !== 'document' || after?.type !== 'document') return false
  const { document: _a, updatedAt: _b, ...old } = before
  const { document: _c, updatedAt: _d, ...young } = after
  return JSON.stringify(Object.entries(old).toSorted()) === JSON.stringify(Object.entries(young).toSorted())
}
