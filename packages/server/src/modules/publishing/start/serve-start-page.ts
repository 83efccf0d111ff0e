import { isIP } from 'node:net'
import { users } from '@octavo/contract'
import type { SitesOrigin } from '@octavo/site'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../../platform/http/app.ts'
import { credentialsOf } from '../../../platform/http/credentials.ts'
import type { Uuid } from '../../../platform/ids.ts'
import { Problem } from '../../../platform/problem.ts'
import { siteAddresses } from '../../addresses/index.ts'
import { listingHeaders, listingHtml } from './listing-page.ts'
import { firstOrganizations, listOwnSites, listPublicSites } from './site-listings.ts'

/** The page at the root of the API's host. It is no operation, for no program calls it. */
export function serveStartPage(app: App, origin: SitesOrigin): void {
  const addressOf = siteAddresses(origin)
  const own = new Set([new URL(app.publicUrl).hostname, origin.domain, 'localhost'])
  const { reader } = app.database
  const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<void> =>
    app.rateLimit.admit(request, reply, credentialsOf(request))
  app.http.get('/', { onRequest }, async (request, reply) => {
    // Any other name may become that of a site.
    if (!own.has(request.hostname) && isIP(request.hostname) === 0) throw new Problem('not_found', {})
    const user = await userOf(app, request)
    const ownSites = user === undefined ? [] : await listOwnSites(reader, user, addressOf)
    const shown = new Set(ownSites.flatMap(({ sites }) => sites.map(({ url }) => url)))
    const all = await listPublicSites(reader, await firstOrganizations(reader), addressOf)
    const others = all
      .map(({ title, sites }) => ({ title, sites: sites.filter(({ url }) => !shown.has(url)) }))
      .filter(({ sites }) => sites.length > 0)
    const sections = [
      ...(ownSites.length > 0 ? [{ title: 'Your sites', listings: ownSites }] : []),
      ...(others.length > 0 ? [{ title: 'Public sites', listings: others }] : []),
    ]
    const docs = [...ownSites, ...others]
      .flatMap(({ sites }) => sites)
      .find(({ title, url }) => title === 'Octavo' && url)
    return reply.headers({ ...listingHeaders, 'x-robots-tag': 'noindex' }).send(
      listingHtml({
        title: 'Octavo',
        about: sections.length > 0 ? 'Documentation sites that you can read here.' : 'No public sites yet.',
        sections,
        links: [
          { title: 'API reference', url: '/v1/docs', about: 'Every operation, with examples to try' },
          { title: 'OpenAPI document', url: '/v1/openapi.json', about: 'For programs and generators' },
          ...(docs?.url ? [{ title: 'Documentation', url: docs.url, about: 'How to use and operate Octavo' }] : []),
        ],
      }),
    )
  })
}

/** Undefined for visitors who are not signed in. */
async function userOf(app: App, request: FastifyRequest): Promise<Uuid<'user'> | undefined> {
  const credentials = credentialsOf(request)
  if (credentials.tokenHash === undefined) return undefined
  try {
    const { access } = users.getAuthenticatedUser
    return (await app.authorize(app.database.reader, access, credentials)).caller.userId
  } catch (error) {
    if (error instanceof Problem && error.type === 'unauthenticated') return undefined
    throw error
  }
}
