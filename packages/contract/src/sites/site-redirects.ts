import { type Static, Type } from 'typebox'
import { PageId, SiteRedirectId, SiteSectionId, SiteSpaceId, SpaceId } from '../ids.ts'
import { defineOperation } from '../operation.ts'
import { listOf, pageQuery, timestamp } from '../shapes.ts'
import { shareKey } from './site-shapes.ts'
import { ofSite } from './sites.ts'

/** How many redirects one call may write, and one site may have. */
export const redirectLimits = { perCall: 10_000, perSite: 50_000 } as const

const characters = '(?:[A-Za-z0-9\\-._~+]|%[0-9A-Fa-f]{2})+'
const source = Type.String({
  title: 'RedirectSource',
  maxLength: 512,
  pattern: `^\\/(?!\\*)(?!.*\\*.+)${characters}(?:\\/${characters})*(?:\\/\\*|\\*)?$`,
  description:
    'A path of the site. `/a` stands for itself; `/a/*` for it and all below it; `/a*` for all that begin like it. Case, escapes and a slash at the end do not count',
})

const url = Type.String({
  maxLength: 2048,
  format: 'uri',
  pattern: '^[Hh][Tt][Tt][Pp][Ss]?://[^\\s/]',
  description: 'An absolute address with http or https',
})

const destinations = [
  Type.Object({ kind: Type.Literal('site-section'), siteSectionId: SiteSectionId }),
  Type.Object({ kind: Type.Literal('site-space'), siteSpaceId: SiteSpaceId }),
  Type.Object({ kind: Type.Literal('site-page'), siteSpaceId: SiteSpaceId, pageId: PageId }),
  Type.Object({ kind: Type.Literal('external'), url }),
] as const

export type RedirectDestination = Static<typeof Destination>
const Destination = Type.Union([...destinations], {
  title: 'SiteRedirectDestination',
  description: 'A part of the site, which is found wherever it moves to; or an address elsewhere',
})

export type RedirectInputDestination = Static<typeof InputDestination>
const InputDestination = Type.Union(
  [
    ...destinations,
    Type.Object(
      { kind: Type.Literal('path'), spaceId: SpaceId, path: Type.String({ maxLength: 2048 }) },
      { description: 'The page that is now at a path of a space on the site; kept as that page' },
    ),
  ],
  { title: 'SiteRedirectInputDestination' },
)

export type SiteRedirectView = Static<typeof SiteRedirectView>
export const SiteRedirectView = Type.Object(
  {
    object: Type.Literal('site-redirect'),
    id: SiteRedirectId,
    source,
    draft: Type.Boolean({ description: 'Written down, and not in force' }),
    captureWildcard: Type.Boolean({ description: 'What follows a source with `*` is put below the destination' }),
    permanent: Type.Boolean({ description: 'Answered with 308, else with 307' }),
    destination: Destination,
    createdAt: timestamp,
    updatedAt: Type.Optional(timestamp),
  },
  { title: 'SiteRedirect' },
)

const draft = Type.Boolean({ description: 'Keeps it out of force, beside the one in force with the same source' })
const flags = {
  captureWildcard: Type.Optional(Type.Boolean()),
  permanent: Type.Optional(Type.Boolean()),
}

const written = Type.Object({ source, ...flags, draft: Type.Optional(draft), destination: InputDestination })

const Entry = Type.Union(
  [
    Type.Object(
      { source, intent: Type.Literal('publish') },
      { description: 'Puts the draft into force, in place of the one that is' },
    ),
    Type.Object({
      source,
      ...flags,
      intent: Type.Optional(
        Type.Enum(['live', 'draft'], { description: 'Which of the two is written; live if absent' }),
      ),
      destination: Type.Union([InputDestination, Type.Null()], { description: 'Null deletes it' }),
    }),
  ],
  { title: 'SiteRedirectEntry' },
)
export type RedirectEntry = Static<typeof Entry>

const Result = Type.Object(
  {
    status: Type.Enum(['created', 'updated', 'deleted', 'published', 'unchanged']),
    source,
    draft: Type.Boolean(),
    id: Type.Optional(SiteRedirectId),
  },
  { title: 'SiteRedirectResult' },
)
export type RedirectResult = Static<typeof Result>

const Hop = Type.Object({ id: SiteRedirectId, source, target: Type.String() }, { title: 'SiteRedirectHop' })

const Tested = Type.Object(
  {
    address: Type.String({ description: 'As it was asked for' }),
    outcome: Type.Enum(['redirect', 'page', 'reserved', 'broken', 'none', 'elsewhere'], {
      description:
        '`redirect`: a redirect is for it. `page`: the site shows a page there, which comes before every redirect. `reserved`: the site answers it itself. `broken`: the destination of its redirect is gone. `none`: nothing is there. `elsewhere`: it is no address of this site',
    }),
    reason: Type.String({ description: 'Why, in words' }),
    redirect: Type.Optional(SiteRedirectView),
    match: Type.Optional(Type.Enum(['exact', 'wildcard'])),
    captured: Type.Optional(Type.String({ description: 'What followed the source, where it is carried along' })),
    status: Type.Optional(Type.Union([Type.Literal(307), Type.Literal(308)])),
    target: Type.Optional(Type.String({ description: 'Where a visitor arrives, after all redirects of the site' })),
    hops: Type.Optional(
      Type.Array(Hop, { description: 'All redirects on the way; visitors are sent the whole way at once' }),
    ),
    siteSpaceId: Type.Optional(SiteSpaceId),
    pageId: Type.Optional(PageId),
  },
  { title: 'SiteRedirectTest' },
)
export type RedirectTest = Static<typeof Tested>

const ofRedirect = Type.Object({ ...ofSite.properties, siteRedirectId: SiteRedirectId })
const path = '/v1/orgs/{organizationId}/sites/{siteId}/redirects'
const section = 'Site redirects'
const viewing = { on: 'site', needs: 'view', scope: 'site:read' } as const
const writing = { on: 'site', needs: 'structure', scope: 'site:write' } as const

export const siteRedirects = {
  listSiteRedirects: defineOperation({
    id: 'listSiteRedirects',
    method: 'GET',
    path,
    section,
    summary: 'List the redirects of a site',
    description: 'By their source, or those that were made or changed last first. The ETag is that of all of them.',
    access: viewing,
    params: ofSite,
    query: Type.Object({
      ...pageQuery,
      search: Type.Optional(
        Type.String({ minLength: 1, maxLength: 512, description: 'A part of the source or of an external address' }),
      ),
      draft: Type.Boolean({ default: false, description: 'The drafts, instead of those in force' }),
      orderBy: Type.Enum(['createdAt', 'updatedAt', 'source'], { default: 'createdAt' }),
    }),
    returns: listOf(SiteRedirectView, 'SiteRedirectList'),
    status: 200,
    tagged: true,
    writes: false,
  }),
  createSiteRedirect: defineOperation({
    id: 'createSiteRedirect',
    method: 'POST',
    path,
    section,
    summary: 'Add a redirect to a site',
    access: writing,
    params: ofSite,
    body: written,
    returns: SiteRedirectView,
    status: 201,
    problems: ['redirect_refused', 'source_taken', 'redirects_full'],
    writes: true,
  }),
  bulkUpsertSiteRedirects: defineOperation({
    id: 'bulkUpsertSiteRedirects',
    method: 'PUT',
    path,
    section,
    summary: 'Write, publish and delete many redirects at once',
    description:
      'Each entry is found by its source. All of them are written or, if one cannot be, none: the refusal names each of those. If-Match takes the ETag of the list.',
    access: writing,
    params: ofSite,
    body: Type.Object({ redirects: Type.Array(Entry, { minItems: 1, maxItems: redirectLimits.perCall }) }),
    bodyLimit: 16 * 1024 * 1024,
    returns: Type.Object({ results: Type.Array(Result) }, { title: 'SiteRedirectResults' }),
    status: 200,
    problems: ['redirect_refused', 'redirects_full'],
    writes: true,
  }),
  testSiteRedirects: defineOperation({
    id: 'testSiteRedirects',
    method: 'POST',
    path: `${path}/test`,
    section,
    summary: 'Say what becomes of addresses of a site, and why',
    description: 'Names the redirect that is for each, or what the site shows there, and where a visitor arrives.',
    access: viewing,
    params: ofSite,
    body: Type.Object({
      addresses: Type.Array(Type.String({ minLength: 1, maxLength: 2048 }), {
        minItems: 1,
        maxItems: 100,
        description: 'Paths of the site, or whole addresses',
      }),
    }),
    returns: Type.Object({ results: Type.Array(Tested) }, { title: 'SiteRedirectTests' }),
    status: 200,
    problems: ['payload_too_large', 'unsupported_media_type'],
    writes: false,
  }),
  getSiteRedirectById: defineOperation({
    id: 'getSiteRedirectById',
    method: 'GET',
    path: `${path}/{siteRedirectId}`,
    section,
    summary: 'Get a redirect',
    access: viewing,
    params: ofRedirect,
    returns: SiteRedirectView,
    status: 200,
    writes: false,
  }),
  updateSiteRedirectById: defineOperation({
    id: 'updateSiteRedirectById',
    method: 'PATCH',
    path: `${path}/{siteRedirectId}`,
    section,
    summary: 'Change a redirect',
    access: writing,
    params: ofRedirect,
    body: Type.Object({
      source: Type.Optional(source),
      ...flags,
      draft: Type.Optional(draft),
      destination: Type.Optional(InputDestination),
    }),
    returns: SiteRedirectView,
    status: 200,
    problems: ['redirect_refused', 'source_taken'],
    writes: true,
  }),
  deleteSiteRedirectById: defineOperation({
    id: 'deleteSiteRedirectById',
    method: 'DELETE',
    path: `${path}/{siteRedirectId}`,
    section,
    summary: 'Delete a redirect',
    access: writing,
    params: ofRedirect,
    returns: null,
    status: 205,
    writes: true,
  }),
  getSiteRedirectBySource: defineOperation({
    id: 'getSiteRedirectBySource',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/redirect',
    section,
    summary: 'Find the redirect for an address of a site, and where it leads',
    description: 'With a source that ends in `*`, the redirect that has it.',
    access: { on: 'site', needs: 'open', scope: 'site:read' },
    params: ofSite,
    query: Type.Object({ shareKey, source }),
    returns: Type.Object({ redirect: SiteRedirectView, target: Type.String() }, { title: 'SiteRedirectTarget' }),
    status: 200,
    writes: false,
  }),
}
