import { addresses, hostnames, organizations } from '@octavo/contract'
import { expect, test } from 'vitest'
import { startWorld } from '../../testing/start-world.ts'
import { givenClaim } from '../hostnames/hostname-examples.ts'
import { givenPublished } from './address-examples.ts'

const world = await startWorld()

/** As what ends TLS asks: with no token. */
const ask = (domain: string) => world.call(addresses.getServedHost, { query: { domain } })
const served = async (domain: string) => (await ask(domain)).body

test('the hosts of organizations are served, by whatever name they have', async () => {
  const { base, admin, params } = await givenPublished(world, await world.givenOrganization())
  const { hostname: host } = new URL(base)
  const hostname = `acme-${host.slice(13, 38)}`
  expect(await served(host)).toEqual({ domain: host, serves: 'sites' })
  expect(await served(`${host.toUpperCase()}.`)).toEqual({ domain: host, serves: 'sites' })
  expect((await ask(`${hostname}.sites.test`)).status).toBe(404)

  const { organizationId } = params
  const body = { hostname }
  const changed = await world.call(organizations.updateOrganizationById, { params: { organizationId }, body }, admin)
  expect(changed.status).toBe(200)
  expect((await ask(`${hostname}.sites.test`)).status).toBe(200)
})

test('a hostname is served from when it was proven until it is given up', async () => {
  const { admin, site } = await givenPublished(world, await world.givenOrganization())
  const { hostname } = await givenClaim(world, admin, site.id, { proven: true })
  const params = { hostname }
  expect((await ask(hostname)).status).toBe(404)

  await world.call(hostnames.dnsRevalidateCustomHostname, { params }, admin)
  expect(await served(hostname)).toEqual({ domain: hostname, serves: 'sites' })

  await world.call(hostnames.removeCustomHostname, { params }, admin)
  expect((await ask(hostname)).status).toBe(404)
})

test('the host of the API is served, and no other is, nor what is no name of a host', async () => {
  const { host } = new URL((await givenPublished(world, await world.givenOrganization())).base)
  expect(await served('octavo.test')).toMatchObject({ serves: 'api' })
  for (const domain of ['sites.test', 'nobody.sites.test', `deep.${host}`, 'docs.example.com', '192.0.2.1', '[::1]']) {
    expect((await ask(domain)).status, domain).toBe(404)
  }
  for (const domain of [
    `${host}:443`,
    `${host}/`,
    `a@${host}`,
    `${host}#a`,
    ` ${host}`,
    `${host}\n`,
    'a b',
    '..',
    '%',
  ]) {
    expect((await ask(domain)).status, domain).toBe(404)
  }
})
