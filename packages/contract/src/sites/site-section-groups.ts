import { Type } from 'typebox'
import { SiteSectionGroupId, SiteSectionId } from '../ids.ts'
import { defineOperation } from '../operation.ts'
import { listOf, pageQuery } from '../shapes.ts'
import { iconChange } from './site-shapes.ts'
import { ofSite } from './sites.ts'
import { structureMove } from './structure.ts'
import { SiteSectionGroupView } from './structure-views.ts'

const ofGroup = Type.Object({ ...ofSite.properties, siteSectionGroupId: SiteSectionGroupId })
const ofSectionInGroup = Type.Object({ ...ofGroup.properties, siteSectionId: SiteSectionId })

const title = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' })

const sibling = Type.Union([
  Type.Object({ type: Type.Literal('site-section'), id: SiteSectionId }),
  Type.Object({ type: Type.Literal('site-section-group'), id: SiteSectionGroupId }),
])

export const siteSectionGroups = {
  listSiteSectionGroups: defineOperation({
    id: 'listSiteSectionGroups',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/section-groups',
    section: 'Site section groups',
    summary: 'List the section groups of a site in order',
    access: { on: 'site', needs: 'view', scope: 'site:read' },
    params: ofSite,
    query: Type.Object(pageQuery),
    returns: listOf(SiteSectionGroupView, 'SiteSectionGroupList'),
    status: 200,
    writes: false,
  }),
  addSectionGroupToSite: defineOperation({
    id: 'addSectionGroupToSite',
    method: 'POST',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/section-groups',
    section: 'Site section groups',
    summary: 'Add a section group, last, with some sections in their order',
    access: { on: 'site', needs: 'structure', scope: 'site:write' },
    params: ofSite,
    body: Type.Object({
      title,
      icon: Type.Optional(iconChange),
      sections: Type.Optional(Type.Array(SiteSectionId, { maxItems: 200, uniqueItems: true })),
    }),
    returns: SiteSectionGroupView,
    status: 201,
    problems: ['structure_full'],
    writes: true,
  }),
  getSiteSectionGroupById: defineOperation({
    id: 'getSiteSectionGroupById',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}',
    section: 'Site section groups',
    summary: 'Get a section group',
    access: { on: 'site', needs: 'view', scope: 'site:read' },
    params: ofGroup,
    returns: SiteSectionGroupView,
    status: 200,
    writes: false,
  }),
  updateSiteSectionGroupById: defineOperation({
    id: 'updateSiteSectionGroupById',
    method: 'PATCH',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}',
    section: 'Site section groups',
    summary: 'Change a section group',
    access: { on: 'site', needs: 'structure', scope: 'site:write' },
    params: ofGroup,
    body: Type.Object({ title: Type.Optional(title), icon: Type.Optional(iconChange) }),
    returns: SiteSectionGroupView,
    status: 200,
    writes: true,
  }),
  deleteSiteSectionGroupById: defineOperation({
    id: 'deleteSiteSectionGroupById',
    method: 'DELETE',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}',
    section: 'Site section groups',
    summary: 'Delete a section group',
    description: 'What is in it stands in its place from then on.',
    access: { on: 'site', needs: 'structure', scope: 'site:write' },
    params: ofGroup,
    returns: null,
    status: 205,
    writes: true,
  }),
  addSectionToGroup: defineOperation({
    id: 'addSectionToGroup',
    method: 'POST',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections',
    section: 'Site section groups',
    summary: 'Put a section into a group, last',
    description: 'One that is in it already stays where it is.',
    access: { on: 'site', needs: 'structure', scope: 'site:write' },
    params: ofGroup,
    body: Type.Object({ sectionId: SiteSectionId }),
    returns: SiteSectionGroupView,
    status: 201,
    writes: true,
  }),
  removeSectionFromGroup: defineOperation({
    id: 'removeSectionFromGroup',
    method: 'DELETE',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections/{siteSectionId}',
    section: 'Site section groups',
    summary: 'Take a section out of a group',
    description: 'It comes last among what is in no group.',
    access: { on: 'site', needs: 'structure', scope: 'site:write' },
    params: ofSectionInGroup,
    returns: null,
    status: 205,
    writes: true,
  }),
  moveSiteSectionGroup: defineOperation({
    id: 'moveSiteSectionGroup',
    method: 'POST',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/move',
    section: 'Site section groups',
    summary: 'Move a section group among what stands beside it',
    access: { on: 'site', needs: 'structure', scope: 'site:write' },
    params: ofGroup,
    body: structureMove(sibling),
    returns: SiteSectionGroupView,
    status: 200,
    writes: true,
    deprecated: { since: '2026-11-01', sunset: '2028-01-01', successor: 'sortSiteStructure' },
  }),
}
