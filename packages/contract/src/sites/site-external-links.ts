import { Type } from 'typebox'
import { SiteExternalLinkId, SiteSectionGroupId } from '../ids.ts'
import { defineOperation } from '../operation.ts'
import { conditionChange, draft, iconChange, itemDescription, itemTitle } from './site-shapes.ts'
import { ofSite } from './sites.ts'
import { SiteExternalLinkView } from './structure-views.ts'

const ofLink = Type.Object({ ...ofSite.properties, siteExternalLinkId: SiteExternalLinkId })

const url = Type.String({
  maxLength: 2048,
  format: 'uri',
  pattern: '^[Hh][Tt][Tt][Pp][Ss]?://[^\\s/]',
  description: 'An absolute address with http or https',
})
const description = Type.Union([itemDescription, Type.Null()])
const parent = Type.Union([SiteSectionGroupId, Type.Null()], { description: 'A section group; null for none' })

export const siteExternalLinks = {
  addExternalLinkToSite: defineOperation({
    id: 'addExternalLinkToSite',
    method: 'POST',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/external-links',
    section: 'Site sections',
    summary: 'Add a link to elsewhere beside the sections',
    access: { on: 'site', needs: 'structure', scope: 'site:write' },
    params: ofSite,
    body: Type.Object({
      title: itemTitle,
      url,
      description: Type.Optional(description),
      icon: Type.Optional(iconChange),
      parent: Type.Optional(parent),
      draft: Type.Optional(draft),
      condition: Type.Optional(conditionChange),
    }),
    returns: SiteExternalLinkView,
    status: 201,
    problems: ['no_sections', 'structure_full', 'invalid_condition'],
    writes: true,
  }),
  getSiteExternalLinkById: defineOperation({
    id: 'getSiteExternalLinkById',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/external-links/{siteExternalLinkId}',
    section: 'Site sections',
    summary: 'Get a link to elsewhere',
    access: { on: 'site', needs: 'view', scope: 'site:read' },
    params: ofLink,
    returns: SiteExternalLinkView,
    status: 200,
    writes: false,
  }),
  updateSiteExternalLinkById: defineOperation({
    id: 'updateSiteExternalLinkById',
    method: 'PATCH',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/external-links/{siteExternalLinkId}',
    section: 'Site sections',
    summary: 'Change an external link',
    description: 'One that goes to another group, or out of one, comes last there.',
    access: { on: 'site', needs: 'structure', scope: 'site:write' },
    params: ofLink,
    body: Type.Object({
      title: Type.Optional(itemTitle),
      url: Type.Optional(url),
      description: Type.Optional(description),
      icon: Type.Optional(iconChange),
      parent: Type.Optional(parent),
      draft: Type.Optional(draft),
      condition: Type.Optional(conditionChange),
    }),
    returns: SiteExternalLinkView,
    status: 200,
    problems: ['invalid_condition'],
    writes: true,
  }),
  deleteSiteExternalLinkById: defineOperation({
    id: 'deleteSiteExternalLinkById',
    method: 'DELETE',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/external-links/{siteExternalLinkId}',
    section: 'Site sections',
    summary: 'Delete an external link',
    access: { on: 'site', needs: 'structure', scope: 'site:write' },
    params: ofLink,
    returns: null,
    status: 205,
    writes: true,
  }),
}
