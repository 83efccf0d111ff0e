import { type Static, Type } from 'typebox'
import { PageId, SiteSpaceId } from '../ids.ts'
import { defineOperation } from '../operation.ts'
import {
  AdaptiveJsonSchema,
  AdaptiveTestView,
  Claims,
  SiteAdaptiveSchemaView,
  TemplateConditionList,
  VisibilityView,
} from './adaptive-views.ts'
import { condition } from './site-shapes.ts'
import { ofSite } from './sites.ts'

const taken = Type.Optional(
  Type.Unsafe<Static<typeof Claims>>({ ...Claims, description: 'What a visitor is taken to have' }),
)

const place = '/v1/orgs/{organizationId}/sites/{siteId}'

export const siteAdaptive = {
  getSiteAdaptiveSchema: defineOperation({
    id: 'getSiteAdaptiveSchema',
    method: 'GET',
    path: `${place}/adaptive-schema`,
    section: 'Adaptive content',
    summary: 'Get the claims of visitors that a site knows',
    description: 'A site that was given none knows none.',
    access: { on: 'site', needs: 'view', scope: 'site:read' },
    params: ofSite,
    returns: SiteAdaptiveSchemaView,
    status: 200,
    writes: false,
  }),
  updateSiteAdaptiveSchema: defineOperation({
    id: 'updateSiteAdaptiveSchema',
    method: 'PUT',
    path: `${place}/adaptive-schema`,
    section: 'Adaptive content',
    summary: 'Set the claims of visitors that a site knows',
    description:
      'Conditions of the structure that could not be kept with it stand in its way, and are named. Those of pages do not: test them.',
    access: { on: 'site', needs: 'admin', scope: 'site:write' },
    params: ofSite,
    query: Type.Object({
      dryRun: Type.Boolean({ default: false, description: 'Say whether it could be set, and write nothing' }),
    }),
    body: Type.Object({ jsonSchema: AdaptiveJsonSchema }),
    returns: SiteAdaptiveSchemaView,
    status: 200,
    problems: ['conditions_broken'],
    writes: true,
  }),
  listSiteAdaptiveTemplateConditions: defineOperation({
    id: 'listSiteAdaptiveTemplateConditions',
    method: 'GET',
    path: `${place}/adaptive-schema/template-conditions`,
    section: 'Adaptive content',
    summary: 'List conditions to choose from: one for each claim that is true or false, and for each value of an enum',
    access: { on: 'site', needs: 'view', scope: 'site:read' },
    params: ofSite,
    returns: TemplateConditionList,
    status: 200,
    writes: false,
  }),
  testSiteAdaptiveSchema: defineOperation({
    id: 'testSiteAdaptiveSchema',
    method: 'POST',
    path: `${place}/adaptive-schema/test`,
    section: 'Adaptive content',
    summary: 'Try what a visitor with certain claims is shown, and why',
    description:
      'For somebody whom the site admits. Tells every section, space and external link, the pages that have a condition in spaces that you may view, and, where you give one, whether a condition holds.',
    access: { on: 'site', needs: 'view', scope: 'site:read' },
    params: ofSite,
    body: Type.Object({
      claims: Type.Optional(Claims),
      condition: Type.Optional(condition),
      jsonSchema: Type.Optional(
        Type.Unsafe<Static<typeof AdaptiveJsonSchema>>({
          ...AdaptiveJsonSchema,
          description: 'Another schema than that of the site, to be tried first',
        }),
      ),
    }),
    returns: AdaptiveTestView,
    status: 200,
    tagged: false,
    writes: false,
  }),
  explainSiteVisibility: defineOperation({
    id: 'explainSiteVisibility',
    method: 'POST',
    path: `${place}/visibility/explain`,
    section: 'Adaptive content',
    summary: 'Explain who sees a page or a space of a site, and why',
    description: 'As the site, its structure and its content are now. Only for spaces that you may view.',
    access: { on: 'site', needs: 'view', scope: 'site:read' },
    params: ofSite,
    body: Type.Union([
      Type.Object({
        siteSpace: SiteSpaceId,
        page: Type.Optional(Type.Unsafe<Static<typeof PageId>>({ ...PageId, description: 'A page of the space' })),
        claims: taken,
      }),
      Type.Object({
        address: Type.String({ format: 'uri', maxLength: 2048, description: 'Where the page is read, or once was' }),
        claims: taken,
      }),
    ]),
    returns: VisibilityView,
    status: 200,
    tagged: false,
    writes: false,
  }),
}
