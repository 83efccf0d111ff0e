import { sites, spaces } from '@octavo/contract'
import { givenCollection, givenLeaving, givenTarget } from '../collections/collection-examples.ts'
import type { ExamplesOf, Place, ProvocationsOf } from '../../testing/examples.ts'
import type { World } from '../../testing/open-world.ts'

const here = ({ organization }: Pick<Place, 'organization'>) => ({ params: { organizationId: organization.id } })

/** A space of an admin's making. */
export async function givenSpace(
  world: World,
  organization: Place['organization'],
  body: Parameters<typeof world.call<typeof spaces.createSpace>>[1] extends { body?: infer Body } | undefined
    ? Body
    : never = {},
) {
  const admin = await world.givenMember(organization, 'admin')
  return (await world.call(spaces.createSpace, { ...here({ organization }), body }, admin)).body
}

const someSpace = async (world: World, { organization }: Place) => ({
  params: { spaceId: (await givenSpace(world, organization)).id },
})

export const spaceExamples: ExamplesOf<typeof spaces> = {
  listSpacesInOrganizationById: async (world, place) => {
    await givenSpace(world, place.organization)
    return here(place)
  },
  createSpace: async (world, place) => ({
    ...here(place),
    body: {
      title: 'Guides',
      emoji: '📗',
      language: 'en' as const,
      parent: (await givenCollection(world, place.organization)).id,
    },
  }),
  getSpaceById: async (world, place) => ({ ...(await someSpace(world, place)), query: { shareKey: 'kept for later' } }),
  updateSpaceById: async (world, place) => {
    const users = [(await world.givenMember(place.organization, 'review')).id]
    const rules = [
      { rule: 'require_specific_reviewers' as const, users },
      { rule: 'require_change_request_subject' as const },
    ]
    return {
      ...(await someSpace(world, place)),
      body: {
        title: 'Handbook',
        emoji: '📕',
        editMode: 'live' as const,
        language: 'de' as const,
        defaultLevel: 'comment' as const,
        mergeRules: { type: 'rules' as const, rules },
      },
    }
  },
  deleteSpaceById: someSpace,
  restoreSpace: someSpace,
  duplicateSpace: someSpace,
  moveSpace: async (world, place) => {
    const parent = (await givenCollection(world, place.organization)).id
    const { id } = await givenSpace(world, place.organization, { parent })
    return {
      ...(await someSpace(world, place)),
      body: { parent, position: { before: { type: 'space' as const, space: id } } },
    }
  },
  transferSpace: async (world, place) => ({
    ...(await someSpace(world, place)),
    body: await givenTarget(world, place.caller),
  }),
}

/** A space that a site shows. */
async function shownSpace(world: World, { organization }: Pick<Place, 'organization'>) {
  const { id } = await givenSpace(world, organization)
  const admin = await world.givenMember(organization, 'admin')
  await world.call(sites.createSite, { ...here({ organization }), body: { spaces: [id] } }, admin)
  return { params: { spaceId: id } }
}

export const spaceProvocations: ProvocationsOf<typeof spaces> = {
  transferSpace: {
    space_published: async (world, place) => ({
      ...(await shownSpace(world, place)),
      body: await givenTarget(world, place.caller),
    }),
    left_recently: async (world, place) => {
      const there = await someSpace(world, place)
      const body = await givenTarget(world, place.caller)
      await world.call(spaces.transferSpace, { ...there, body }, place.caller)
      return { ...there, body: { organization: place.organization.id } }
    },
  },
  createSpace: {
    transfer_under_way: async (world, place) => ({
      ...here(place),
      body: { parent: await givenLeaving(world, place.organization) },
    }),
  },
}
