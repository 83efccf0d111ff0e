import { type Static, Type } from 'typebox'
import { SiteSectionGroupId, SiteSectionId, SiteSpaceId, SpaceId } from '../ids.ts'
import { defineOperation } from '../operation.ts'
import { listOf, pageQuery } from '../shapes.ts'
import { conditionChange, draft, iconChange, itemDescription, itemTitle, path, shareKey } from './site-shapes.ts'
import { ofSite } from './sites.ts'
import { structureMove } from './structure.ts'
import { SiteSectionView } from './structure-views.ts'

const ofSection = Type.Object({ ...ofSite.properties, siteSectionId: SiteSectionId })
const sibling = Type.Object({ type: Type.Literal('site-section'), siteSection: SiteSectionId })

export const siteSections = {
  listSiteSections: defineOperation({
    id: 'listSiteSections',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/sections',
    section: 'Site sections',
    summary: 'List the sections of a site in order, through its groups',
    access: { on: 'site', needs: 'open', scope: 'site:read' },
    params: ofSite,
    query: Type.Object({ ...pageQuery, shareKey }),
    returns: listOf(SiteSectionView, 'SiteSectionList'),
    status: 200,
    writes: false,
  }),
  addSectionToSite: defineOperation({
    id: 'addSectionToSite',
    method: 'POST',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/sections',
    section: 'Site sections',
    summary: 'Add a section with its first space',
    description:
      'The first section of a site that shows spaces already is its second: they come into one of their own, the default. You must be allowed to administrate the space, or, where a new one is made, to create content.',
    access: { on: 'site', needs: 'structure', scope: 'site:write' },
    params: ofSite,
    body: Type.Object({
      spaceId: Type.Union([SpaceId, Type.Null()], { description: 'Null for a new, empty space' }),
      title: Type.Optional(Type.Union([itemTitle, Type.Null()], { description: 'That of the space, without one' })),
      icon: Type.Optional(iconChange),
      draft: Type.Optional(draft),
      siteSectionGroupId: Type.Optional(SiteSectionGroupId),
    }),
    returns: SiteSectionView,
    status: 201,
    problems: ['space_on_site', 'structure_full', 'transfer_under_way'],
    writes: true,
  }),
  getSiteSectionById: defineOperation({
    id: 'getSiteSectionById',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}',
    section: 'Site sections',
    summary: 'Get a section',
    access: { on: 'site', needs: 'view', scope: 'site:read' },
    params: ofSection,
    returns: SiteSectionView,
    status: 200,
    writes: false,
  }),
  updateSiteSectionById: defineOperation({
    id: 'updateSiteSectionById',
    method: 'PATCH',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}',
    section: 'Site sections',
    summary: 'Change a section',
    description: 'One that goes to another group, or out of one, comes last there.',
    access: { on: 'site', needs: 'structure', scope: 'site:write' },
    params: ofSection,
    body: Type.Object({
      title: Type.Optional(itemTitle),
      path: Type.Optional(path),
      defaultSiteSpace: Type.Optional(
        Type.Unsafe<Static<typeof SiteSpaceId>>({ ...SiteSpaceId, description: 'One of its own' }),
      ),
      condition: Type.Optional(conditionChange),
      icon: Type.Optional(iconChange),
      draft: Type.Optional(draft),
      description: Type.Optional(Type.Union([itemDescription, Type.Null()])),
      siteSectionGroupId: Type.Optional(
        Type.Union([SiteSectionGroupId, Type.Null()], { description: 'Null for no group' }),
      ),
    }),
    returns: SiteSectionView,
    status: 200,
    problems: ['path_taken', 'invalid_condition'],
    writes: true,
  }),
  deleteSiteSectionById: defineOperation({
    id: 'deleteSiteSectionById',
    method: 'DELETE',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}',
    section: 'Site sections',
    summary: 'Delete a section, and take its spaces off the site',
    description: 'The spaces themselves stay. Where it was the default, the first section left becomes it.',
    access: { on: 'site', needs: 'structure', scope: 'site:write' },
    params: ofSection,
    returns: null,
    status: 205,
    writes: true,
  }),
  moveSiteSection: defineOperation({
    id: 'moveSiteSection',
    method: 'POST',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}/move',
    section: 'Site sections',
    summary: 'Move a section among its siblings',
    access: { on: 'site', needs: 'structure', scope: 'site:write' },
    params: ofSection,
    body: structureMove(sibling),
    returns: SiteSectionView,
    status: 200,
    writes: true,
    deprecated: { since: '2026-11-01', sunset: '2028-01-01', successor: 'sortSiteStructure' },
  }),
}
