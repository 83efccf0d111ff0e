import { type audit, organizations } from '@octavo/contract'
import { showId } from '../../platform/ids.ts'
import type { ExamplesOf, Place } from '../../testing/examples.ts'
import type { World } from '../../testing/start-world.ts'

/** Something that happened, done by an admin of its own. */
export async function givenEvent(world: World, { id, organizationId }: Place['organization']) {
  const actor = await world.givenMember({ id, organizationId }, 'admin')
  const input = { params: { organizationId: id }, body: { title: 'Acme Press' } }
  await world.call(organizations.updateOrganizationById, input, actor)
  const event = await world.database.reader
    .rowsOf(organizationId, 'event')
    .select('id')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { id: showId('event', event.id), actor }
}

export const auditExamples: ExamplesOf<typeof audit> = {
  listOrganizationAuditEvents: async (world, { organization }) => {
    const { actor } = await givenEvent(world, organization)
    return { params: { organizationId: organization.id }, query: { actor: actor.id, target: organization.id } }
  },
  getOrganizationAuditEvent: async (world, { organization }) => ({
    params: { organizationId: organization.id, auditEventId: (await givenEvent(world, organization)).id },
  }),
}
