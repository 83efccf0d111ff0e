import type { SiteCustomizationView } from '@octavo/contract'
import { showId, type Uuid } from '../../platform/ids.ts'
import type { SiteSnapshot } from './site-snapshots.ts'
import type { SeenSpace } from './visible-space.ts'

/** The look of a space on the site, or that of the site itself. */
export const lookOf = ({ looks }: SiteSnapshot, space: SeenSpace | undefined): SiteCustomizationView =>
  (space && looks.siteSpaces[showId('siteSpace', space.id as Uuid<'siteSpace'>)]) ?? looks.site

/** What a look calls the site, in the language of the look. */
export const titleIn = ({ title, localizedTitle, internationalization }: SiteCustomizationView): string | undefined =>
  localizedTitle?.[internationalization.locale] ?? title
