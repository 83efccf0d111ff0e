import {
  type Id,
  shareLinks,
  siteAdaptive,
  siteExternalLinks,
  siteRedirects,
  sites,
  siteSections,
  siteSpaces,
  siteStructure,
} from '@octavo/contract'
import { expect, test } from 'vitest'
import { openUnlocker, readShareKey } from '../../platform/crypto/share-key.ts'
import { newToken } from '../../platform/crypto/token.ts'
import { readId } from '../../platform/ids.ts'
import { startWorld } from '../../testing/start-world.ts'
import { givenLinkOf, givenShared } from './audience-examples.ts'
import { shareLinkOpener } from './open-share-link.ts'
import type { ShareLinkUse } from './share-link-use.ts'

const world = await startWorld()

const reads = [
  sites.getPublishedContentSite,
  siteStructure.getSiteStructure,
  siteSections.listSiteSections,
  siteSpaces.listSiteSpaces,
]

const given = async (change?: Parameters<typeof givenShared>[2]) => {
  const organization = await world.givenOrganization()
  const stranger = await world.givenUser()
  const shared = await givenShared(world, organization, change)
  /** The statuses of all that a share key opens, for someone who is a member of nothing. */
  const open = async (shareKey?: string, caller = stranger, params = shared.params) => {
    const query = shareKey === undefined ? {} : { shareKey }
    const statuses = new Set<number>()
    for (const operation of reads) statuses.add((await world.call(operation, { params, query }, caller)).status)
    return [...statuses]
  }
  return { ...shared, organization, stranger, open }
}

test('a key opens what is published of its site to any token, and nothing without one', async () => {
  const { params, key, open, stranger } = await given()

  expect(await open(key)).toEqual([200])
  expect(await open()).toEqual([404])
  expect(await open(newToken('ock'))).toEqual([404])
  expect(await open(`${key}x`)).toEqual([404])
  expect((await world.call(siteStructure.getSiteStructure, { params, query: { shareKey: key } })).status).toBe(401)
  expect((await world.call(sites.getSiteById, { params }, stranger)).status).toBe(404)
  expect((await world.call(shareLinks.listSiteShareLinks, { params }, stranger)).status).toBe(404)
})

test('a key opens the site that it was made for, and no other', async () => {
  const [one, other] = [await given(), await given()]
  const beside = await givenShared(world, one.organization)

  expect(await one.open(other.key)).toEqual([404])
  expect(await one.open(beside.key)).toEqual([404])
  expect(await one.open(one.key, one.stranger, other.params)).toEqual([404])
  expect(await one.open(one.key, one.stranger, beside.params)).toEqual([404])
})

test('what members may by default is nothing that a stranger may', async () => {
  const { params, admin, key, open, stranger } = await given()
  await world.call(sites.updateSiteById, { params, body: { defaultLevel: 'admin' } }, admin)

  expect(await open()).toEqual([404])
  expect(await open(key)).toEqual([200])
  expect((await world.call(sites.getSiteById, { params }, stranger)).status).toBe(404)
})

test('what is switched off, expired, deleted or not published opens nothing from the next request on', async () => {
  const { params, admin, key, named, open } = await given()
  const change = (body: object) =>
    world.call(shareLinks.updateSiteShareLinkById, { params: named, body: body as never }, admin)

  await change({ active: false })
  expect(await open(key)).toEqual([404])
  await change({ active: true, expiresAt: new Date(Date.now() - 1000).toISOString() })
  expect(await open(key)).toEqual([404])
  await change({ expiresAt: new Date(Date.now() + 60_000).toISOString() })
  expect(await open(key)).toEqual([200])

  await world.call(sites.unpublishSite, { params }, admin)
  expect(await open(key)).toEqual([404])
  await world.call(sites.publishSite, { params }, admin)
  expect(await open(key)).toEqual([200])
  for (const visibility of ['visitor-auth', 'unlisted', 'public'] as const) {
    await world.call(sites.updateSiteById, { params, body: { visibility } }, admin)
    expect(await open(key)).toEqual([404])
  }
  await world.call(sites.updateSiteById, { params, body: { visibility: 'share-link' } }, admin)
  expect(await open(key)).toEqual([200])

  await world.call(shareLinks.deleteSiteShareLinkById, { params: named }, admin)
  expect(await open(key)).toEqual([404])
})

test('a refusal says the same whatever is wrong with the key', async () => {
  const { params, admin, stranger } = await given()
  const off = await givenLinkOf(world, params, admin, { active: false })
  const old = await givenLinkOf(world, params, admin, { expiresAt: '2020-01-01T00:00:00Z' })
  const locked = await givenLinkOf(world, params, admin, { password: 'correct horse' })

  const refusals = await Promise.all(
    [off.key, old.key, locked.key, newToken('ock'), 'nonsense', undefined].map(async (shareKey) => {
      const query = shareKey === undefined ? {} : { shareKey }
      const { status, problem } = await world.call(siteStructure.getSiteStructure, { params, query }, stranger)
      return [status, { ...problem, requestId: '' }]
    }),
  )

  expect(new Set(refusals.map((refusal) => JSON.stringify(refusal))).size).toBe(1)
  expect(refusals[0]![0]).toBe(404)
})

const jsonSchema = {
  type: 'object',
  properties: { beta: { type: 'boolean', description: 'Whether they test' } },
  additionalProperties: false,
} as const

test('what a key opens holds no drafts, nothing with a condition, and no space itself', async () => {
  const { params, admin, key, stranger, section, first, variant, link } = await given()
  const query = { shareKey: key }
  const shown = async () =>
    JSON.stringify((await world.call(sites.getPublishedContentSite, { params, query }, stranger)).body)
  const whole = await shown()
  for (const { id } of [section, first, variant, link]) expect(whole).toContain(id)
  expect(whole).not.toContain('"object":"space"')

  const draft = { params: { ...params, siteSpaceId: variant.id }, body: { draft: true } }
  await world.call(siteSpaces.updateSiteSpaceById, draft, admin)
  expect(await shown()).not.toContain(variant.id)
  const condition = { params: { ...params, siteSectionId: section.id }, body: { condition: 'visitor.claims.beta' } }
  await world.call(siteAdaptive.updateSiteAdaptiveSchema, { params, body: { jsonSchema } }, admin)
  expect((await world.call(siteSections.updateSiteSectionById, condition, admin)).status).toBe(200)
  expect(await shown()).not.toContain(section.id)
  const hidden = { params: { ...params, siteExternalLinkId: link.id }, body: { draft: true } }
  await world.call(siteExternalLinks.updateSiteExternalLinkById, hidden, admin)
  expect(await shown()).not.toContain(link.id)
  expect(await shown()).toContain(first.id)

  const asAdmin = await world.call(siteStructure.getSiteStructure, { params, query }, admin)
  for (const { id } of [section, first, variant, link]) expect(JSON.stringify(asAdmin.body)).toContain(id)
})

test('a redirect leads those with a key where they may go, and is not found where they may not', async () => {
  const { params, admin, key, stranger, section, first } = await given()
  for (const [source, { id }] of [
    ['/there', first],
    ['/hidden', section],
  ] as const) {
    const destination = { kind: 'site-section' as const, siteSectionId: id }
    await world.call(siteRedirects.createSiteRedirect, { params, body: { source, destination } }, admin)
  }
  const lookUp = async (source: string, caller: typeof stranger, shareKey?: string) => {
    const query = { source, ...(shareKey !== undefined && { shareKey }) }
    return (await world.call(siteRedirects.getSiteRedirectBySource, { params, query }, caller)).status
  }

  expect([await lookUp('/there', stranger, key), await lookUp('/hidden', stranger, key)]).toEqual([200, 200])
  const hide = { params: { ...params, siteSectionId: section.id }, body: { draft: true } }
  await world.call(siteSections.updateSiteSectionById, hide, admin)
  expect([await lookUp('/there', stranger, key), await lookUp('/hidden', stranger, key)]).toEqual([200, 404])
  expect(await lookUp('/hidden', admin)).toBe(200)
  expect(await lookUp('/there', stranger)).toBe(404)
})

test('a link for one section shows that one, and nothing once it is gone', async () => {
  const { params, admin, stranger, section, first, link } = await given()
  const scoped = await givenLinkOf(world, params, admin, { sectionScope: section.id })
  const read = () => world.call(siteStructure.getSiteStructure, { params, query: { shareKey: scoped.key } }, stranger)

  const shown = JSON.stringify((await read()).body)
  expect(shown).toContain(section.id)
  for (const { id } of [first, link] as { id: Id<'siteSection'> | Id<'siteExternalLink'> }[])
    expect(shown).not.toContain(id)

  await world.call(siteSections.deleteSiteSectionById, { params: { ...params, siteSectionId: section.id } }, admin)
  const { body } = await read()
  expect(body.structure).toEqual([])
})

test('a link with a password opens with a key that was unlocked by it, until the password changes', async () => {
  const { params, admin, key, named, open, stranger } = await given({ password: 'correct horse' })
  const unlock = (password: string, shareKey = key) =>
    world.call(shareLinks.unlockSiteShareLink, { params, query: { shareKey }, body: { password } }, stranger)
  const setPassword = (password: string | null) =>
    world.call(shareLinks.updateSiteShareLinkById, { params: named, body: { password } }, admin)

  expect(await open(key)).toEqual([404])
  expect((await unlock('wrong horse')).problem?.type).toBe('link_password_wrong')
  expect((await unlock('correct horse', newToken('ock'))).status).toBe(404)
  const { shareKey, expiresAt } = (await unlock('correct horse')).body
  expect(await open(shareKey)).toEqual([200])
  expect(new Date(expiresAt).getTime()).toBeGreaterThan(Date.now())

  await setPassword('another horse')
  expect(await open(shareKey)).toEqual([404])
  await setPassword(null)
  expect(await open(key)).toEqual([200])
})

test('uses are counted, and written when the server ends or a minute is over', async () => {
  const { params, admin, named } = await given()
  const own = await startWorld({ database: world.url })
  const stranger = await world.givenUser()
  const { key } = await givenLinkOf(world, params, admin)
  for (let time = 0; time < 3; time++) {
    await own.call(siteStructure.getSiteStructure, { params, query: { shareKey: key } }, stranger)
  }
  await own.close()

  const { body } = await world.call(shareLinks.listSiteShareLinks, { params }, admin)
  expect(body.items.map(({ uses }) => uses)).toEqual([3, 0])
  expect(body.items[0]!.lastUsedAt).toBeDefined()
  expect(body.items[1]!.id).toBe(named.shareLinkId)
})

test('wrong keys from one address are counted; a right one that is known goes on working', async () => {
  const { params, key, stranger, admin } = await given()
  const limited = await startWorld({
    database: world.url,
    settings: { attemptsPerMinute: 5, trustedProxies: ['127.0.0.1'] },
  })
  const ask = async (shareKey: string, address = '198.51.100.7') => {
    const headers = { 'x-forwarded-for': address }
    return (await limited.call(siteStructure.getSiteStructure, { params, query: { shareKey } }, stranger, headers))
      .status
  }
  const fresh = await givenLinkOf(world, params, admin)

  expect(await ask(key)).toBe(200)
  const guesses: number[] = []
  for (let time = 0; time < 8; time++) guesses.push(await ask(newToken('ock')))
  expect(guesses).toEqual([404, 404, 404, 404, 404, 404, 429, 429])
  // From where keys are searched for, one that nobody has used yet might have been found.
  expect(await ask(fresh.key)).toBe(429)
  expect(await ask(key)).toBe(200)
  expect(await ask(fresh.key, '198.51.100.8')).toBe(200)
  expect((await limited.call(siteStructure.getSiteStructure, { params }, admin)).status).toBe(200)
})

test('a right key that is not unlocked yet is no wrong one, however often it is shown', async () => {
  const { params, admin, key, stranger } = await given({ password: 'correct horse' })
  const limited = await startWorld({ database: world.url, settings: { attemptsPerMinute: 5 } })
  const fresh = await givenLinkOf(world, params, admin)
  const ask = async (shareKey: string) =>
    (await limited.call(siteStructure.getSiteStructure, { params, query: { shareKey } }, stranger)).status

  for (let time = 0; time < 8; time++) expect(await ask(key)).toBe(404)
  expect(await ask(fresh.key)).toBe(200)
})

test('who finds a key in an address learns what its link opens, or that it ended, and nothing without a right one', async () => {
  const { params, admin, key, section } = await given()
  const site = { organizationId: readId(params.organizationId), id: readId(params.siteId) }
  const unlocker = openUnlocker(['a key for tests only, long enough'])
  const used: string[] = []
  const use = { count: (_: unknown, link: string) => used.push(link) } as unknown as ShareLinkUse
  const open = (shown: string) => shareLinkOpener(unlocker, use)(world.database.reader, site, readShareKey(shown))
  const expiresAt = '2040-01-01T00:00:00.000Z'
  const scoped = await givenLinkOf(world, params, admin, { sectionScope: section.id, expiresAt })
  const locked = await givenLinkOf(world, params, admin, { password: 'correct horse' })
  const off = await givenLinkOf(world, params, admin, { active: false })
  const old = await givenLinkOf(world, params, admin, { expiresAt: '2020-01-01T00:00:00Z' })

  const plain = { active: true, expiresAt: null, password: 'none', sections: null }
  expect(await open(key)).toEqual(plain)
  expect(await open(scoped.key)).toEqual({ ...plain, expiresAt: Date.parse(expiresAt), sections: [readId(section.id)] })
  expect(used.length).toBe(2)
  expect(await open(locked.key)).toEqual({ ...plain, password: 'missing' })
  const unlock = { params, query: { shareKey: locked.key }, body: { password: 'correct horse' } }
  const { shareKey } = (await world.call(shareLinks.unlockSiteShareLink, unlock, admin)).body
  expect(used.length).toBe(2)
  expect(await open(shareKey)).toEqual({ ...plain, password: 'given' })
  expect(await open(off.key)).toEqual({ ...plain, active: false })
  expect(await open(old.key)).toEqual({ ...plain, expiresAt: Date.parse('2020-01-01T00:00:00Z') })
  for (const wrong of [newToken('ock'), '']) expect(await open(wrong)).toBeUndefined()
  expect(used.length).toBe(3)
})
