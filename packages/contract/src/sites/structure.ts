import { type TSchema, Type } from 'typebox'
import { SiteExternalLinkId, SiteSectionGroupId, SiteSectionId, SiteSpaceId } from '../ids.ts'
import { defineOperation } from '../operation.ts'
import { shareKey } from './site-shapes.ts'
import { ofSite } from './sites.ts'
import { SiteStructureItem, SiteStructureView } from './structure-views.ts'

/** How the older moves say where to: right before this one, or right after that one; last, where neither is named. */
export const structureMove = <Sibling extends TSchema>(sibling: Sibling) =>
  Type.Object({
    position: Type.Optional(Type.Object({ before: Type.Optional(sibling), after: Type.Optional(sibling) })),
  })

const ItemPointer = Type.Union(
  [
    Type.Object({ type: Type.Literal('site-space'), id: SiteSpaceId }),
    Type.Object({ type: Type.Literal('site-section'), id: SiteSectionId }),
    Type.Object({ type: Type.Literal('site-section-group'), id: SiteSectionGroupId }),
    Type.Object({ type: Type.Literal('site-external-link'), id: SiteExternalLinkId }),
  ],
  { title: 'SiteStructureItemPointer' },
)

export const siteStructure = {
  getSiteStructure: defineOperation({
    id: 'getSiteStructure',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/structure',
    section: 'Sites',
    summary: 'Get the structure of a site: its sections, groups and external links, or its spaces',
    access: { on: 'site', needs: 'open', scope: 'site:read' },
    params: ofSite,
    query: Type.Object({ shareKey }),
    returns: SiteStructureView,
    status: 200,
    tagged: true,
    writes: false,
  }),
  sortSiteStructure: defineOperation({
    id: 'sortSiteStructure',
    method: 'PATCH',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/structure/sort',
    section: 'Sites',
    summary: 'Put something to another place among its siblings',
    description: 'To put it elsewhere, change it itself.',
    access: { on: 'site', needs: 'structure', scope: 'site:write' },
    params: ofSite,
    body: Type.Object({
      item: ItemPointer,
      position: Type.Object(
        { before: Type.Optional(ItemPointer), after: Type.Optional(ItemPointer) },
        { description: 'Right before this one, or right after that one; last, where neither is named' },
      ),
    }),
    returns: SiteStructureItem,
    status: 200,
    writes: true,
  }),
}
