import type { addresses } from '@octavo/contract'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { Problem } from '../../platform/problem.ts'
import type { AddressSettings } from './address-settings.ts'
import { resolveContent } from './resolve-content.ts'
import { findServedHost } from './find-served-host.ts'
import { resolvePublished } from './resolve-published.ts'

export const addressHandlers = (settings: AddressSettings): HandlersOf<typeof addresses> => ({
  async resolvePublishedContentByUrl(inquiry, { body: { url, visitor = {} } }) {
    const { type: kind = 'human', jwtToken: token, unsignedClaims } = visitor
    return { view: await resolvePublished(inquiry, { url, kind, token, unsignedClaims }, settings) }
  },
  async getPublishedContentByUrl(inquiry, { query: { url, visitorAuthToken: token } }) {
    const asked = { url, kind: 'human', token, unsignedClaims: undefined } as const
    return { view: await resolvePublished(inquiry, asked, settings) }
  },
  async getContentByUrl({ reader, caller }, { query }) {
    return { view: await resolveContent(reader, caller, query.url, settings) }
  },
  async getServedHost({ database }, { query: { domain } }) {
    const view = await findServedHost(database.reader, domain, settings)
    if (!view) throw new Problem('not_found', {})
    return { view }
  },
})
