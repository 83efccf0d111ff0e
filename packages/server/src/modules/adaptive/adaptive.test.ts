import {
  type Id,
  siteAdaptive,
  siteExternalLinks,
  sites,
  siteSections,
  siteSpaces,
  siteStructure,
  spaceContent,
  spaces,
  spacePermissions,
  type VisibilityView,
} from '@octavo/contract'
import { expect, test } from 'vitest'
import { startWorld } from '../../testing/start-world.ts'
import { exampleClaims, givenSite, givenStructure } from '../sites/site-examples.ts'
import { givenCondition } from './adaptive-examples.ts'

const world = await startWorld()
type Json = Readonly<Record<string, unknown>>
const closed = { type: 'object', additionalProperties: false }
const onlyPlan = { ...closed, properties: { plan: exampleClaims.properties.plan } }

async function givenAdaptive() {
  const organization = await world.givenOrganization()
  const structure = await givenCondition(world, organization, 'visitor.claims.plan === "pro"')
  const { params, admin } = structure
  await world.call(sites.updateSiteById, { params, body: { adaptiveContent: { enabled: true } } }, admin)
  return { organization, ...structure }
}

test('a site knows no claims until it is told of some, and gives back the schema as it was sent', async () => {
  const { params, admin } = await givenSite(world, await world.givenOrganization())
  const get = () => world.call(siteAdaptive.getSiteAdaptiveSchema, { params }, admin)
  const properties = {
    zebra: { type: 'boolean', description: 'z' },
    'a longer name': { type: 'string', enum: ['y', 'x'], description: 'a' },
  }

  expect((await get()).body).toMatchObject({ jsonSchema: { ...closed, properties: {} } })
  const set = await world.call(
    siteAdaptive.updateSiteAdaptiveSchema,
    { params, body: { jsonSchema: { ...closed, properties } } },
    admin,
  )

  expect(set.body).toEqual((await get()).body)
  expect(JSON.stringify((await get()).body.jsonSchema['properties'])).toBe(JSON.stringify(properties))
  const templates = await world.call(siteAdaptive.listSiteAdaptiveTemplateConditions, { params }, admin)
  expect(templates.body.items.map(({ condition }) => condition)).toEqual([
    'visitor.claims.zebra === true',
    'visitor.claims["a longer name"] === "y"',
    'visitor.claims["a longer name"] === "x"',
  ])
})

test('a schema that is not of the forms that are read is refused, and every fault is pointed at', async () => {
  const { params, admin } = await givenSite(world, await world.givenOrganization())
  const jsonSchema = { ...closed, properties: { plan: { type: 'string', pattern: '(a+)+$' } } }

  const { problem } = await world.call(siteAdaptive.updateSiteAdaptiveSchema, { params, body: { jsonSchema } }, admin)

  expect(problem).toMatchObject({ type: 'invalid_request' })
  expect((problem!.details as { path: string }[]).map(({ path }) => path).toSorted()).toEqual([
    '/jsonSchema/properties/plan/description',
    '/jsonSchema/properties/plan/pattern',
  ])
})

test('a condition over a claim that the site does not know is refused where it stands, wherever it is written', async () => {
  const { params, admin, section, variant, link } = await givenStructure(world, await world.givenOrganization())
  const body = { condition: 'visitor.claims.plan === "prro"' }
  const answers = [
    await world.call(
      siteSections.updateSiteSectionById,
      { params: { ...params, siteSectionId: section.id }, body },
      admin,
    ),
    await world.call(siteSpaces.updateSiteSpaceById, { params: { ...params, siteSpaceId: variant.id }, body }, admin),
    await world.call(
      siteExternalLinks.updateSiteExternalLinkById,
      { params: { ...params, siteExternalLinkId: link.id }, body },
      admin,
    ),
  ]

  for (const { problem } of answers) {
    expect(problem).toMatchObject({
      type: 'invalid_condition',
      details: { path: '/condition', position: 24, message: expect.stringContaining('Did you mean "pro"?') as string },
    })
  }
})

test('a schema under which conditions would break is refused and names them, with and without a dry run', async () => {
  const { params, admin, section } = await givenAdaptive()
  const put = (jsonSchema: Json, dryRun: boolean, headers = {}) =>
    world.call(
      siteAdaptive.updateSiteAdaptiveSchema,
      { params, query: { dryRun }, body: { jsonSchema } },
      admin,
      headers,
    )
  const without = { ...closed, properties: { plan: { type: 'string', enum: ['free'], description: 'The plan' } } }

  for (const dryRun of [true, false]) {
    expect((await put(without, dryRun)).problem).toMatchObject({
      type: 'conditions_broken',
      details: { count: 1, conditions: [{ type: 'site-section', id: section.id, position: 24 }] },
    })
  }
  expect((await put(onlyPlan, true)).status).toBe(200)
  const kept = await world.call(siteAdaptive.getSiteAdaptiveSchema, { params }, admin)
  expect(kept.body.jsonSchema).toEqual(exampleClaims)
  expect((await put(onlyPlan, false, { 'if-match': kept.headers.get('etag')! })).body.jsonSchema).toEqual(onlyPlan)
  expect((await put(onlyPlan, false, { 'if-match': kept.headers.get('etag')! })).problem?.type).toBe(
    'precondition_failed',
  )
})

test('of a schema and a condition that exclude each other, only one is written', async () => {
  const { params, admin, section } = await givenStructure(world, await world.givenOrganization())
  const none = { ...closed, properties: {} }
  const body = { condition: 'visitor.claims.plan === "pro"' }

  const answers = await Promise.all([
    world.call(siteAdaptive.updateSiteAdaptiveSchema, { params, body: { jsonSchema: none } }, admin),
    world.call(siteSections.updateSiteSectionById, { params: { ...params, siteSectionId: section.id }, body }, admin),
  ])

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

const idOf = (page: string | { id: string }) => (typeof page === 'string' ? page : page.id)

/** A page that only some see, with one below it. */
async function givenPage(spaceId: Id<'space'>, admin: Awaited<ReturnType<typeof givenAdaptive>>['admin']) {
  const params = { spaceId }
  await world.call(spaces.updateSpaceById, { params, body: { editMode: 'live' } }, admin)
  const changes = [
    { operation: 'insert_page' as const, ref: 'secret', title: 'Secret', condition: 'visitor.claims.unsigned.isBeta' },
    { operation: 'insert_page' as const, title: 'Below', hidden: true, into: 'ref:secret' },
  ]
  const { body, problem } = await world.call(
    spaceContent.updateSpaceContent,
    { params, body: { changes } as never },
    admin,
  )
  expect(problem).toBeUndefined()
  const [secret, below] = body.changes.map((change) => ('page' in change ? idOf(change.page) : ''))
  return { secret: secret as Id<'page'>, below: below as Id<'page'> }
}

test('the tester tells what is shown to whom, and why', async () => {
  const { params, admin, section, first } = await givenAdaptive()
  const space = first.siteSpaces[0]!.space!.id
  const { secret } = await givenPage(space, admin)
  const tried = async (claims: Json) => {
    const body = { claims, condition: 'visitor.claims.unsigned.isBeta' } as const
    return (await world.call(siteAdaptive.testSiteAdaptiveSchema, { params, body }, admin)).body
  }
  const named = ({ items }: Awaited<ReturnType<typeof tried>>, id: string) => items.find((item) => item.id === id)

  const pro = await tried({ plan: 'pro', unsigned: { isBeta: true }, odd: 1 })
  const other = await tried({ plan: 'Pro' })

  expect(pro).toMatchObject({
    claims: { plan: 'pro', unsigned: { isBeta: true } },
    leftOut: [{ claim: 'visitor.claims.odd' }],
    condition: { holds: true },
    complete: true,
  })
  expect(named(pro, section.id)).toMatchObject({
    shown: true,
    because: expect.stringContaining('that holds') as string,
  })
  expect(named(pro, secret)).toMatchObject({ type: 'page', shown: true, title: 'Secret' })
  expect(other).toMatchObject({ claims: {}, leftOut: [{ claim: 'visitor.claims.plan' }], condition: { holds: false } })
  expect(named(other, section.id)).toMatchObject({
    shown: false,
    because: 'The section has a condition that does not hold: visitor.claims.plan === "pro"',
  })
  expect(named(other, first.id)).toMatchObject({ shown: true, because: 'Nothing stands in its way.' })
  expect(named(other, secret)).toMatchObject({ shown: false })
})

test('the tester lists sections, spaces and links as the site does', async () => {
  const { params, first, group, section, link, admin } = await givenStructure(world, await world.givenOrganization())
  const last = { item: { type: 'site-section' as const, id: first.id }, position: {} }
  await world.call(siteStructure.sortSiteStructure, { params, body: last }, admin)

  const { items } = (await world.call(siteAdaptive.testSiteAdaptiveSchema, { params, body: {} }, admin)).body
  const listed = (await world.call(siteSpaces.listSiteSpaces, { params }, admin)).body.items

  const inOrder = (type: string) => items.flatMap((item) => (item.type === type ? [item.id] : []))
  expect(group.sections.map(({ id }) => id)).toEqual([section.id])
  expect(inOrder('site-section')).toEqual([section.id, first.id])
  expect(inOrder('site-space')).toEqual(listed.map(({ id }) => id))
  expect(inOrder('site-external-link')).toEqual([link.id])
})

test('the tester tries a schema before it is kept', async () => {
  const { params, admin, section } = await givenAdaptive()
  const body = { claims: { plan: 'pro' }, jsonSchema: { ...closed, properties: {} } }

  const tried = await world.call(siteAdaptive.testSiteAdaptiveSchema, { params, body }, admin)

  expect(tried.body.items.find(({ id }) => id === section.id)).toMatchObject({
    shown: false,
    fault: { position: 15, message: expect.stringContaining('describes no visitor.claims.plan') as string },
  })
})

const seenBy = ({ audiences }: VisibilityView) => audiences.filter(({ seen }) => seen).map(({ audience }) => audience)

test('who sees a page is explained for everyone who can come', async () => {
  const { params, admin, first } = await givenAdaptive()
  const siteSpace = first.siteSpaces[0]!.id
  const { secret, below } = await givenPage(first.siteSpaces[0]!.space!.id, admin)
  const explain = async (page: Id<'page'> | undefined, claims: Json = {}) => {
    const body = { siteSpace, claims, ...(page && { page }) }
    return (await world.call(siteAdaptive.explainSiteVisibility, { params, body }, admin)).body
  }

  expect(seenBy(await explain(secret))).toEqual([])
  expect(seenBy(await explain(undefined))).toEqual(['preview'])
  await world.call(sites.publishSite, { params }, admin)
  const isBeta = { unsigned: { isBeta: true } }
  expect(seenBy(await explain(secret))).toEqual([])
  expect(seenBy(await explain(secret, isBeta))).toEqual(['visitor', 'visitor-agent', 'preview'])
  const all = await explain(below, isBeta)
  expect(all.page).toEqual({ id: below, title: 'Below' })
  expect(all.audiences.find(({ audience }) => audience === 'visitor')).toMatchObject({
    seen: true,
    listed: false,
    cache: 'private',
    reasons: [{ rule: 'public' }, { rule: 'condition-true' }, { rule: 'hidden' }],
  })
  await world.call(
    sites.updateSiteById,
    { params, body: { visibility: 'share-link', agentsContext: 'excluded' } },
    admin,
  )
  expect(seenBy(await explain(undefined))).toEqual(['share-link', 'preview'])
})

test('the conditional blocks of a page are explained too', async () => {
  const { params, admin, first } = await givenAdaptive()
  const space = first.siteSpaces[0]!
  const markdown = [
    '# Plans',
    '',
    '{% if visitor.claims.plan === "pro" %}',
    'For some.',
    '{% endif %}',
    '{% if visitor.claims.plan === "prro" %}',
    'For nobody.',
    '{% endif %}',
    '',
  ].join('\n')
  await world.call(spaces.updateSpaceById, { params: { spaceId: space.space!.id }, body: { editMode: 'live' } }, admin)
  const changes = [{ operation: 'insert_page' as const, title: 'Plans', document: { markdown } }]
  const made = await world.call(
    spaceContent.updateSpaceContent,
    { params: { spaceId: space.space!.id }, body: { changes } },
    admin,
  )
  const [change] = made.body.changes
  const page = idOf('page' in change! ? change.page : '') as Id<'page'>
  await world.call(sites.publishSite, { params }, admin)

  const body = { siteSpace: space.id, page, claims: { plan: 'pro' } }
  const explained = await world.call(siteAdaptive.explainSiteVisibility, { params, body }, admin)

  expect(explained.body).toMatchObject({
    complete: true,
    blocks: [
      { line: 3, conditions: ['visitor.claims.plan === "pro"'], seenBy: ['visitor', 'visitor-agent', 'preview'] },
      { line: 6, seenBy: [], fault: { position: 24 } },
    ],
  })
})

test('a page is found by its address too, and one of another site is none of this one', async () => {
  const { params, admin, first, organization } = await givenAdaptive()
  const { secret } = await givenPage(first.siteSpaces[0]!.space!.id, admin)
  await world.call(sites.publishSite, { params }, admin)
  const site = (await world.call(sites.getSiteById, { params }, admin)).body
  const other = await givenSite(world, organization)
  const body = { address: `${site.urls.published!.replace(/\/$/, '')}/secret` }

  const explained = await world.call(siteAdaptive.explainSiteVisibility, { params, body }, admin)
  const elsewhere = await world.call(siteAdaptive.explainSiteVisibility, { params: other.params, body }, admin)

  expect(explained.body).toMatchObject({ siteSpace: first.siteSpaces[0]!.id, page: { id: secret, title: 'Secret' } })
  expect(elsewhere.problem?.type).toBe('not_found')
})

test('who may view the site and not the space is told nothing of its pages', async () => {
  const { params, admin, first, organization } = await givenAdaptive()
  const { secret } = await givenPage(first.siteSpaces[0]!.space!.id, admin)
  const reader = await world.givenMember(organization, 'read')
  const spaceId = first.siteSpaces[0]!.space!.id
  await world.call(
    spacePermissions.inviteToSpace,
    { params: { spaceId }, body: { role: null, users: [reader.id] } },
    admin,
  )
  const body = { siteSpace: first.siteSpaces[0]!.id, page: secret }

  const tried = await world.call(siteAdaptive.testSiteAdaptiveSchema, { params, body: {} }, reader)
  const explained = await world.call(siteAdaptive.explainSiteVisibility, { params, body }, reader)

  expect(tried.status).toBe(200)
  expect(JSON.stringify(tried.body)).not.toContain('Secret')
  expect(explained.problem?.type).toBe('not_found')
})
