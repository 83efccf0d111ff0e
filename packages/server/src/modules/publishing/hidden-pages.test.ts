import { addresses, hostnames, siteRedirects } from '@octavo/contract'
import { expect, test } from 'vitest'
import { openFreshness } from '../../platform/freshness/freshness.ts'
import { statementsOf } from '../../testing/count-statements.ts'
import { startWorld } from '../../testing/start-world.ts'
import { visitSite } from '../../testing/visit-site.ts'
import { givenClaim, newHostname } from '../hostnames/hostname-examples.ts'
import { givenClosed } from './testing/given-closed.ts'
import { givenHidden, hiddenNames, missingNames } from './testing/given-hidden.ts'
import { givenPublished, insertPage, publishChanges } from './testing/given-published.ts'

const first = await startWorld()
const freshness = openFreshness({ url: first.url, log: { info() {}, warn() {} } })
const world = await startWorld({ database: first.url, settings: { freshness } })
const [hidden, missing] = [hiddenNames[0]!, missingNames[0]!]

async function seenAt(base: string, name: string): Promise<unknown> {
  const { status, headers, body } = await visitSite(world.origin, `${base}/${name}`)
  return [status, { ...headers, date: '' }, body.replaceAll(name, '')]
}

test('a hidden page has the response of a missing one, after the same statements, the second time too', async () => {
  for (const { name, base } of await givenHidden(first)) {
    await expect.poll(freshness.isFresh).toBe(true)
    // What belongs to the site alone is read with the first request.
    await seenAt(base, missingNames[1]!)
    await seenAt(base, hiddenNames[1]!)
    const statements: Record<string, readonly (readonly string[])[]> = {}
    for (const page of [hidden, missing]) {
      const once = await statementsOf(() => seenAt(base, page))
      const again = await statementsOf(() => seenAt(base, page))
      statements[page] = [once, again]
    }
    expect(statements[hidden], name).toEqual(statements[missing])
    expect(await seenAt(base, hidden), name).toEqual(await seenAt(base, missing))
  }
})

test('nothing of the content is read for a visitor who has yet to sign in', async () => {
  const { address } = await givenClosed(first)
  await seenAt(address, 'guide')
  for (const path of ['guide', 'nowhere', 'guide.md', 'nowhere/below']) {
    const all = await statementsOf(() => seenAt(address, path))
    expect(all.filter((text) => /object|address_history|revision|redirect|tenure/u.test(text))).toEqual([])
  }
})

test('a redirect holds at the path of a page for those who may not see it', async () => {
  const { address, params, admin, organization, space } = await givenPublished(first, [['Start', 'Words.']], {
    adaptiveContent: { enabled: true },
  })
  await publishChanges(first, organization, admin, space.id, [insertPage('Secret', 'Words.', { condition: 'false' })])
  const body = { source: '/sec*', destination: { kind: 'external', url: 'https://elsewhere.example/' } } as const
  expect((await first.call(siteRedirects.createSiteRedirect, { params, body }, admin)).status).toBe(201)

  for (const path of ['secret', 'second']) {
    await expect
      .poll(async () => (await visitSite(world.origin, `${address}/${path}`)).headers['location'])
      .toBe('https://elsewhere.example/')
  }
})

test('the API tells a visitor who has yet to sign in nothing about which pages there are', async () => {
  const { address } = await givenClosed(first, { fallbackURL: 'https://example.com/sign-in' })
  const someone = await first.givenUser()
  const find = async (path: string) => {
    const url = `${address}/${path}`
    const { status, body } = await first.call(addresses.resolvePublishedContentByUrl, { body: { url } }, someone)
    return [status, JSON.stringify(body).replaceAll(path, '')]
  }
  expect(await find('nowhere')).toEqual(await find('guide'))
})

test('a forged token is sent on to the host of the site without telling where a page has moved', async () => {
  const { address, admin, site, organization, space, pages } = await givenClosed(first)
  await publishChanges(first, organization, admin, space.id, [
    { operation: 'update_page', page: pages[1]!, slug: 'secret-name' },
  ])
  const hostname = newHostname()
  await givenClaim(first, admin, site.id, { hostname, proven: true })
  await first.call(hostnames.dnsRevalidateCustomHostname, { params: { hostname } }, admin)

  for (const path of ['guide', 'nowhere']) {
    const { headers } = await visitSite(first.origin, `${address}/${path}?jwt_token=forged`)
    expect(headers['location']).toBe(`https://${hostname}/${path}?jwt_token=forged`)
  }
})
