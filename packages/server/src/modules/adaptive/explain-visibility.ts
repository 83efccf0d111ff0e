import { pageOf } from '@octavo/content'
import type { Id, InputOf, siteAdaptive, VisibilityView } from '@octavo/contract'
import { cacheOf, explainReason, type FittedClaims, seeSite, type Sight, type Target, type Visit } from '@octavo/site'
import type { Inquiry } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { readId, showId, type Uuid } from '../../platform/ids.ts'
import { notFound } from '../../platform/problem.ts'
import { openHead, variablesOf } from '../content/index.ts'
import { readOpenStructure } from '../sites/index.ts'
import { findSpaces } from '../spaces/index.ts'
import { claimsOf } from './adaptive-schema-store.ts'
import { explainBlocks } from './explain-blocks.ts'
import type { LocatePage } from './locate-page.ts'
import { pageTarget } from './page-target.ts'
import { asSeen, audienceOf, fitGiven, visitorWith } from './tried-visit.ts'

type Input = InputOf<typeof siteAdaptive.explainSiteVisibility>['body']
type Audience = VisibilityView['audiences'][number]

/** Who sees a page or a space of a site, as all of it is now. */
export async function explainVisibility(
  { reader, caller }: Inquiry,
  { organizationId, id, row }: Proof<'site', 'view'>,
  input: Input,
  locatePage: LocatePage,
): Promise<VisibilityView> {
  const structure = await readOpenStructure(reader, organizationId, id)
  const locate = (address: string) => locatePage(reader, caller.userId, address)
  const asked = 'address' in input ? await atAddress({ organizationId, id }, input.address, locate) : input
  const pageId = asked.page
  const siteSpace = structure.siteSpaces.find((one) => one.id === readId(asked.siteSpace))
  if (!siteSpace) throw notFound([readId(asked.siteSpace)])
  const space = siteSpace.space as Uuid<'space'>
  // Pages have titles: who may not view the space is told nothing of it.
  const [viewed] = await findSpaces(reader, organizationId, caller.userId, [space])
  const content = viewed && (await openHead(reader, organizationId, space))
  if (!content) throw notFound([siteSpace.id])
  const page = pageId === undefined ? undefined : await pageOf(content.objects, content.root, pageId)
  if (pageId !== undefined && !page) throw notFound([pageId])
  const target: Target = page
    ? { ...(await pageTarget(siteSpace.id, page, content)), variables: await variablesOf(content) }
    : { level: 'site-space', id: siteSpace.id }
  const schema = await claimsOf(reader, organizationId, id)
  const fitted = fitGiven(schema, input.claims)
  const seers = visits(fitted, siteSpace.id).map(
    ([audience, visit]) => [audience, seeSite(audienceOf(row), structure, visit)] as const,
  )
  return {
    object: 'site-visibility',
    siteSpace: asked.siteSpace,
    ...(page && { page: { id: pageId as Id<'page'>, title: page.title } }),
    claims: asSeen(fitted),
    leftOut: [...fitted.notes],
    ...(page && target.level === 'page' && (await explainBlocks(content.objects, page, target, seers, schema))),
    audiences: seers.map(([audience, sight]) => presentSight(audience, sight.of(target))),
  }
}

/** An address of another site is none of this one. */
async function atAddress(
  { organizationId, id }: Pick<Proof<'site', 'view'>, 'organizationId' | 'id'>,
  address: string,
  locate: (address: string) => ReturnType<LocatePage>,
) {
  const found = await locate(address)
  if (found?.organizationId !== organizationId || found.site !== id) throw notFound([address])
  return { siteSpace: showId('siteSpace', found.siteSpace as Uuid<'siteSpace'>), page: found.page as Id<'page'> }
}

/** Everyone who can come, each with what lets it in at best. */
function visits(fitted: FittedClaims, siteSpace: string): (readonly [Audience['audience'], Visit])[] {
  const at = Date.now()
  const shareLink = { active: true, expiresAt: null, password: 'none', sections: null } as const
  const preview = { expiresAt: Infinity, siteSpaces: [siteSpace], drafts: true }
  return [
    ['anyone', { output: 'human', at }],
    ['search-engine', { output: 'crawler', at }],
    ['agent', { output: 'agent', at }],
    ['share-link', { output: 'human', at, shareLink }],
    ['visitor', visitorWith(fitted)],
    ['visitor-agent', visitorWith(fitted, 'agent')],
    ['preview', { ...visitorWith(fitted), preview }],
  ]
}

function presentSight(audience: Audience['audience'], sight: Sight): Audience {
  const { seen, listed, searched, indexed, reasons } = sight
  return {
    audience,
    seen,
    listed,
    searched,
    indexed,
    cache: cacheOf([sight]),
    reasons: reasons.map((reason) => ({
      rule: reason.rule,
      effect: reason.effect,
      level: reason.level,
      ...(reason.condition !== undefined && { condition: reason.condition }),
      message: explainReason(reason),
    })),
  }
}
