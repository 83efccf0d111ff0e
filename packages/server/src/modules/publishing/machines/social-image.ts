import { createHash } from 'node:crypto'
import type { SiteCustomizationView } from '@octavo/contract'
import { addressOfReserved, type SitePath, type VisiblePage } from '@octavo/site'
import type { DiskCache } from '../../../platform/cache/disk-cache.ts'
import type { DrawTask } from '../../../platform/images/resize-task.ts'
import type { Resizer } from '../../../platform/images/resizer.ts'
import { lookOf, titleIn } from '../look-of.ts'
import type { SiteAnswer } from '../site-answer.ts'
import type { SiteSnapshot } from '../site-snapshots.ts'
import type { SeenSite } from '../visible-site.ts'
import type { SeenSpace } from '../visible-space.ts'
import { machineAnswer } from './machine-answer.ts'

export interface DrawTools {
  readonly cache: DiskCache
  readonly resizer: Resizer
}

/** To be raised when they are drawn in another way. */
const version = 1

/** The picture that is shown with links to a page: the one that the owner chose, or one that is drawn. */
export function socialImage(
  snapshot: SiteSnapshot,
  site: SeenSite,
  space: SeenSpace,
  page: VisiblePage,
): string | undefined {
  const look = lookOf(snapshot, space)
  if (look.socialPreview.url !== undefined) return look.socialPreview.url
  const address = addressOfReserved(site.base, {
    type: 'social-image',
    way: site.way,
    siteSpace: space.id,
    page: page.id,
  })
  // Those who keep pictures see by this that there is another.
  return `${address}?v=${nameOf(taskFor(site, look, page)).slice(0, 8)}`
}

/** Draws it, for those who see the page. */
export async function serveSocialImage(
  snapshot: SiteSnapshot,
  site: SeenSite,
  path: Extract<SitePath, { type: 'social-image' }>,
  { cache, resizer }: DrawTools,
): Promise<SiteAnswer | undefined> {
  const space = site.spaces.find(({ id }) => id === path.siteSpace)
  const page = await space?.page(path.page)
  if (!space || page?.record.type !== 'document') return undefined
  const task = taskFor(site, lookOf(snapshot, space), page)
  const key = `drawn ${version} ${nameOf(task)}`
  const kept = await cache.get(key)
  if (kept) return machineAnswer(site, 'image/png', kept.bytes)
  const drawn = await resizer.resize({ turn: snapshot.tenant, read: async () => task })
  if (!drawn || 'refused' in drawn) return busy
  const bytes = Buffer.from(drawn.made)
  await cache.put(key, { facts: {}, bytes })
  return machineAnswer(site, 'image/png', bytes)
}

const busy: SiteAnswer = {
  status: 503,
  headers: { 'retry-after': '10', 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' },
  body: 'The picture cannot be drawn now.\n',
}

function taskFor(site: SeenSite, look: SiteCustomizationView, { record }: VisiblePage): DrawTask {
  const { themes, styling } = look
  const isDark = themes.default === 'dark'
  const accent = styling.primaryColor[isDark ? 'dark' : 'light']
  return {
    site: titleIn(look) ?? site.title,
    title: record.title,
    description: record.type === 'document' ? (record.description ?? '') : '',
    colours: {
      ground: isDark ? '#14161a' : '#ffffff',
      ink: isDark ? '#ffffff' : '#15171c',
      faint: isDark ? '#a5aab8' : '#5b6070',
      // `#abc` is short for `#aabbcc`, which is all that can be drawn.
      accent: accent.length === 4 ? accent.replaceAll(/[0-9a-f]/giu, '$&$&') : accent,
    },
  }
}

const nameOf = (task: DrawTask): string => createHash('sha256').update(JSON.stringify(task)).digest('hex')
