import { hostnames, sites } from '@octavo/contract'
import { expect, test } from 'vitest'
import { startWorld } from '../../testing/start-world.ts'
import { givenSite } from '../sites/site-examples.ts'
import { addRecords, givenClaim, newHostname } from './hostname-examples.ts'

const world = await startWorld()

const revalidate = async (hostname: string, caller: { token: string }) =>
  world.call(hostnames.dnsRevalidateCustomHostname, { params: { hostname } }, caller)
const get = async (hostname: string, caller: { token: string }) =>
  (await world.call(hostnames.getCustomHostname, { params: { hostname } }, caller)).body
const siteOf = async (given: Awaited<ReturnType<typeof givenSite>>) =>
  (await world.call(sites.getSiteById, { params: given.params }, given.admin)).body

test('a name is active once the record that proves it is there, and the site then has it', async () => {
  const given = await givenSite(world, await world.givenOrganization())
  const { admin, site } = given
  await world.call(sites.publishSite, { params: given.params }, admin)
  const claim = await givenClaim(world, admin, site.id)
  const { hostname } = claim
  expect(claim).toMatchObject({ isActive: false, target: { type: 'site', site: site.id } })
  expect(claim.status).toBe(undefined)
  expect(claim.records.map(({ type, name }) => [type, name])).toEqual([
    ['TXT', `_octavo.${hostname}`],
    ['CNAME', hostname],
  ])

  const refused = await revalidate(hostname, admin)
  expect(refused.problem).toMatchObject({ code: 409, type: 'hostname_unproven', details: { record: claim.records[0] } })
  expect(await get(hostname, admin)).toMatchObject({ isActive: false, status: 'dns_no_cname' })
  expect((await siteOf(given)).hostname).toBe(undefined)

  addRecords(world, claim)
  expect((await revalidate(hostname, admin)).status).toBe(204)
  expect(await get(hostname, admin)).toMatchObject({ isActive: true, status: 'live' })
  const named = await siteOf(given)
  expect(named.hostname).toBe(hostname)
  expect(named.urls.published).toBe(`https://${hostname}/`)
})

test('a proof that is taken away takes the name with it; name servers that are silent do not', async () => {
  const organization = await world.givenOrganization()
  const given = await givenSite(world, organization)
  const { hostname, records } = await givenClaim(world, given.admin, given.site.id, { proven: true })
  await revalidate(hostname, given.admin)

  world.nameRecords.set(hostname, ['203.0.113.7'])
  expect((await revalidate(hostname, given.admin)).status).toBe(204)
  expect(await get(hostname, given.admin)).toMatchObject({ isActive: true, status: 'dns_wrong_cname' })

  world.nameRecords.set(records[0]!.name, 'silence')
  expect((await revalidate(hostname, given.admin)).status).toBe(503)
  expect(await get(hostname, given.admin)).toMatchObject({ isActive: true })

  world.nameRecords.delete(records[0]!.name)
  expect((await revalidate(hostname, given.admin)).status).toBe(409)
  expect(await get(hostname, given.admin)).toMatchObject({ isActive: false })
  expect((await siteOf(given)).hostname).toBe(undefined)
  expect(await world.eventsOf(organization)).toEqual(
    expect.arrayContaining(['site.hostname-claimed', 'site.hostname-proven', 'site.hostname-lost']),
  )
})

test('two organizations may claim a name: it is of the one that proves it, for as long as it does', async () => {
  const [one, other] = [
    await givenSite(world, await world.givenOrganization()),
    await givenSite(world, await world.givenOrganization()),
  ]
  const hostname = newHostname()
  const first = await givenClaim(world, one.admin, one.site.id, { hostname })
  const second = await givenClaim(world, other.admin, other.site.id, { hostname })
  expect(first.records[0]!.value).not.toBe(second.records[0]!.value)

  addRecords(world, second)
  expect((await revalidate(hostname, other.admin)).status).toBe(204)
  expect((await revalidate(hostname, one.admin)).problem?.type).toBe('hostname_unproven')

  addRecords(world, first)
  expect((await revalidate(hostname, one.admin)).problem?.type).toBe('hostname_taken')
  expect((await siteOf(other)).hostname).toBe(hostname)

  world.nameRecords.set(first.records[0]!.name, [{ text: first.records[0]!.value }])
  expect((await revalidate(hostname, one.admin)).status).toBe(204)
  expect((await siteOf(one)).hostname).toBe(hostname)
  expect((await siteOf(other)).hostname).toBe(undefined)
})

test('of two that prove a name at the same time one has it, and the other is told so', async () => {
  const [one, other] = [
    await givenSite(world, await world.givenOrganization()),
    await givenSite(world, await world.givenOrganization()),
  ]
  for (let round = 0; round < 10; round++) {
    const hostname = newHostname()
    for (const { admin, site } of [one, other]) await givenClaim(world, admin, site.id, { hostname, proven: true })

    const answers = await Promise.all([one, other].map(({ admin }) => revalidate(hostname, admin)))

    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
    const loser = answers.find(({ status }) => status === 409)
    expect(loser?.problem?.type).toBe('hostname_taken')
    const claims = await Promise.all([one, other].map(({ admin }) => get(hostname, admin)))
    expect(claims.map(({ isActive }) => isActive)).toEqual(answers.map(({ status }) => status === 204))
  }
})

test('who checks a name several times at once is not told that it changed meanwhile', async () => {
  const given = await givenSite(world, await world.givenOrganization())
  const { hostname } = await givenClaim(world, given.admin, given.site.id, { proven: true })
  for (let round = 0; round < 10; round++) {
    const answers = await Promise.all([1, 2, 3].map(() => revalidate(hostname, given.admin)))
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
  }
  expect(await get(hostname, given.admin)).toMatchObject({ isActive: true, status: 'live' })
})

test('of several checks at once that mean one version, one is made', async () => {
  const given = await givenSite(world, await world.givenOrganization())
  const { hostname } = await givenClaim(world, given.admin, given.site.id, { proven: true })
  const input = { params: { hostname } }
  const { headers } = await world.call(hostnames.getCustomHostname, input, given.admin)
  const ifMatch = { 'if-match': headers.get('etag')! }
  const answers = await Promise.all(
    [1, 2, 3].map(() => world.call(hostnames.dnsRevalidateCustomHostname, input, given.admin, ifMatch)),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 412, 412])
})

test('the name of a site that is deleted can be had by others', async () => {
  const [one, other] = [
    await givenSite(world, await world.givenOrganization()),
    await givenSite(world, await world.givenOrganization()),
  ]
  const { hostname } = await givenClaim(world, one.admin, one.site.id, { proven: true })
  await revalidate(hostname, one.admin)
  await givenClaim(world, other.admin, other.site.id, { hostname, proven: true })
  expect((await revalidate(hostname, other.admin)).status).toBe(409)

  await world.call(sites.deleteSiteById, { params: one.params }, one.admin)
  expect((await revalidate(hostname, other.admin)).status).toBe(204)
})

test('a name is given up, and whoever claims it again proves it again', async () => {
  const given = await givenSite(world, await world.givenOrganization())
  const { hostname } = await givenClaim(world, given.admin, given.site.id, { proven: true })
  await revalidate(hostname, given.admin)
  const removed = await world.call(hostnames.removeCustomHostname, { params: { hostname } }, given.admin)
  expect(removed.status).toBe(205)
  expect((await siteOf(given)).hostname).toBe(undefined)
  expect((await world.call(hostnames.getCustomHostname, { params: { hostname } }, given.admin)).status).toBe(404)
  const again = await givenClaim(world, given.admin, given.site.id, { hostname })
  expect(again.isActive).toBe(false)
  expect((await revalidate(hostname, given.admin)).status).toBe(409)
})

test('trying changes nothing', async () => {
  const given = await givenSite(world, await world.givenOrganization())
  const claim = await givenClaim(world, given.admin, given.site.id)
  const input = { params: { hostname: claim.hostname }, body: { target: claim.target } }
  expect((await world.call(hostnames.testCustomHostname, input, given.admin)).problem?.type).toBe('hostname_unproven')
  addRecords(world, claim)
  expect((await world.call(hostnames.testCustomHostname, input, given.admin)).status).toBe(204)
  expect(await get(claim.hostname, given.admin)).toEqual(claim)
})

test('a claim that was checked meanwhile is not what the caller means', async () => {
  const given = await givenSite(world, await world.givenOrganization())
  const { hostname } = await givenClaim(world, given.admin, given.site.id, { proven: true })
  const { headers } = await world.call(hostnames.getCustomHostname, { params: { hostname } }, given.admin)
  await revalidate(hostname, given.admin)
  const ifMatch = { 'if-match': headers.get('etag')! }
  const input = { params: { hostname } }
  expect((await world.call(hostnames.removeCustomHostname, input, given.admin, ifMatch)).status).toBe(412)
  expect((await world.call(hostnames.dnsRevalidateCustomHostname, input, given.admin, ifMatch)).status).toBe(412)
})

test.for(['sites.test', 'acme.sites.test', 'deep.acme.sites.test'])('%s is no customer’s', async (hostname) => {
  const given = await givenSite(world, await world.givenOrganization())
  const input = { params: { hostname }, body: { target: { type: 'site' as const, site: given.site.id } } }
  expect((await world.call(hostnames.createCustomHostname, input, given.admin)).status).toBe(400)
})
