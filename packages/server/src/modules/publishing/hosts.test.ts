import { hostnames, sites } from '@octavo/contract'
import { afterAll, expect, test } from 'vitest'
import { openFreshness } from '../../platform/freshness/freshness.ts'
import { statementsOf } from '../../testing/count-statements.ts'
import { startWorld, type World } from '../../testing/start-world.ts'
import { visitSite } from '../../testing/visit-site.ts'
import { givenClaim, newHostname } from '../hostnames/hostname-examples.ts'
import { alwaysFresh } from './testing/always-fresh.ts'
import { givenPublished } from './testing/given-published.ts'

const first = await startWorld()
const freshness = openFreshness({ url: first.url, log: { info() {}, warn() {} } })
afterAll(() => freshness.close())
/** Another node of the same service. */
const other = await startWorld({ database: first.url, settings: { freshness, blobs: first.blobs } })
/** Another node, which hears nothing. */
const alone = await startWorld({ database: first.url, settings: { freshness: alwaysFresh, blobs: first.blobs } })

const statusAt = async (world: World, address: string) => (await visitSite(world.origin, address)).status

type Published = Awaited<ReturnType<typeof givenPublished>>

/** Gives a site a hostname of its own, on one node. */
async function prove(world: World, { admin, site }: Published, hostname = newHostname()): Promise<string> {
  await givenClaim(world, admin, site.id, { hostname, proven: true })
  const { status } = await world.call(hostnames.dnsRevalidateCustomHostname, { params: { hostname } }, admin)
  expect(status).toBe(204)
  return hostname
}

const numbers = Array.from({ length: 10 }, (_, number) => number)

/** What is asked of the database about names, while each of these is visited. */
async function asked(addresses: readonly string[]): Promise<readonly string[]> {
  const all = await statementsOf(async () => {
    for (const address of addresses) await statusAt(other, address)
  })
  return all.filter((text) => /proven_hostname|proxied_site|former_basename|from "organization"/.test(text))
}

test('a host that is nobody’s is looked for once', async () => {
  await expect.poll(() => freshness.isFresh()).toBe(true)
  for (const host of ['nobody.example.net', 'nobody.sites.test']) {
    expect(await asked([`https://${host}/`])).not.toEqual([])
    expect(await asked(numbers.map((number) => `https://${host}/${number}/page`))).toEqual([])
  }
})

test('whose a host is, is asked once for all addresses below it', async () => {
  const published = await givenPublished(first, [['Start', 'Words.']])
  const { params, admin } = published
  const hostname = await prove(first, published)
  await first.call(sites.updateSiteById, { params, body: { proxy: `${hostname}/help/docs` } }, admin)
  const base = new URL(published.address).origin
  await expect.poll(() => statusAt(other, `https://${hostname}/help/docs/`)).toBeLessThan(400)
  for (const warm of [base, published.address, `https://${hostname}/`]) await statusAt(other, warm)

  expect(await asked(numbers.map((number) => `https://${hostname}/${number}/page`))).toEqual([])
  expect(await asked(numbers.map((number) => `https://${hostname}/help/docs/${number}`))).toEqual([])
  expect(await asked(numbers.map((number) => `${base}/${number}/page`))).toEqual([])
})

test('a hostname holds from the next request on the node that it was given on, and on others once they are told', async () => {
  const published = await givenPublished(first, [['Start', 'Words.']])
  for (const hostname of [newHostname(), newHostname(), newHostname()]) {
    const address = `https://${hostname}/`
    expect([await statusAt(alone, address), await statusAt(other, address)]).toEqual([404, 404])
    await prove(alone, published, hostname)

    expect(await statusAt(alone, address)).toBe(200)
    await expect.poll(() => statusAt(other, address), { timeout: 10_000, interval: 20 }).toBe(200)
  }
})

test('a hostname that was taken back is nobody’s from the next request on', async () => {
  const published = await givenPublished(first, [['Start', 'Words.']])
  const hostname = await prove(alone, published)
  expect(await statusAt(alone, `https://${hostname}/`)).toBe(200)
  await alone.call(hostnames.removeCustomHostname, { params: { hostname } }, published.admin)

  expect(await statusAt(alone, `https://${hostname}/`)).toBe(404)
})
