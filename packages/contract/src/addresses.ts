import { type Static, Type } from 'typebox'
import { ChangeRequestView } from './change-requests/change-request-view.ts'
import { CollectionView } from './collections.ts'
import { PageView } from './content/page-views.ts'
import { ChangeRequestId, OrganizationId, RevisionId, SiteId, SiteSectionId, SiteSpaceId, SpaceId } from './ids.ts'
import { defineOperation } from './operation.ts'
import { address } from './shapes.ts'
import { SpaceView } from './spaces.ts'

const url = Type.String({ maxLength: 2048, format: 'uri', description: 'With its scheme and host' })

const Visitor = Type.Object(
  {
    type: Type.Optional(Type.Enum(['human', 'agent'], { description: 'For whom the answer is made' })),
    jwtToken: Type.Optional(Type.String({ maxLength: 8192, description: 'What says who the visitor is, signed' })),
    unsignedClaims: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), { description: 'What the visitor says of itself' }),
    ),
  },
  { title: 'SiteVisitor' },
)

const redirectOnError = Type.Boolean({
  default: false,
  description: 'Send visitors whose token is no good to where the site signs them in, instead of refusing them',
})

export type PublishedContentView = Static<typeof PublishedContentView>
const PublishedContentView = Type.Object(
  {
    site: SiteId,
    siteSection: Type.Optional(SiteSectionId),
    siteSpace: SiteSpaceId,
    space: SpaceId,
    changeRequest: Type.Optional(ChangeRequestId),
    revision: Type.Optional(RevisionId),
    pathname: Type.String({ description: 'Of the page, below `basePath`' }),
    basePath: Type.String({ description: 'Of the space on the site, with a slash at its end' }),
    siteBasePath: Type.String({ description: 'Of the site, with a slash at its end' }),
    apiToken: Type.Optional(Type.String()),
    organization: OrganizationId,
    shareKey: Type.Optional(Type.String()),
    complete: Type.Boolean({ description: 'Whether a page has this address' }),
    canonicalUrl: address,
    preview: Type.Optional(Type.Boolean({ description: 'Not published: what a change request or a revision holds' })),
  },
  { title: 'PublishedSiteContent' },
)

export type PublishedRedirectView = Static<typeof PublishedRedirectView>
const PublishedRedirectView = Type.Union(
  [
    Type.Object({ target: Type.Enum(['application', 'content']), redirect: address }),
    Type.Object({ target: Type.Literal('external'), site: SiteId, redirect: address }),
  ],
  {
    title: 'PublishedContentRedirect',
    description: 'To the address that the page has, or to where visitors of the site sign in',
  },
)

const PublishedLookup = Type.Union([PublishedContentView, PublishedRedirectView], {
  title: 'PublishedSiteContentLookup',
})

const description =
  'By the host of the organization and the path of the site there, by a hostname of the site’s own, or by the address of its proxy. What nobody has published for this visitor is not found. An address that a page once had, or that is written in another way, is answered with the one it has.'

const ContentLookup = Type.Union(
  [
    Type.Object({ collection: CollectionView }),
    Type.Object({
      space: SpaceView,
      changeRequest: Type.Optional(ChangeRequestView),
      revision: Type.Optional({
        ...RevisionId,
        description: 'Where the address is that of one revision',
      } as typeof RevisionId),
      page: Type.Optional(PageView),
    }),
  ],
  { title: 'ContentLookup' },
)

export type ServedHostView = Static<typeof ServedHostView>
const ServedHostView = Type.Object(
  { domain: Type.String(), serves: Type.Enum(['api', 'sites'], { description: 'What is at the host' }) },
  { title: 'ServedHost' },
)

export const addresses = {
  resolvePublishedContentByUrl: defineOperation({
    id: 'resolvePublishedContentByUrl',
    method: 'POST',
    path: '/v1/urls/published',
    section: 'Addresses',
    summary: 'Find what is published at an address, for a visitor',
    description,
    access: { on: 'self', needs: 'act', scope: 'site:read' },
    body: Type.Object({ url, redirectOnError: Type.Optional(redirectOnError), visitor: Type.Optional(Visitor) }),
    returns: PublishedLookup,
    status: 200,
    problems: ['not_found'],
    writes: false,
  }),
  getPublishedContentByUrl: defineOperation({
    id: 'getPublishedContentByUrl',
    method: 'GET',
    path: '/v1/urls/published',
    section: 'Addresses',
    summary: 'Find what is published at an address',
    description: 'A token in an address ends up in logs: send it in a body.',
    access: { on: 'self', needs: 'act', scope: 'site:read' },
    query: Type.Object({
      url,
      visitorAuthToken: Type.Optional(Type.String({ maxLength: 8192 })),
      redirectOnError,
    }),
    returns: PublishedLookup,
    status: 200,
    problems: ['not_found'],
    writes: false,
    deprecated: { since: '2026-11-01', sunset: '2028-01-01', successor: 'resolvePublishedContentByUrl' },
  }),
  getContentByUrl: defineOperation({
    id: 'getContentByUrl',
    method: 'GET',
    path: '/v1/urls/content',
    section: 'Addresses',
    summary: 'Find the collection, space, change request, revision or page at an address of the application',
    description: 'Addresses as `urls.app` shows them.',
    access: { on: 'self', needs: 'act', scope: 'space:read' },
    query: Type.Object({ url }),
    returns: ContentLookup,
    status: 200,
    problems: ['not_found'],
    writes: false,
    streamed: true,
  }),
  getServedHost: defineOperation({
    id: 'getServedHost',
    method: 'GET',
    path: '/v1/urls/host',
    section: 'Addresses',
    summary: 'Tell whether a host is served here',
    description:
      'For what ends TLS in front, before it gets a certificate for a name that somebody asked it for: the host of this API, of an organization, or a hostname that was proven to be a site’s. Others are not found.',
    access: { on: 'public' },
    query: Type.Object({
      domain: Type.String({ minLength: 1, maxLength: 255, description: 'Of the host, without a port' }),
    }),
    returns: ServedHostView,
    status: 200,
    problems: ['not_found'],
    writes: false,
  }),
}
