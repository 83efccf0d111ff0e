import { type Static, Type } from 'typebox'
import { SiteExternalLinkId, SiteSectionGroupId, SiteSectionId, SiteSpaceId } from '../ids.ts'
import { address } from '../shapes.ts'
import { SpaceView } from '../spaces.ts'

const urls = Type.Object({ published: Type.Optional(address) })

export type SiteSpaceView = Static<typeof SiteSpaceView>
export const SiteSpaceView = Type.Object(
  {
    object: Type.Literal('site-space'),
    id: SiteSpaceId,
    path: Type.String(),
    section: Type.Optional(SiteSectionId),
    title: Type.String(),
    default: Type.Boolean({
      description: 'Whether its path is left out of addresses: in its section, or on a site without sections',
    }),
    condition: Type.Optional(Type.String()),
    draft: Type.Boolean(),
    hasAdvancedCustomizationFeature: Type.Optional(Type.Boolean()),
    space: Type.Optional({ ...SpaceView, description: 'The space itself, if you may view it' } as typeof SpaceView),
    urls,
  },
  { title: 'SiteSpace' },
)

export type SiteSectionView = Static<typeof SiteSectionView>
export const SiteSectionView = Type.Object(
  {
    object: Type.Literal('site-section'),
    id: SiteSectionId,
    title: Type.String(),
    description: Type.Optional(Type.String()),
    default: Type.Boolean({ description: 'Whether its path is left out of addresses' }),
    path: Type.String(),
    condition: Type.Optional(Type.String()),
    draft: Type.Boolean(),
    sectionGroup: Type.Optional(SiteSectionGroupId),
    icon: Type.Optional(Type.String()),
    siteSpaces: Type.Array(SiteSpaceView),
    urls,
  },
  { title: 'SiteSection' },
)

export type SiteExternalLinkView = Static<typeof SiteExternalLinkView>
export const SiteExternalLinkView = Type.Object(
  {
    object: Type.Literal('site-external-link'),
    id: SiteExternalLinkId,
    title: Type.String(),
    description: Type.Optional(Type.String()),
    icon: Type.Optional(Type.String()),
    url: address,
    sectionGroup: Type.Optional(SiteSectionGroupId),
    condition: Type.Optional(Type.String()),
    draft: Type.Boolean(),
  },
  { title: 'SiteExternalLink' },
)

export type SiteSectionGroupView = Static<typeof SiteSectionGroupView>
export const SiteSectionGroupView = Type.Object(
  {
    object: Type.Literal('site-section-group'),
    id: SiteSectionGroupId,
    title: Type.String(),
    icon: Type.Optional(Type.String()),
    sections: Type.Array(SiteSectionView),
    children: Type.Array(Type.Union([SiteSectionView, SiteExternalLinkView]), {
      description: 'Its sections and external links, in order',
    }),
  },
  { title: 'SiteSectionGroup' },
)

export type SiteStructureView = Static<typeof SiteStructureView>
export const SiteStructureView = Type.Union(
  [
    Type.Object({
      type: Type.Literal('sections'),
      structure: Type.Array(Type.Union([SiteSectionView, SiteSectionGroupView, SiteExternalLinkView])),
    }),
    Type.Object({ type: Type.Literal('siteSpaces'), structure: Type.Array(SiteSpaceView) }),
  ],
  { title: 'SiteStructure' },
)

export const SiteStructureItem = Type.Union(
  [SiteSpaceView, SiteSectionView, SiteSectionGroupView, SiteExternalLinkView],
  { title: 'SiteStructureItem' },
)
