import type { publishing } from '@octavo/contract'
import type { Reader } from '../../platform/database/database.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { readId } from '../../platform/ids.ts'
import type { AudienceSettings } from './audience-settings.ts'
import { makePreview } from './make-preview.ts'
import { presentPublishingAuth } from './present-publishing-auth.ts'
import { findPublishingAuth, type PublishingAuth } from './publishing-auth-store.ts'
import { updatePublishingAuth } from './update-publishing-auth.ts'
import { regenerateVisitorKey } from './visitor-key.ts'

export const publishingHandlers = (settings: AudienceSettings): HandlersOf<typeof publishing> => {
  const shown = async (reader: Reader, auth: PublishingAuth) => ({
    view: await presentPublishingAuth(reader, settings.vault, auth),
    version: auth.version,
  })
  return {
    async getSitePublishingAuthById({ reader }, { proof }) {
      return shown(reader, await findPublishingAuth(reader, proof))
    },
    async updateSitePublishingAuthById(work, { proof, body, ifMatch }) {
      const { backend, fallbackURL, logoutURL, jwksURL, issuer, audience } = body
      const change = {
        backend,
        ...(fallbackURL !== undefined && { fallback_url: fallbackURL }),
        ...(logoutURL !== undefined && { logout_url: logoutURL }),
        ...(jwksURL !== undefined && { jwks_url: jwksURL }),
        ...(issuer !== undefined && { issuer }),
        ...(audience !== undefined && { audience }),
      }
      return shown(work.transaction, await updatePublishingAuth(work, proof, change, ifMatch))
    },
    async regenerateSitePublishingAuthById(work, { proof, ifMatch }) {
      return shown(work.transaction, await regenerateVisitorKey(work, proof, ifMatch, settings.vault))
    },
    async getSitePublishingPreviewById({ reader, caller }, { proof, query }) {
      const asked = {
        ...query,
        siteSpace: query.siteSpace === undefined ? null : readId(query.siteSpace),
        changeRequest: query.changeRequest === undefined ? null : readId(query.changeRequest),
        revision: query.revision === undefined ? null : readId(query.revision),
      }
      return { view: { url: await makePreview(reader, caller, proof, asked, settings) } }
    },
  }
}
