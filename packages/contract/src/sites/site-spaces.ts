import { type Static, Type } from 'typebox'
import { SiteSectionId, SiteSpaceId, SpaceId } from '../ids.ts'
import { defineOperation } from '../operation.ts'
import { listOf, pageQuery } from '../shapes.ts'
import { conditionChange, draft, path, shareKey } from './site-shapes.ts'
import { ofSite } from './sites.ts'
import { structureMove } from './structure.ts'
import { SiteSpaceView } from './structure-views.ts'

export const ofSiteSpace = Type.Object({ ...ofSite.properties, siteSpaceId: SiteSpaceId })

const sibling = Type.Object({ type: Type.Literal('site-space'), siteSpace: SiteSpaceId })

export const siteSpaces = {
  listSiteSpaces: defineOperation({
    id: 'listSiteSpaces',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/site-spaces',
    section: 'Site spaces',
    summary: 'List the spaces of a site in the order of its structure',
    access: { on: 'site', needs: 'open', scope: 'site:read' },
    params: ofSite,
    query: Type.Object({
      ...pageQuery,
      shareKey,
      default: Type.Optional(
        Type.Boolean({ description: 'Only the one that the root of the site shows, or only the others' }),
      ),
    }),
    returns: listOf(SiteSpaceView, 'SiteSpaceList'),
    status: 200,
    writes: false,
  }),
  addSpaceToSite: defineOperation({
    id: 'addSpaceToSite',
    method: 'POST',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/site-spaces',
    section: 'Site spaces',
    summary: 'Show a space on a site',
    description:
      'It comes last in the section that is named, in the default section, or on a site without sections at its root. You must be allowed to administrate the space.',
    access: { on: 'site', needs: 'structure', scope: 'site:write' },
    params: ofSite,
    body: Type.Object({
      spaceId: SpaceId,
      sectionId: Type.Optional(SiteSectionId),
      draft: Type.Optional(draft),
    }),
    returns: SiteSpaceView,
    status: 201,
    problems: ['space_on_site', 'structure_full', 'transfer_under_way'],
    writes: true,
  }),
  getSiteSpaceById: defineOperation({
    id: 'getSiteSpaceById',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}',
    section: 'Site spaces',
    summary: 'Get a space of a site',
    access: { on: 'site', needs: 'view', scope: 'site:read' },
    params: ofSiteSpace,
    returns: SiteSpaceView,
    status: 200,
    writes: false,
  }),
  updateSiteSpaceById: defineOperation({
    id: 'updateSiteSpaceById',
    method: 'PATCH',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}',
    section: 'Site spaces',
    summary: 'Change how a space is shown on a site',
    access: { on: 'site', needs: 'structure', scope: 'site:write' },
    params: ofSiteSpace,
    body: Type.Object({
      path: Type.Optional(path),
      condition: Type.Optional(conditionChange),
      draft: Type.Optional(draft),
      spaceId: Type.Optional(
        Type.Unsafe<Static<typeof SpaceId>>({ ...SpaceId, description: 'Another space to show in its place' }),
      ),
    }),
    returns: SiteSpaceView,
    status: 200,
    problems: ['path_taken', 'space_on_site', 'invalid_condition', 'transfer_under_way'],
    writes: true,
  }),
  deleteSiteSpaceById: defineOperation({
    id: 'deleteSiteSpaceById',
    method: 'DELETE',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}',
    section: 'Site spaces',
    summary: 'Take a space off a site',
    description: 'The space itself stays.',
    access: { on: 'site', needs: 'structure', scope: 'site:write' },
    params: ofSiteSpace,
    returns: null,
    status: 205,
    writes: true,
  }),
  moveSiteSpace: defineOperation({
    id: 'moveSiteSpace',
    method: 'POST',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/move',
    section: 'Site spaces',
    summary: 'Move a space among its siblings',
    access: { on: 'site', needs: 'structure', scope: 'site:write' },
    params: ofSiteSpace,
    body: structureMove(sibling),
    returns: SiteSpaceView,
    status: 200,
    writes: true,
    deprecated: { since: '2026-11-01', sunset: '2028-01-01', successor: 'sortSiteStructure' },
  }),
}
