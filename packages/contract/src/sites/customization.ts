import { Type } from 'typebox'
import { defineOperation } from '../operation.ts'
import { CustomizationInput, CustomizationOverride, SiteCustomizationView } from './customization-view.ts'
import { ofSiteSpace } from './site-spaces.ts'
import { ofSite } from './sites.ts'

const unmasked = Type.Object({
  unmasked: Type.Boolean({ default: false, description: 'Accepted; nothing is ever left out' }),
})

export const siteCustomization = {
  getSiteCustomizationById: defineOperation({
    id: 'getSiteCustomizationById',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/customization',
    section: 'Site customization',
    summary: 'Get the look of a site, with the defaults of what was not set',
    access: { on: 'site', needs: 'view', scope: 'site:read' },
    params: ofSite,
    query: unmasked,
    returns: SiteCustomizationView,
    status: 200,
    tagged: true,
    writes: false,
  }),
  updateSiteCustomizationById: defineOperation({
    id: 'updateSiteCustomizationById',
    method: 'PUT',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/customization',
    section: 'Site customization',
    summary: 'Set the look of a site',
    description: 'All of it: what is left out takes its default.',
    access: { on: 'site', needs: 'admin', scope: 'site:write' },
    params: ofSite,
    body: CustomizationInput,
    returns: SiteCustomizationView,
    status: 200,
    writes: true,
  }),
  getSiteSpaceCustomizationById: defineOperation({
    id: 'getSiteSpaceCustomizationById',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/customization',
    section: 'Site customization',
    summary: 'Get the look of a space on a site: that of the site, and how the space differs',
    access: { on: 'site', needs: 'view', scope: 'site:read' },
    params: ofSiteSpace,
    query: unmasked,
    returns: SiteCustomizationView,
    status: 200,
    tagged: true,
    writes: false,
  }),
  overrideSiteSpaceCustomizationById: defineOperation({
    id: 'overrideSiteSpaceCustomizationById',
    method: 'PATCH',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/customization',
    section: 'Site customization',
    summary: 'Make a space look different from its site',
    description: 'What is left out stays as it was; null makes it the same as the site again.',
    access: { on: 'site', needs: 'admin', scope: 'site:write' },
    params: ofSiteSpace,
    body: CustomizationOverride,
    returns: SiteCustomizationView,
    status: 200,
    writes: true,
  }),
  deleteSiteSpaceCustomizationById: defineOperation({
    id: 'deleteSiteSpaceCustomizationById',
    method: 'DELETE',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/customization',
    section: 'Site customization',
    summary: 'Make a space look as its site does',
    access: { on: 'site', needs: 'admin', scope: 'site:write' },
    params: ofSiteSpace,
    returns: null,
    status: 205,
    writes: true,
  }),
}
