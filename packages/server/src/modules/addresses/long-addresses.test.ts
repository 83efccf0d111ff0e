import { addresses, type Id, siteSections } from '@octavo/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { prepare } from '../../platform/database/database.ts'
import { statementsOf } from '../../testing/count-statements.ts'
import { startWorld } from '../../testing/start-world.ts'
import { editSpace, givenPublished } from './address-examples.ts'

const world = await startWorld()
const someone = await world.givenUser()
const ask = (url: string) => world.call(addresses.resolvePublishedContentByUrl, { body: { url } }, someone)
const counted = async (url: string) => (await statementsOf(() => ask(url))).length

test('an address that nobody ever had costs the same however long it is', async () => {
  const { base } = await givenPublished(world, await world.givenOrganization())
  const address = (length: number) => [base, ...Array.from({ length }, (_, number) => `s${number}`)].join('/')
  await ask(address(2))
  const short = await counted(address(2))

  expect((await ask(address(64))).status).toBe(404)
  expect(await counted(address(64))).toBe(short)
  expect(short).toBeLessThan(20)
})

test('names that pages have left a hundred times cost no more than one that none has left', async () => {
  const { admin, space, base, install } = await givenPublished(world, await world.givenOrganization())
  const rename = (slug: string) =>
    editSpace(world, admin, space.id, [{ operation: 'update_page', page: install as Id<'page'>, slug }])
  const names = Array.from({ length: 25 }, (_, number) => `n${number}`)
  for (const slug of [...names, ...names, 'last']) await rename(slug)
  const unknown = `${base}/start/${names.map((name) => `${name}/x`).join('/')}`
  const none = await counted(`${base}/never/was`)
  await ask(unknown)

  expect(await counted(unknown)).toBe(none)
  expect((await ask(`${base}/start/n3`)).body).toEqual({ target: 'content', redirect: `${base}/start/last` })
  expect((await ask(`${base}/start/install`)).body).toEqual({ target: 'content', redirect: `${base}/start/last` })
})

const fill = prepare(sql`
  insert into site_prefix_tenure (organization_id, site_id, prefix, site_space_id, form, since, until)
  select organization_id, site_id, prefix, site_space_id, form,
    until + number * interval '2 ms', until + number * interval '2 ms' + interval '1 ms'
  from site_prefix_tenure, generate_series(1, 1000) as series (number)
  where organization_id = $1 and prefix = 'reference' and until = (
    select max(until) from site_prefix_tenure where organization_id = $1 and prefix = 'reference')`)

test('an address leads to its page also when its section has stood for another one a thousand times since', async () => {
  const organization = await world.givenOrganization()
  const site = await givenPublished(world, organization)
  const { params, admin, base } = site
  const add = async (title: string) => {
    const { space } = await givenPublished(world, organization)
    const body = { spaceId: space.id, title }
    return { id: (await world.call(siteSections.addSectionToSite, { params, body }, admin)).body.id, space: space.id }
  }
  const rename = async ({ id }: { id: Id<'siteSection'> }, path: string) => {
    const input = { params: { ...params, siteSectionId: id }, body: { path } }
    expect((await world.call(siteSections.updateSiteSectionById, input, admin)).status).toBe(200)
  }
  const [reference, recipes] = [await add('Reference'), await add('Recipes')]
  await editSpace(world, admin, reference.space, [{ operation: 'insert_page', title: 'Usage', slug: 'usage' }])
  await rename(reference, 'api')
  await rename(recipes, 'reference')
  await rename(recipes, 'recipes')
  await world.database.reader.run(fill, [organization.organizationId])

  expect((await ask(`${base}/reference/usage`)).body).toEqual({ target: 'content', redirect: `${base}/api/usage` })
  expect(await counted(`${base}/reference/never/was`)).toBeLessThan(40)
})
