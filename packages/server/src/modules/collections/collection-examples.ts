import { collections, type Id, sites, spaces } from '@octavo/contract'
import { readId } from '../../platform/ids.ts'
import type { ExamplesOf, Place, ProvocationsOf } from '../../testing/examples.ts'
import type { World } from '../../testing/open-world.ts'

const here = ({ organization }: Pick<Place, 'organization'>) => ({ params: { organizationId: organization.id } })

/** A collection of an admin's making. */
export async function givenCollection(
  world: World,
  organization: Place['organization'],
  body: { title?: string; parent?: Id<'collection'> } = {},
) {
  const admin = await world.givenMember(organization, 'admin')
  return (await world.call(collections.createCollection, { ...here({ organization }), body }, admin)).body
}

/** Collections in each other, as deep as they can be; the deepest. */
async function givenDeepest(world: World, organization: Place['organization']): Promise<Id<'collection'>> {
  let { id } = await givenCollection(world, organization)
  for (let depth = 2; depth <= 10; depth++) id = (await givenCollection(world, organization, { parent: id })).id
  return id
}

/** Another organization, of which the caller is an admin. */
async function givenElsewhere(world: World, caller: Place['caller']) {
  const organization = await world.givenOrganization()
  await world.givenMembership(organization, caller, 'admin')
  return { organization, body: { organization: organization.id } }
}

/** The same, with a collection in it. */
export async function givenTarget(world: World, caller: Place['caller']) {
  const { organization, body } = await givenElsewhere(world, caller)
  return { ...body, parent: (await givenCollection(world, organization)).id }
}

/** A collection that is being transferred. */
export async function givenLeaving(world: World, organization: Place['organization']): Promise<Id<'collection'>> {
  const { id } = await givenCollection(world, organization)
  await world.database.transact(async (transaction) => {
    const query = transaction.change(organization.organizationId, 'collection').set({ transfer_state: 'leaving' })
    await query.where('id', '=', readId(id)).execute()
  })
  return id
}

const givenSpaceIn = async (world: World, { organization, caller }: Place, parent: Id<'collection'>) =>
  world.call(spaces.createSpace, { ...here({ organization }), body: { parent } }, caller)

const someCollection = async (world: World, { organization }: Place) => ({
  params: { collectionId: (await givenCollection(world, organization)).id },
})

export const collectionExamples: ExamplesOf<typeof collections> = {
  listCollectionsInOrganizationById: async (world, place) => {
    await givenCollection(world, place.organization)
    return { ...here(place), query: { nested: false } }
  },
  createCollection: async (world, place) => ({
    ...here(place),
    body: { title: 'Handbook', parent: (await givenCollection(world, place.organization)).id },
  }),
  getCollectionById: someCollection,
  updateCollectionById: async (world, place) => ({
    ...(await someCollection(world, place)),
    body: { title: 'Handbook', description: 'How we work', defaultLevel: 'inherit' as const },
  }),
  deleteCollectionById: someCollection,
  listSpacesInCollectionById: someCollection,
  moveCollection: async (world, place) => {
    const parent = (await givenCollection(world, place.organization)).id
    const { id } = await givenCollection(world, place.organization, { parent })
    return {
      ...(await someCollection(world, place)),
      body: { parent, position: { after: { type: 'collection' as const, collection: id } } },
    }
  },
  transferCollection: async (world, place) => ({
    ...(await someCollection(world, place)),
    body: await givenTarget(world, place.caller),
  }),
}

/** A collection with a space that a site shows. */
async function withShownSpace(world: World, place: Place) {
  const there = await someCollection(world, place)
  const { id } = (await givenSpaceIn(world, place, there.params.collectionId)).body
  await world.call(sites.createSite, { ...here(place), body: { spaces: [id] } }, place.caller)
  return there
}

export const collectionProvocations: ProvocationsOf<typeof collections> = {
  createCollection: {
    too_deep: async (world, place) => ({
      ...here(place),
      body: { parent: await givenDeepest(world, place.organization) },
    }),
    transfer_under_way: async (world, place) => ({
      ...here(place),
      body: { parent: await givenLeaving(world, place.organization) },
    }),
  },
  transferCollection: {
    space_published: async (world, place) => ({
      ...(await withShownSpace(world, place)),
      body: await givenTarget(world, place.caller),
    }),
    left_recently: async (world, place) => {
      const there = await someCollection(world, place)
      await givenSpaceIn(world, place, there.params.collectionId)
      const body = await givenTarget(world, place.caller)
      await world.call(collections.transferCollection, { ...there, body }, place.caller)
      return { ...there, body: { organization: place.organization.id } }
    },
    too_deep: async (world, place) => {
      const { organization, body } = await givenElsewhere(world, place.caller)
      return {
        ...(await someCollection(world, place)),
        body: { ...body, parent: await givenDeepest(world, organization) },
      }
    },
    inside_itself: async (world, place) => {
      const { params } = await someCollection(world, place)
      return { params, body: { organization: place.organization.id, parent: params.collectionId } }
    },
  },
  moveCollection: {
    too_deep: async (world, place) => ({
      ...(await someCollection(world, place)),
      body: { parent: await givenDeepest(world, place.organization) },
    }),
    inside_itself: async (world, place) => {
      const { params } = await someCollection(world, place)
      const inside = await givenCollection(world, place.organization, { parent: params.collectionId })
      return { params, body: { parent: inside.id } }
    },
  },
}
