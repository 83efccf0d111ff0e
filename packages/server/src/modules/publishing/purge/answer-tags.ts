import type { Served } from '../serve-site.ts'
import { listingTag, organizationTag, pageTag, siteTag, spaceTag } from './cache-tags.ts'

/** What an answer is thrown away with: all that was looked at for it. */
export function tagsOf({ snapshot, found, opened }: Served): string[] {
  const spaces = [...opened]
  const tags = [organizationTag(snapshot.tenant), siteTag(snapshot.site.id), ...spaces.map(spaceTag)]
  if (found.type === 'page') return [...tags, pageTag(found.siteSpace.space, found.page.id)]
  // Files are what they are, and redirects say where things are; other outputs may go through every text.
  const isOfTexts = found.type === 'reserved' && found.path.type !== 'file' && found.path.type !== 'image'
  return isOfTexts ? [...tags, ...spaces.map(listingTag)] : tags
}
