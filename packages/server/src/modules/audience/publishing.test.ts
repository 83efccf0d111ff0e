import { changeRequests, type Id, publishing, siteSections, spaces } from '@octavo/contract'
import { expect, test } from 'vitest'
import type { Uuid } from '../../platform/ids.ts'
import { newUuid, readId, showId } from '../../platform/ids.ts'
import type { FetchGuarded } from '../../platform/outbound/fetch-guarded.ts'
import { startWorld } from '../../testing/start-world.ts'
import { givenSite, givenStructure, type OfSite } from '../sites/site-examples.ts'
import { givenSpace } from '../spaces/space-examples.ts'
import { visitorJudge } from './judge-visitor.ts'
import { previewTokens } from './preview-address.ts'
import { signedByKey, signedBySecret } from './testing/sign-token.ts'
import { bytesOfKeySet, ec, jwkOf } from './testing/visitor-keys.ts'

const world = await startWorld()
const given = async () => givenSite(world, await world.givenOrganization())

const provider = ec()
const asked: string[] = []
const fetchKeys: FetchGuarded = async ({ url }) => {
  asked.push(url)
  return { status: 200, headers: new Headers(), bytes: bytesOfKeySet([jwkOf(provider, { kid: 'a' })]), url }
}
const judge = visitorJudge(world.app.vault, fetchKeys, { info() {}, warn() {} })
const siteOf = ({ organizationId, siteId }: OfSite) => ({
  organizationId: readId(organizationId),
  id: readId(siteId),
})
const verdictOn = async (params: OfSite, token: string) => {
  const verdict = await judge(world.database.reader, siteOf(params), token)
  return 'refused' in verdict ? verdict.refused : verdict.claims
}
const exp = Math.floor(Date.now() / 1000) + 3600
const signed = (key: string, more: object = {}) => signedBySecret({ alg: 'HS256' }, { exp, plan: 'gold', ...more }, key)

test('every site has a key of its own from the start, which stays until it is regenerated', async () => {
  const [one, other] = [await given(), await given()]
  const read = async ({ params, admin }: typeof one) =>
    (await world.call(publishing.getSitePublishingAuthById, { params }, admin)).body

  const auth = await read(one)
  expect(auth).toEqual({ object: 'publishing-auth', backend: 'custom', privateKey: auth.privateKey })
  expect(auth.privateKey).toMatch(/^ocv_[0-9A-Za-z]{39}$/)
  expect((await read(other)).privateKey).not.toBe(auth.privateKey)
  expect(await read(one)).toEqual(auth)
})

test('what the key signs is believed for its site alone, and no longer once the key is another', async () => {
  const [one, other] = [await given(), await given()]
  const { params, admin } = one
  const before = (await world.call(publishing.getSitePublishingAuthById, { params }, admin)).body.privateKey

  expect(await verdictOn(params, signed(before))).toEqual({ plan: 'gold' })
  expect(await verdictOn(other.params, signed(before))).toBe('signature')
  const after = (await world.call(publishing.regenerateSitePublishingAuthById, { params }, admin)).body.privateKey
  expect(await verdictOn(params, signed(before))).toBe('signature')
  expect(await verdictOn(params, signed(after))).toEqual({ plan: 'gold' })
})

test('an issuer and an audience, once set, are asked for', async () => {
  const { params, admin } = await given()
  const body = { backend: 'custom', issuer: 'https://id.example.com/', audience: 'docs' } as const
  const { privateKey } = (await world.call(publishing.updateSitePublishingAuthById, { params, body }, admin)).body

  expect(await verdictOn(params, signed(privateKey))).toBe('issuer')
  expect(await verdictOn(params, signed(privateKey, { iss: body.issuer, aud: 'app' }))).toBe('audience')
  expect(await verdictOn(params, signed(privateKey, { iss: body.issuer, aud: 'docs' }))).toEqual({ plan: 'gold' })
})

const byProvider = (aud?: string) =>
  signedByKey({ alg: 'ES256', kid: 'a' }, { exp, plan: 'gold', ...(aud && { aud }) }, provider.privateKey, 'ES256')

test("an identity provider's tokens are believed when they are meant for the site, and those of its key no more", async () => {
  const { params, admin } = await given()
  const jwksURL = 'https://id.example.com/keys'
  const change = (body: object) =>
    world.call(publishing.updateSitePublishingAuthById, { params, body: body as never }, admin)

  expect((await change({ backend: 'jwks' })).problem?.details).toMatchObject([{ path: '/jwksURL' }])
  for (const wrong of [
    'http://id.example.com/keys',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://',
    'https://u:p@id.example.com/',
  ]) {
    expect((await change({ backend: 'jwks', jwksURL: wrong })).status, wrong).toBe(400)
  }
  const { body: auth } = await change({ backend: 'jwks', jwksURL })
  expect(auth).toMatchObject({ backend: 'jwks', jwksURL })

  expect(await verdictOn(params, byProvider(params.siteId))).toEqual({ plan: 'gold' })
  expect(await verdictOn(params, byProvider())).toBe('audience')
  expect(await verdictOn(params, byProvider('another-app'))).toBe('audience')
  expect(await verdictOn(params, signed(auth.privateKey))).toBe('algorithm')
  expect(asked).toEqual([jwksURL])
  await change({ backend: 'jwks', audience: 'another-app' })
  expect(await verdictOn(params, byProvider('another-app'))).toEqual({ plan: 'gold' })
})

test('addresses are set, kept and taken away; other schemes than http are refused', async () => {
  const { params, admin } = await given()
  const change = (body: object) =>
    world.call(
      publishing.updateSitePublishingAuthById,
      { params, body: { backend: 'custom', ...body } as never },
      admin,
    )
  const fallbackURL = 'https://example.com/sign-in?from=docs'

  const { headers } = await change({ fallbackURL, logoutURL: 'http://example.com/out' })
  expect((await change({})).body).toMatchObject({ fallbackURL, logoutURL: 'http://example.com/out' })
  const { body } = await change({ logoutURL: null })
  expect([body.fallbackURL, body.logoutURL]).toEqual([fallbackURL, undefined])
  for (const wrong of [
    'javascript:alert(1)',
    'data:text/html,x',
    '//example.com',
    '/sign-in',
    'ftp://example.com',
    'https://user:password@example.com/',
    '',
  ]) {
    expect((await change({ fallbackURL: wrong })).status, wrong).toBe(400)
  }
  const stale = { 'if-match': headers.get('etag')! }
  expect((await world.call(publishing.regenerateSitePublishingAuthById, { params }, admin, stale)).status).toBe(412)
})

test('what happens to the keys of a site is told, without them', async () => {
  const organization = await world.givenOrganization()
  const { params, admin } = await givenSite(world, organization)
  await world.call(publishing.updateSitePublishingAuthById, { params, body: { backend: 'custom' } }, admin)
  await world.call(publishing.regenerateSitePublishingAuthById, { params }, admin)

  expect((await world.eventsOf(organization)).slice(-2)).toEqual(['site.auth-updated', 'site.auth-regenerated'])
})

const tokens = previewTokens(['a key for tests only, long enough'])
const tokenIn = (url: string): string => /\/~\/auth\/preview\/([^/]+)\//.exec(url)![1]!

test('a preview is an address that says what it shows and for whom it was made, for an hour', async () => {
  const organization = await world.givenOrganization()
  const { params, variant } = await givenStructure(world, organization)
  const reader = await world.givenMember(organization, 'read')
  const query = {
    siteSpace: variant.id,
    claims: "(plan:gold,beta:!t,note:'a b')",
    draft: false,
    target: '/guide/a?x=1#y',
  }
  const { url } = (await world.call(publishing.getSitePublishingPreviewById, { params, query }, reader)).body

  expect(url.endsWith('/guide/a?x=1#y')).toBe(true)
  const now = Math.floor(Date.now() / 1000)
  const { id, organizationId: tenant } = siteOf(params)
  const siteSpace: Uuid<'siteSpace'> = readId(variant.id)
  const claims = { plan: 'gold', beta: true, note: 'a b' }
  expect(tokens.read(tokenIn(url))).toEqual({
    tenant,
    site: id,
    siteSpace,
    draft: false,
    claims,
    madeBy: reader.userId,
  })
  expect(tokens.read(tokenIn(url), now + 3500)).toBeDefined()
  expect(tokens.read(tokenIn(url), now + 3601)).toBeUndefined()
  expect(tokens.read(tokenIn(url).replace(/^./, 'x'))).toBeUndefined()
  expect(previewTokens(['another key for tests, long enough']).read(tokenIn(url))).toBeUndefined()
})

test('whatever the target holds, the address of a preview is one', async () => {
  const { params, admin } = await given()
  for (const target of ['/a[b]|c^d`e{f}?g[h]={i}|\\#[j]', 'é 中/😀', '?a b', '#"<>']) {
    const { body } = await world.call(publishing.getSitePublishingPreviewById, { params, query: { target } }, admin)
    expect(body.url, target).toMatch(/^https:\/\/[\w.:-]+[\w\-.~:/?#@!$&'()*+,;=%]*$/)
  }
})

test('a preview takes claims as JSON too, shows drafts unless told not to, and refuses what it cannot read', async () => {
  const { params, admin } = await given()
  const ask = (query: object) => world.call(publishing.getSitePublishingPreviewById, { params, query }, admin)

  const { url } = (await ask({ claims: '{"plan":"gold"}' })).body
  expect(tokens.read(tokenIn(url))).toMatchObject({ draft: true, claims: { plan: 'gold' }, siteSpace: null })
  for (const claims of ['(', 'gold', '!(1)', '[1]', '{"a":', '{"__proto__":1}']) {
    expect((await ask({ claims })).problem?.details, claims).toMatchObject([{}])
  }
  for (const target of [
    '//example.com',
    'https://example.com',
    String.raw`\\example.com`,
    '/~/share/x',
    'javascript:alert(1)',
  ]) {
    expect((await ask({ target })).status, target).toBe(400)
  }
  const { siteSpaceId } = await siteSpaceElsewhere()
  expect((await ask({ siteSpace: siteSpaceId })).status).toBe(404)
})

test('a preview shows a change request or a revision of a space that its maker may view, and that the site shows', async () => {
  const organization = await world.givenOrganization()
  const { params, variant, admin } = await givenStructure(world, organization)
  const reader = await world.givenMember(organization, 'read')
  const stranger = await givenSpace(world, organization, { title: 'Elsewhere' })
  const open = async (spaceId: Id<'space'>) =>
    (await world.call(changeRequests.createChangeRequest, { params: { spaceId }, body: {} }, admin)).body
  const [change, elsewhere] = [await open(variant.space!.id), await open(stranger.id)]
  const ask = (query: object, caller = reader) =>
    world.call(publishing.getSitePublishingPreviewById, { params, query }, caller)

  const { url } = (await ask({ changeRequest: change.id })).body
  const shown = { type: 'change', number: change.number }
  expect(tokens.read(tokenIn(url))).toMatchObject({
    siteSpace: null,
    content: { space: readId(variant.space!.id), shown },
  })
  const earlier = tokens.read(tokenIn((await ask({ revision: change.revision })).body.url))
  expect(earlier).toMatchObject({ content: { shown: { type: 'revision', revision: change.revision } } })
  expect((await ask({ changeRequest: elsewhere.id })).status).toBe(404)
  expect((await ask({ revision: elsewhere.revision })).status).toBe(404)
  expect((await ask({ changeRequest: showId('changeRequest', newUuid<'changeRequest'>()) })).status).toBe(404)
  expect((await ask({ changeRequest: change.id, revision: change.revision })).problem?.details).toMatchObject([
    { path: '/revision' },
  ])
  const closed = { params: { spaceId: variant.space!.id }, body: { defaultLevel: null } }
  await world.call(spaces.updateSpaceById, closed, admin)
  expect((await ask({ changeRequest: change.id })).status).toBe(404)
  expect((await ask({ changeRequest: change.id }, admin)).status).toBe(200)
})

async function siteSpaceElsewhere() {
  const { params, admin } = await givenStructure(world, await world.givenOrganization())
  const { body } = await world.call(siteSections.listSiteSections, { params }, admin)
  return { siteSpaceId: body.items[0]!.siteSpaces[0]!.id }
}
