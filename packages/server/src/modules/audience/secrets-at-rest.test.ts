import { randomBytes } from 'node:crypto'
import { publishing, shareLinks, sites } from '@octavo/contract'
import { expect, test } from 'vitest'
import { dumpDatabase, spellingsOf } from '../../testing/dump-database.ts'
import { startWorld } from '../../testing/start-world.ts'
import { givenLinkOf, givenShared, keyIn } from './audience-examples.ts'

const world = await startWorld()

const once = () => ({ 'idempotency-key': randomBytes(8).toString('hex') })

test('a dump of the database shows no visitor key, share key or password, however it is spelled', async () => {
  const planted: string[] = []
  const plant = (secret: string) => (planted.push(secret), secret)
  for (let time = 0; time < 12; time++) {
    const organization = await world.givenOrganization()
    const { params, admin, key } = await givenShared(world, organization)
    const stranger = await world.givenUser()
    const password = plant(`horse-${randomBytes(9).toString('hex')}`)
    plant(key)

    // Answers that hold a secret are kept for those who repeat their request.
    const auth = (await world.call(publishing.getSitePublishingAuthById, { params }, admin)).body
    plant(auth.privateKey)
    const regenerated = await world.call(publishing.regenerateSitePublishingAuthById, { params }, admin, once())
    plant(regenerated.body.privateKey)
    const body = { backend: 'custom', fallbackURL: 'https://example.com' } as const
    await world.call(publishing.updateSitePublishingAuthById, { params, body }, admin)

    const created = { params, body: { name: `Link ${time}` } }
    const made = await world.call(shareLinks.createSiteShareLink, created, admin, once())
    plant(keyIn(made.body.urls.published!))
    const shareLinkId = made.body.id
    const locked = { params: { ...params, shareLinkId }, body: { password } }
    await world.call(shareLinks.updateSiteShareLinkById, locked, admin)
    const { key: other } = await givenLinkOf(world, params, admin, { password })
    plant(other)
    const unlock = { params, query: { shareKey: other }, body: { password } }
    plant((await world.call(shareLinks.unlockSiteShareLink, unlock, stranger)).body.shareKey.split('.')[2]!)
    await world.call(shareLinks.updateSiteShareLinks, { params, body: { active: false } }, admin)
    await world.call(shareLinks.deleteSiteShareLinkById, { params: locked.params }, admin)
  }
  // What is no secret is found, plain and in the bytes of a kept answer: the search can find something.
  const title = `Control ${randomBytes(9).toString('hex')}`
  const organization = await world.givenOrganization()
  const admin = await world.givenMember(organization, 'admin')
  const site = { params: { organizationId: organization.id }, body: { title, spaces: 'empty' as const } }
  await world.call(sites.createSite, site, admin, once())

  const dump = await dumpDatabase(world.url)
  const shown = (secret: string) => spellingsOf(secret).filter((spelling) => dump.includes(spelling))

  expect(planted.length).toBe(84)
  expect(new Set(planted).size).toBe(84)
  expect(planted.flatMap(shown)).toEqual([])
  expect(shown(title)).toEqual(expect.arrayContaining([title, Buffer.from(title).toString('hex')]))
  for (const table of ['publishing_auth', 'share_link', 'idempotency_key', 'event'])
    expect(dump).toContain(`public.${table} `)
}, 120_000)

test('a secret is found in any spelling', () => {
  const secret = 'ock_0123456789abcdefghijklmnopqrstuvwxyzABC'
  const hides = [
    `x${secret}y`,
    Buffer.from(`{"a":"${secret}"}`).toString('hex'),
    ...['', 'a', 'ab', 'abc'].map((before) => Buffer.from(`${before}${secret}/?~`).toString('base64')),
    ...['', 'a', 'ab', 'abc'].map((before) => Buffer.from(`${before}${secret}ÿÿ`).toString('base64url')),
  ]

  for (const text of hides)
    expect(spellingsOf(secret).filter((spelling) => text.includes(spelling)).length).toBeGreaterThan(0)
})
