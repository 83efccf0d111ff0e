import { everyone } from './files/file-proofs.ts'
import type { ShownOn } from './files/site-files.ts'
import type { Fragment } from './fragments/fragments.ts'
import type { SeenSite } from './visible-site.ts'

/** The page that files are named on, for those who see it. To be asked when all that the page shows was looked at. */
export const shownOn = (site: SeenSite): ShownOn => ({
  site: site.id,
  base: site.base,
  way: site.way,
  audience: site.sight.isPrivate ? site.audience : everyone,
})

/** What a document says only to some, or says of the visitor, is for this visitor alone; and what is less than it should be, for a while. */
export function noteFragment(
  site: SeenSite,
  fragment: Pick<Fragment, 'hasConditions' | 'readsClaims' | 'until'>,
): void {
  site.sight.until = Math.min(site.sight.until, fragment.until)
  if (fragment.hasConditions) site.sight.because.add('condition')
  if (fragment.readsClaims) site.sight.because.add('claims')
}
