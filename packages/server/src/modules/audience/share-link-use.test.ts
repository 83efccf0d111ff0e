import { setImmediate as nextTurn } from 'node:timers/promises'
import { shareLinks } from '@octavo/contract'
import { expect, test } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { readId } from '../../platform/ids.ts'
import { startWorld } from '../../testing/start-world.ts'
import { givenSite } from '../sites/site-examples.ts'
import { ShareLinkUse } from './share-link-use.ts'

const world = await startWorld()

test('what could not be written while the database was away is written when it is back', async () => {
  const { admin, params } = await givenSite(world, await world.givenOrganization())
  const made = (name: string) => world.call(shareLinks.createSiteShareLink, { params, body: { name } }, admin)
  const links = [(await made('First')).body, (await made('Second')).body]
  let isAway = true
  const transact: Database['transact'] = (work) =>
    isAway ? Promise.reject(new Error('the database is away')) : world.database.transact(work)
  const use = new ShareLinkUse({ ...world.database, transact })
  const site = { organizationId: readId(params.organizationId), id: readId(params.siteId) }
  const count = () => links.forEach(({ id }) => use.count(site, readId(id)))

  count()
  await expect(use.flush()).rejects.toThrow('away')
  count()
  isAway = false
  await use.close()
  const { items } = (await world.call(shareLinks.listSiteShareLinks, { params }, admin)).body
  expect(items.map(({ uses }) => uses)).toEqual([2, 2])
})

test('who closes waits for what is being written', async () => {
  const { admin, params } = await givenSite(world, await world.givenOrganization())
  const { body: link } = await world.call(shareLinks.createSiteShareLink, { params, body: { name: 'First' } }, admin)
  const { promise: isBack, resolve: comeBack } = Promise.withResolvers<void>()
  const transact: Database['transact'] = (work) => isBack.then(() => world.database.transact(work))
  const use = new ShareLinkUse({ ...world.database, transact })
  use.count({ organizationId: readId(params.organizationId), id: readId(params.siteId) }, readId(link.id))
  let isClosed = false

  void use.flush()
  const closing = use.close().then(() => (isClosed = true))
  await nextTurn()
  expect(isClosed).toBe(false)
  comeBack()
  await closing
  const { items } = (await world.call(shareLinks.listSiteShareLinks, { params }, admin)).body
  expect(items.map(({ uses }) => uses)).toEqual([1])
})
