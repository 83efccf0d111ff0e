import { addresses, type Id, siteSections } from '@octavo/contract'
import { expect, test } from 'vitest'
import { startWorld } from '../../testing/start-world.ts'
import { editSpace, givenPublished } from './address-examples.ts'

const world = await startWorld()
const someone = await world.givenUser()

/** A published site of a default section and two more, each with a home. */
async function givenSections() {
  const organization = await world.givenOrganization()
  const site = await givenPublished(world, organization)
  const add = async (title: string) => {
    const { space } = await givenPublished(world, organization)
    const body = { spaceId: space.id, title }
    const section = (await world.call(siteSections.addSectionToSite, { params: site.params, body }, site.admin)).body
    return { id: section.id, space: space.id }
  }
  const [reference, recipes] = [await add('Reference'), await add('Recipes')]
  const { items } = (await world.call(siteSections.listSiteSections, { params: site.params }, site.admin)).body
  const guides = { id: items.find(({ path }) => path === 'guides')!.id as Id<'siteSection'>, space: site.space.id }
  return {
    guides,
    reference,
    recipes,
    base: site.base,
    edit: (space: Id<'space'>, ...changes: Parameters<typeof editSpace>[3]) =>
      editSpace(world, site.admin, space, changes),
    rename: async ({ id }: { id: Id<'siteSection'> }, path: string) => {
      const params = { ...site.params, siteSectionId: id }
      const { status } = await world.call(siteSections.updateSiteSectionById, { params, body: { path } }, site.admin)
      expect(status).toBe(200)
    },
    ask: async (path: string) =>
      (await world.call(addresses.resolvePublishedContentByUrl, { body: { url: `${site.base}/${path}` } }, someone))
        .body,
  }
}

test('a page that was written out, since its path begins like what addresses leave out, never had the short address', async () => {
  const { guides, reference, base, edit, rename, ask } = await givenSections()
  await edit(reference.space, { operation: 'insert_page', title: 'Usage', slug: 'usage' })
  expect(await ask('reference/usage')).toMatchObject({ canonicalUrl: `${base}/reference/usage` })
  await rename(reference, 'api')
  await rename(guides, 'reference')
  const [, other] = await edit(
    guides.space,
    { operation: 'insert_page', type: 'group', title: 'Reference', slug: 'reference', ref: 'top' },
    { operation: 'insert_page', title: 'Usage', slug: 'usage', into: 'ref:top' },
  )
  const full = `${base}/reference/guides/reference/usage`
  expect(await ask('reference/guides/reference/usage')).toMatchObject({ canonicalUrl: full })
  await edit(guides.space, { operation: 'update_page', page: other as Id<'page'>, slug: 'use' })
  await rename(guides, 'guides')
  expect(await ask('reference/usage')).toEqual({ target: 'content', redirect: `${base}/api/usage` })
  expect(await ask('reference/guides/reference/usage')).toEqual({
    target: 'content',
    redirect: `${base}/reference/use`,
  })
})

test('a page that became the home of its space had its own address until then', async () => {
  const { reference, recipes, base, edit, rename, ask } = await givenSections()
  const [first] = await edit(reference.space, { operation: 'insert_page', title: 'Usage', slug: 'usage' })
  await rename(reference, 'api')
  await edit(reference.space, { operation: 'update_page', page: first as Id<'page'>, slug: 'use' })
  await rename(recipes, 'reference')
  const [second] = await edit(recipes.space, { operation: 'insert_page', title: 'Usage', slug: 'usage' })
  expect(await ask('reference/usage')).toMatchObject({ space: recipes.space, pathname: '/usage' })
  await edit(recipes.space, { operation: 'update_page', page: second as Id<'page'>, at: 0 })
  await rename(recipes, 'recipes')
  expect(await ask('recipes')).toMatchObject({ space: recipes.space, pathname: '/' })
  await edit(recipes.space, { operation: 'update_page', page: second as Id<'page'>, slug: 'dishes' })
  expect(await ask('reference/usage')).toEqual({ target: 'content', redirect: `${base}/recipes` })
})
