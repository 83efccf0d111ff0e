import type { SiteAdaptiveSchemaView, siteAdaptive } from '@octavo/contract'
import { templateConditions } from '@octavo/site'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { claimsOf, type KeptSchema, schemaOf } from './adaptive-schema-store.ts'
import { explainVisibility } from './explain-visibility.ts'
import type { LocatePage } from './locate-page.ts'
import { setAdaptiveSchema } from './set-adaptive-schema.ts'
import { testClaims } from './try-claims.ts'

/** What was never set is as old as the site. */
function answer({ json, version, updatedAt }: KeptSchema, site: { readonly created_at: Date }) {
  const view: SiteAdaptiveSchemaView = {
    object: 'site-adaptive-schema',
    jsonSchema: json,
    updatedAt: (updatedAt ?? site.created_at).toISOString(),
  }
  return { view, version }
}

export const adaptiveHandlers = (locatePage: LocatePage): HandlersOf<typeof siteAdaptive> => ({
  async getSiteAdaptiveSchema({ reader }, { proof }) {
    return answer(await schemaOf(reader, proof.organizationId, proof.id), proof.row)
  },
  async updateSiteAdaptiveSchema(work, { proof, body, query, ifMatch }) {
    return answer(await setAdaptiveSchema(work, proof, { ...body, ...query, ifMatch }), proof.row)
  },
  async listSiteAdaptiveTemplateConditions({ reader }, { proof }) {
    return { view: { items: templateConditions(await claimsOf(reader, proof.organizationId, proof.id)) } }
  },
  async testSiteAdaptiveSchema(inquiry, { proof, body }) {
    return { view: await testClaims(inquiry, proof, body) }
  },
  async explainSiteVisibility(inquiry, { proof, body }) {
    return { view: await explainVisibility(inquiry, proof, body, locatePage) }
  },
})
