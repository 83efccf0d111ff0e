import { siteSpaces, spaces } from '@octavo/contract'
import { expect, test } from 'vitest'
import { startWorld } from '../../testing/start-world.ts'
import { visitSite } from '../../testing/visit-site.ts'
import { givenSpace } from '../spaces/space-examples.ts'
import { givenPublished, insertPage, publishChanges } from './testing/given-published.ts'

const world = await startWorld()

test('a page in several languages tells search engines all of them, and a reader gets to the same page', async () => {
  const { address, organization, admin, params, space } = await givenPublished(world, [
    ['Start', 'Words.'],
    ['Guide', 'Words.'],
    ['Alone', 'Words.'],
  ])
  const german = await givenSpace(world, organization, { title: 'Deutsch', language: 'de' })
  await publishChanges(world, organization, admin, german.id, [
    insertPage('Start', 'Wörter.'),
    insertPage('Leitfaden', 'Wörter.', { slug: 'guide' }),
  ])
  const body = { language: 'en' as const }
  await world.call(spaces.updateSpaceById, { params: { spaceId: space.id }, body }, admin)
  await world.call(siteSpaces.addSpaceToSite, { params, body: { spaceId: german.id } }, admin)
  const site = `${address}/deutsch`
  const told = async (page: string) => {
    const { body: html } = await visitSite(world.origin, page)
    return [...html.matchAll(/<link rel="alternate" +hreflang="([^"]+)" +href="([^"]+)"/g)].map(([, ...all]) => all)
  }

  const all = (path: string) => [
    ['en', `${address}${path}`],
    ['de', `${site}${path}`],
    ['x-default', `${address}${path}`],
  ]
  await expect.poll(() => told(`${address}/guide`)).toEqual(all('/guide'))
  expect(await told(`${site}/guide`)).toEqual(all('/guide'))
  expect(await told(address)).toEqual(all(''))
  expect(await told(`${address}/alone`)).toEqual([])
  const { pathname } = new URL(site)
  expect((await visitSite(world.origin, `${address}/guide`)).body).toContain(`href="${pathname}/guide"`)
  expect((await visitSite(world.origin, `${address}/alone`)).body).toContain(`href="${pathname}"`)
})
