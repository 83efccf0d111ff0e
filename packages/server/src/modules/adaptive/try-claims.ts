import type { AdaptiveTestView, Id, InputOf, siteAdaptive } from '@octavo/contract'
import {
  checkCondition,
  type ClaimsSchema,
  emptyStructure,
  explainReason,
  type FittedClaims,
  inOrder,
  type Sight,
  seeSite,
  type SiteAudience,
  type SiteSight,
  type SiteStructure,
} from '@octavo/site'
import type { Inquiry } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { showId, type Uuid } from '../../platform/ids.ts'
import { openHead, variablesOf } from '../content/index.ts'
import { readOpenStructure, spaceTitles } from '../sites/index.ts'
import { findSpaces } from '../spaces/index.ts'
import { claimsOf } from './adaptive-schema-store.ts'
import { conditionalPages } from './conditional-pages.ts'
import { requireSchema } from './require-schema.ts'
import { conditionalParts } from './structure-conditions.ts'
import { asSeen, audienceOf, fitGiven, visitorWith } from './tried-visit.ts'

type Input = InputOf<typeof siteAdaptive.testSiteAdaptiveSchema>['body']
type Tested = AdaptiveTestView['items'][number]

/** So many pages are looked at in one call. */
const mostPages = 2000

/** What a visitor with these claims is shown, once the site has admitted it. */
export async function testClaims(
  inquiry: Inquiry,
  site: Proof<'site', 'view'>,
  { claims, condition, jsonSchema }: Input,
): Promise<AdaptiveTestView> {
  const { reader } = inquiry
  const { organizationId, id, row } = site
  const schema = jsonSchema ? requireSchema(jsonSchema) : await claimsOf(reader, organizationId, id)
  const fitted = fitGiven(schema, claims)
  const structure = inOrder(await readOpenStructure(reader, organizationId, id))
  const open = { ...audienceOf(row), published: true, visibility: 'public' } as const
  const sight = seeSite(open, structure, visitorWith(fitted))
  const budget = { left: mostPages }
  const titles = await spaceTitles(reader, organizationId, id)
  return {
    object: 'site-adaptive-test',
    claims: asSeen(fitted),
    leftOut: [...fitted.notes],
    ...(condition !== undefined && {
      condition: judged(condition, schema, { ...open, adaptiveContent: true }, fitted),
    }),
    items: [
      ...testedParts(structure, titles, schema, sight),
      ...(await testedPages(inquiry, site, structure, schema, sight, budget)),
    ],
    complete: budget.left >= 0,
  }
}

/** Whether it holds, also where the site does not look at conditions. */
function judged(
  condition: string,
  schema: ClaimsSchema,
  site: SiteAudience,
  fitted: FittedClaims,
): NonNullable<AdaptiveTestView['condition']> {
  const { seen } = seeSite(site, emptyStructure, visitorWith(fitted)).of({ level: 'item', condition })
  return { holds: seen, ...faultOf(condition, schema, true) }
}

const testedParts = (
  structure: SiteStructure,
  titles: ReadonlyMap<string, string>,
  schema: ClaimsSchema,
  sight: SiteSight,
): Tested[] =>
  conditionalParts(structure, titles).map(
    ({ level, key, type, id, title, condition }) =>
      ({
        type,
        id,
        title,
        ...(condition !== null && { condition }),
        ...shown(sight.of({ level, id: key })),
        ...(condition !== null && faultOf(condition, schema, false)),
      }) as Tested,
  )

/** Only of spaces that the one who asks may view: pages have titles. */
async function testedPages(
  { reader, caller }: Inquiry,
  { organizationId }: Proof<'site', 'view'>,
  { siteSpaces }: SiteStructure,
  schema: ClaimsSchema,
  sight: SiteSight,
  budget: { left: number },
): Promise<Tested[]> {
  const ids = siteSpaces.map(({ space }) => space as Uuid<'space'>)
  const viewed = new Set<string>((await findSpaces(reader, organizationId, caller.userId, ids)).map(({ id }) => id))
  const found: Tested[] = []
  for (const { id: siteSpace, space } of siteSpaces.filter((one) => viewed.has(one.space))) {
    if (budget.left < 0) break
    const content = await openHead(reader, organizationId, space as Uuid<'space'>)
    if (!content) continue
    const variables = await variablesOf(content)
    for await (const { id, page, path } of conditionalPages(content, budget)) {
      const condition = page.condition!
      found.push({
        type: 'page',
        siteSpace: showId('siteSpace', siteSpace as Uuid<'siteSpace'>),
        id: id as Id<'page'>,
        title: page.title,
        condition,
        ...shown(sight.of({ level: 'page', siteSpace, path, variables })),
        ...faultOf(condition, schema, true),
      })
    }
  }
  return found
}

function faultOf(condition: string, schema: ClaimsSchema, variables: boolean) {
  const fault = checkCondition(condition, schema, { variables })
  return fault ? { fault } : {}
}

/** Whom the site admits is said elsewhere: here only what keeps it from showing, or the condition that let it. */
function shown({ seen, reasons }: Sight): Pick<Tested, 'shown' | 'because'> {
  const reason = reasons.findLast(({ effect, rule }) => effect === 'closes' || rule === 'condition-true')
  return { shown: seen, because: reason ? explainReason(reason) : 'Nothing stands in its way.' }
}
