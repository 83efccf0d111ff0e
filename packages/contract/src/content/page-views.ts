import { Type } from 'typebox'
import { PageId } from '../ids.ts'
import { address, timestamp } from '../shapes.ts'
import { JsonDocument } from './document-view.ts'
import { ComputedSource, DocumentId, Layout, PageTag, variables } from './page-shapes.ts'
import { ContentReference, ImageReference } from './references.ts'

const urls = Type.Object({ app: address, location: address })

const base = {
  object: Type.Literal('page'),
  id: PageId,
  title: Type.String(),
  linkTitle: Type.Optional(Type.String({ description: 'A shorter title for the navigation' })),
  emoji: Type.Optional(Type.String()),
  icon: Type.Optional(Type.String()),
  condition: Type.Optional(Type.String({ description: 'Shown to visitors for whom it holds' })),
  hidden: Type.Boolean({ description: 'Left out of the navigation, still reachable' }),
  createdAt: Type.Optional(timestamp),
  updatedAt: Type.Optional(timestamp),
  urls,
}

const addressed = {
  slug: Type.String(),
  path: Type.String({ description: 'The address within the space' }),
  noIndex: Type.Boolean({ description: 'Left out of search and answers' }),
  noRobotsIndex: Type.Boolean({ description: 'Left out of outside search engines' }),
  pages: Type.Array(Type.Ref('Page'), { description: 'The pages below it, in their order' }),
}

const DocumentPage = Type.Object({
  ...base,
  ...addressed,
  type: Type.Literal('document'),
  kind: Type.Literal('sheet'),
  description: Type.Optional(Type.String()),
  documentId: Type.Optional(DocumentId),
  markdown: Type.Optional(Type.String({ description: 'With its front matter; where `format` asks for it' })),
  document: Type.Optional(JsonDocument),
  layout: Layout,
  cover: Type.Optional(
    Type.Object({
      ref: Type.Optional(ImageReference),
      refDark: Type.Optional(ImageReference),
      yPos: Type.Number(),
      height: Type.Optional(Type.Number()),
    }),
  ),
  variables: Type.Optional(variables),
  tags: Type.Array(PageTag),
  metaLinks: Type.Optional(
    Type.Object({ canonical: Type.Optional(Type.String()), alternates: Type.Optional(Type.Array(Type.String())) }),
  ),
})

const GroupPage = Type.Object({ ...base, ...addressed, type: Type.Literal('group'), kind: Type.Literal('group') })

const LinkPage = Type.Object({
  ...base,
  type: Type.Literal('link'),
  kind: Type.Literal('link'),
  target: ContentReference,
  href: Type.Optional(Type.String()),
})

const ComputedPage = Type.Object({ ...base, type: Type.Literal('computed'), computed: ComputedSource })

/** A page with the pages below it. */
export const PageView = Type.Cyclic({ Page: Type.Union([DocumentPage, GroupPage, LinkPage, ComputedPage]) }, 'Page')

export const PagesView = Type.Object({ pages: Type.Array(PageView) }, { title: 'PageTree' })

export const MetaLinksView = Type.Object(
  {
    canonical: Type.Optional(ImageReference),
    alternates: Type.Optional(Type.Array(ImageReference)),
  },
  { title: 'PageMetaLinks' },
)
