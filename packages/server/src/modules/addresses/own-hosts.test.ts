import { addresses, hostnames, type Id, sites } from '@octavo/contract'
import { expect, test } from 'vitest'
import { startWorld } from '../../testing/start-world.ts'
import { givenClaim, newHostname } from '../hostnames/hostname-examples.ts'
import { givenPublished } from './address-examples.ts'

const world = await startWorld()
const someone = await world.givenUser()

const ask = (url: string, caller = someone) =>
  world.call(addresses.resolvePublishedContentByUrl, { body: { url } }, caller)
const answerOf = async (url: string) => (await ask(url)).body
const given = async () => givenPublished(world, await world.givenOrganization())

test('a site is found by its own hostname, and from then on its old addresses lead there', async () => {
  const { admin, base, site } = await given()
  const { hostname } = await givenClaim(world, admin, site.id, { proven: true })
  expect((await ask(`https://${hostname}/start/install`)).status).toBe(404)
  await world.call(hostnames.dnsRevalidateCustomHostname, { params: { hostname } }, admin)
  expect(await answerOf(`https://${hostname}/start/install`)).toMatchObject({
    basePath: '/',
    canonicalUrl: `https://${hostname}/start/install`,
  })
  expect(await answerOf(`${base}/START/install`)).toEqual({
    target: 'content',
    redirect: `https://${hostname}/start/install`,
  })
})

/** Claims a hostname for a site, and proves it. */
async function prove(admin: typeof someone, site: Id<'site'>, hostname?: string): Promise<string> {
  const claim = await givenClaim(world, admin, site, { proven: true, ...(hostname !== undefined && { hostname }) })
  await world.call(hostnames.dnsRevalidateCustomHostname, { params: { hostname: claim.hostname } }, admin)
  return claim.hostname
}

const showBehind = ({ admin, params }: Pick<Awaited<ReturnType<typeof given>>, 'admin' | 'params'>, proxy: string) =>
  world.call(sites.updateSiteById, { params, body: { proxy } }, admin)

test('behind a proxy a site is where the proxy is, and still where the proxy asks for it', async () => {
  const { admin, base, params, site } = await given()
  const name = `${await prove(admin, site.id)}/help/docs`
  await showBehind({ admin, params }, name)
  const canonicalUrl = `https://${name}/start/install`
  expect(await answerOf(`https://${name}/start/install`)).toMatchObject({ basePath: '/help/docs/', canonicalUrl })
  expect(await answerOf(`${base}/start/install`)).toMatchObject({ basePath: '/documentation/', canonicalUrl })
  await world.call(sites.updateSiteById, { params, body: { proxy: null } }, admin)
  expect((await ask(`https://${name}/start/install`)).status).toBe(404)
})

test('nobody shows a site at a host that another organization has proven, or at one of this service', async () => {
  const [owner, other] = [await given(), await given()]
  const hostname = newHostname()
  // Written before the host is proven, it must not hold afterwards.
  expect((await showBehind(other, `${hostname}/start`)).status).toBe(200)
  await prove(owner.admin, owner.site.id, hostname)
  const asked = `https://${hostname}/start/install`
  expect((await ask(asked)).body).toMatchObject({ site: owner.site.id })
  expect((await ask(asked, other.admin)).body).toMatchObject({ site: owner.site.id })
  expect((await showBehind(other, `${hostname}/start/install`)).problem).toMatchObject({ type: 'proxy_taken' })
  for (const host of ['sites.test', 'Docs.Sites.Test', new URL(owner.base).hostname]) {
    const { problem } = await showBehind(other, `${host}/documentation`)
    expect(problem).toMatchObject({ type: 'invalid_request', details: [{ path: '/proxy' }] })
  }
})

test('a proxy at a host that nobody has proven is found by the members of the organization alone', async () => {
  const [first, second] = [await given(), await given()]
  const proxy = `${newHostname().split('.')[1]}.example/docs`
  await showBehind(first, proxy)
  await showBehind(second, proxy)
  const asked = `https://${proxy}/start/install`
  expect((await ask(asked)).status).toBe(404)
  expect((await ask(asked, first.admin)).body).toMatchObject({ site: first.site.id })
  expect((await ask(asked, second.admin)).body).toMatchObject({ site: second.site.id })
  expect((await ask(`${second.base}/start/install`)).body).toMatchObject({ site: second.site.id })
})
