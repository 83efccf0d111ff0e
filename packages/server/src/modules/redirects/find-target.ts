import type { AskedPage } from '@octavo/site'
import type { Reader } from '../../platform/database/database.ts'
import { arrivalOf, redirectFor } from './follow-redirects.ts'
import type { KnownSite } from './redirect-ground.ts'
import type { RedirectSettings } from './redirect-settings.ts'

/** Where a redirect that somebody made leads, from an address at which there is no page. Most have none: that is asked first. */
export const findTarget =
  (settings: RedirectSettings) =>
  async (reader: Reader, site: KnownSite, path: AskedPage): Promise<string | undefined> => {
    const { segments } = path.whole ?? path
    const found = await redirectFor({ reader, site }, segments)
    return found && arrivalOf(reader, site, settings, segments, found)
  }
