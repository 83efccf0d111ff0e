import { spaces } from '@octavo/contract'
import { givenCollection } from '../collections/collection-examples.ts'
import type { ExamplesOf, Place } from '../../testing/examples.ts'
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
}
