import { type Static, Type } from 'typebox'
import { PageId, SiteExternalLinkId, SiteSectionId, SiteSpaceId } from '../ids.ts'
import { timestamp } from '../shapes.ts'

/** Any object: what it may hold is judged by what reads it, which says where it is wrong. */
const anything = (title: string, description: string) =>
  Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object', title, description, additionalProperties: true })

export const AdaptiveJsonSchema = anything(
  'SiteAdaptiveJSONSchema',
  'A JSON Schema, draft-07: `{type: "object", properties, additionalProperties: false}`. Each property is a claim with a `description`: a boolean, a number, a string (with or without `enum`), an array of these, or an object of claims with `additionalProperties: false`. Below `unsigned`, an object too, stand claims that visitors make without proof. Nothing else of JSON Schema is read.',
)

export const Claims = anything(
  'VisitorClaims',
  'As expressions see `visitor.claims`; those without proof below `unsigned`',
)

export type SiteAdaptiveSchemaView = Static<typeof SiteAdaptiveSchemaView>
export const SiteAdaptiveSchemaView = Type.Object(
  {
    object: Type.Literal('site-adaptive-schema'),
    jsonSchema: AdaptiveJsonSchema,
    updatedAt: timestamp,
  },
  { title: 'SiteAdaptiveSchema' },
)

export const TemplateConditionList = Type.Object(
  {
    items: Type.Array(
      Type.Object({ description: Type.String(), condition: Type.String() }, { title: 'SiteAdaptiveTemplateCondition' }),
    ),
  },
  { title: 'SiteAdaptiveTemplateConditionList' },
)

const ConditionFault = Type.Object(
  { message: Type.String(), position: Type.Integer({ description: 'The character at fault, from 0' }) },
  { title: 'ConditionFault' },
)

const itemFields = {
  title: Type.String(),
  condition: Type.Optional(Type.String()),
  shown: Type.Boolean(),
  because: Type.String({ description: 'What decided, in a sentence' }),
  fault: Type.Optional(ConditionFault),
}

const TestedItem = Type.Union(
  [
    Type.Object({ type: Type.Literal('site-section'), id: SiteSectionId, ...itemFields }),
    Type.Object({ type: Type.Literal('site-space'), id: SiteSpaceId, ...itemFields }),
    Type.Object({ type: Type.Literal('site-external-link'), id: SiteExternalLinkId, ...itemFields }),
    Type.Object({ type: Type.Literal('page'), siteSpace: SiteSpaceId, id: PageId, ...itemFields }),
  ],
  { title: 'TestedItem' },
)

export type AdaptiveTestView = Static<typeof AdaptiveTestView>
export const AdaptiveTestView = Type.Object(
  {
    object: Type.Literal('site-adaptive-test'),
    claims: Type.Unsafe<Static<typeof Claims>>({ ...Claims, description: 'Those that fit the schema' }),
    leftOut: Type.Array(Type.Object({ claim: Type.String(), message: Type.String() }), {
      description: 'Claims that do not fit the schema: no condition sees them',
    }),
    condition: Type.Optional(
      Type.Object(
        { holds: Type.Boolean(), fault: Type.Optional(ConditionFault) },
        { description: 'What is said of the condition that was given' },
      ),
    ),
    items: Type.Array(TestedItem, {
      description: 'Every section, space and external link, and the pages that have a condition',
    }),
    complete: Type.Boolean({ description: 'False where there are more pages than were looked at' }),
  },
  { title: 'SiteAdaptiveTest' },
)

const VisibilityReason = Type.Object(
  {
    rule: Type.String(),
    effect: Type.Enum(['opens', 'closes', 'unlists']),
    level: Type.Enum(['site', 'group', 'section', 'site-space', 'link', 'item', 'page', 'block', 'file']),
    condition: Type.Optional(Type.String()),
    message: Type.String(),
  },
  { title: 'VisibilityReason' },
)

const audiences = ['anyone', 'search-engine', 'agent', 'share-link', 'visitor', 'visitor-agent', 'preview'] as const

const Audience = Type.Enum([...audiences], {
  title: 'SiteAudience',
  description:
    'anyone: brings nothing; search-engine: sitemap and feeds; agent: Markdown, llms.txt and MCP; share-link: has one for all of the site; visitor, visitor-agent: authenticated, with the claims given; preview: has a signed preview, with the claims given',
})

const BlockSight = Type.Object(
  {
    line: Type.Integer({ description: 'Where the block begins in the Markdown of the page, from 1' }),
    conditions: Type.Array(Type.String(), { description: 'Those of the blocks around it, then its own' }),
    seenBy: Type.Array(Audience),
    fault: Type.Optional(ConditionFault),
  },
  { title: 'BlockSight' },
)

export type VisibilityView = Static<typeof VisibilityView>
export const VisibilityView = Type.Object(
  {
    object: Type.Literal('site-visibility'),
    siteSpace: SiteSpaceId,
    page: Type.Optional(Type.Object({ id: PageId, title: Type.String() })),
    claims: Type.Unsafe<Static<typeof Claims>>({ ...Claims, description: 'Those that the visitor was taken to have' }),
    leftOut: Type.Array(Type.Object({ claim: Type.String(), message: Type.String() })),
    blocks: Type.Optional(
      Type.Array(BlockSight, { description: 'Of a page: its blocks that have a condition, at most a hundred' }),
    ),
    complete: Type.Optional(
      Type.Boolean({
        description: 'Of a page: false where more is conditional than is told here, such as a condition without an end',
      }),
    ),
    audiences: Type.Array(
      Type.Object(
        {
          audience: Audience,
          seen: Type.Boolean({ description: 'Can be read at its address' }),
          listed: Type.Boolean({ description: 'Is named in navigation and lists' }),
          searched: Type.Boolean({ description: 'Is found by the search of the site' }),
          indexed: Type.Boolean({ description: 'May be kept by search engines' }),
          cache: Type.Enum(['public', 'private'], { description: 'Whether the answer may be kept for others' }),
          reasons: Type.Array(VisibilityReason),
        },
        { title: 'AudienceSight' },
      ),
    ),
  },
  { title: 'SiteVisibilityExplanation' },
)
