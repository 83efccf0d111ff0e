import { type Static, Type } from 'typebox'
import { OrganizationId, SiteId, SiteSectionId, SiteSpaceId, SpaceId } from '../ids.ts'
import { defineOperation } from '../operation.ts'
import { LevelChange } from '../places.ts'
import { listOf, pageQuery } from '../shapes.ts'
import { SiteCustomizationView } from './customization-view.ts'
import { path, shareKey } from './site-shapes.ts'
import { AgentsContext, SiteType, SiteView, Visibility } from './site-view.ts'
import { SiteStructureView } from './structure-views.ts'

const ofOrganization = Type.Object({ organizationId: OrganizationId })
export const ofSite = Type.Object({ organizationId: OrganizationId, siteId: SiteId })

const title = Type.String({ minLength: 2, maxLength: 128, pattern: '\\S' })

const proxy = Type.Union(
  [
    Type.String({
      maxLength: 512,
      pattern: '^([\\w-]+\\.)*[\\w-]+\\.[a-zA-Z]{2,}(\\/[\\w-]+)+$',
      description: 'A host and a path, such as `example.com/docs`',
    }),
    Type.Null(),
  ],
  { description: 'Where a proxy of yours shows the site. Null takes it away' },
)

const PublishedSiteView = Type.Object(
  {
    object: Type.Literal('published-content-site'),
    site: SiteView,
    structure: SiteStructureView,
    customizations: Type.Object({
      site: SiteCustomizationView,
      siteSpaces: Type.Record(Type.String(), SiteCustomizationView, {
        description: 'By the id of the space on the site',
      }),
    }),
    scripts: Type.Array(
      Type.Object({
        script: Type.String({ format: 'uri' }),
        contentSecurityPolicy: Type.Optional(Type.String()),
        cookies: Type.Boolean(),
      }),
    ),
  },
  { title: 'PublishedSite' },
)
export type PublishedSiteView = Static<typeof PublishedSiteView>

export const sites = {
  listSites: defineOperation({
    id: 'listSites',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/sites',
    section: 'Sites',
    summary: 'List the sites of an organization that you may view, oldest first',
    access: { on: 'organization', needs: 'view', scope: 'site:read' },
    params: ofOrganization,
    query: Type.Object({
      ...pageQuery,
      space: Type.Optional(
        Type.Unsafe<Static<typeof SpaceId>>({ ...SpaceId, description: 'Only those that show this space' }),
      ),
      title: Type.Optional(
        Type.String({ minLength: 1, maxLength: 128, description: 'Only those whose title has this in it' }),
      ),
      published: Type.Optional(Type.Boolean({ description: 'Only those that are published, or that are not' })),
    }),
    returns: listOf(SiteView, 'SiteList'),
    status: 200,
    writes: false,
  }),
  createSite: defineOperation({
    id: 'createSite',
    method: 'POST',
    path: '/v1/orgs/{organizationId}/sites',
    section: 'Sites',
    summary: 'Create a site',
    description:
      'It is not published yet, and you administrate it. It shows spaces that you administrate, or a new one: an empty one, or one with a sample page.',
    access: { on: 'organization', needs: 'createSite', scope: 'site:write' },
    params: ofOrganization,
    body: Type.Object({
      type: Type.Optional(SiteType),
      title: Type.Optional(title),
      visibility: Type.Optional(Visibility),
      spaces: Type.Optional(
        Type.Union([
          Type.Array(SpaceId, { maxItems: 100, uniqueItems: true }),
          Type.Enum(['sample', 'empty'], { description: 'A new space' }),
        ]),
      ),
    }),
    returns: SiteView,
    status: 201,
    problems: ['transfer_under_way'],
    writes: true,
  }),
  getSiteById: defineOperation({
    id: 'getSiteById',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/sites/{siteId}',
    section: 'Sites',
    summary: 'Get a site',
    access: { on: 'site', needs: 'view', scope: 'site:read' },
    params: ofSite,
    returns: SiteView,
    status: 200,
    writes: false,
  }),
  updateSiteById: defineOperation({
    id: 'updateSiteById',
    method: 'PATCH',
    path: '/v1/orgs/{organizationId}/sites/{siteId}',
    section: 'Sites',
    summary: 'Change a site',
    access: { on: 'site', needs: 'admin', scope: 'site:write' },
    params: ofSite,
    body: Type.Object({
      title: Type.Optional(title),
      visibility: Type.Optional(Visibility),
      basename: Type.Optional(path),
      adaptiveContent: Type.Optional(Type.Object({ enabled: Type.Boolean() })),
      agentsContext: Type.Optional(AgentsContext),
      defaultSiteSpace: Type.Optional(SiteSpaceId),
      defaultSiteSection: Type.Optional(SiteSectionId),
      proxy: Type.Optional(proxy),
      defaultLevel: Type.Optional(LevelChange),
    }),
    returns: SiteView,
    status: 200,
    problems: ['path_taken', 'proxy_taken'],
    writes: true,
  }),
  deleteSiteById: defineOperation({
    id: 'deleteSiteById',
    method: 'DELETE',
    path: '/v1/orgs/{organizationId}/sites/{siteId}',
    section: 'Sites',
    summary: 'Delete a site',
    description: 'Its spaces stay. Its structure, its redirects, its share links and its keys are gone for good.',
    access: { on: 'site', needs: 'admin', scope: 'site:write' },
    params: ofSite,
    returns: null,
    status: 205,
    writes: true,
  }),
  publishSite: defineOperation({
    id: 'publishSite',
    method: 'POST',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/publish',
    section: 'Sites',
    summary: 'Publish a site to those whom its visibility admits',
    description: 'One that is published stays so.',
    access: { on: 'site', needs: 'admin', scope: 'site:publish' },
    params: ofSite,
    returns: SiteView,
    status: 200,
    writes: true,
  }),
  unpublishSite: defineOperation({
    id: 'unpublishSite',
    method: 'POST',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/unpublish',
    section: 'Sites',
    summary: 'Take a site off the web',
    description: 'Nobody sees it any more; its settings stay.',
    access: { on: 'site', needs: 'admin', scope: 'site:publish' },
    params: ofSite,
    returns: SiteView,
    status: 200,
    writes: true,
  }),
  getPublishedContentSite: defineOperation({
    id: 'getPublishedContentSite',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/published',
    section: 'Sites',
    summary: 'Get all that a site is shown with: its structure and its look',
    description: 'Of a site that is not published, those who may view it see what it would be shown with.',
    access: { on: 'site', needs: 'open', scope: 'site:read' },
    params: ofSite,
    query: Type.Object({ shareKey }),
    returns: PublishedSiteView,
    status: 200,
    tagged: false,
    writes: false,
  }),
}
