import type { organizations } from '@octavo/contract'
import type { ExamplesOf, Place } from '../../testing/examples.ts'

const here = ({ organization }: Place) => ({ params: { organizationId: organization.id } })

export const organizationExamples: ExamplesOf<typeof organizations> = {
  listOrganizationsForAuthenticatedUser: async () => ({}),
  createOrganization: async () => ({ body: { title: 'Acme' } }),
  getOrganizationById: async (_, place) => here(place),
  updateOrganizationById: async (_, place) => ({ ...here(place), body: { title: 'Acme Press' } }),
  deleteOrganizationById: async (_, place) => here(place),
}
