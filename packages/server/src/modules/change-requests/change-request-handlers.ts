import type { changeRequests, ChangeRequestStatus, Id, InputOf } from '@octavo/contract'
import type { Reader, Tenant } from '../../platform/database/database.ts'
import { listed, pageOf } from '../../platform/http/cursor.ts'
import type { HandlersOf, Inquiry } from '../../platform/http/handler.ts'
import { readId, type Uuid } from '../../platform/ids.ts'
import { notFound } from '../../platform/problem.ts'
import { viewersAmong } from '../access/index.ts'
import { type ChangeRequestFilter, isKnownHere, listChangeRequests, positionIn } from './change-request-list.ts'
import type { PlacedChangeRequest } from './change-request-store.ts'
import { createChangeRequest } from './create-change-request.ts'
import { locationOf, presentChangeRequests } from './present-change-request.ts'
import { updateChangeRequest } from './update-change-request.ts'

export const changeRequestHandlers = (publicUrl: string): HandlersOf<typeof changeRequests> => {
  const answer = async (reader: Reader, change: PlacedChangeRequest) => ({
    view: (await presentChangeRequests(reader, [change], publicUrl))(change),
    version: change.version,
    revision: change.revision_id,
  })
  const list = async (
    { reader, cursor, caller }: Inquiry,
    tenant: Tenant,
    space: Uuid<'space'> | undefined,
    query: Query,
  ) => {
    const page = pageOf(cursor, query)
    const filter = readFilter(query)
    const rows = await listChangeRequests(reader, tenant, caller.userId, space, filter, page)
    if (rows.length === 0) await requireKnown(reader, tenant, filter)
    const present = await presentChangeRequests(reader, rows, publicUrl)
    return { view: listed(rows, page, cursor, positionIn(filter.orderBy), present) }
  }
  return {
    async listChangeRequestsForSpace(inquiry, { proof, query }) {
      return list(inquiry, proof.organizationId, proof.id, query)
    },
    async listChangeRequestsForOrganization(inquiry, { proof, query }) {
      const space = query.space && readId(query.space)
      if (space) await requireSeen(inquiry, proof.id, space)
      return list(inquiry, proof.id, space, query)
    },
    async createChangeRequest(work, { proof, body }) {
      const change = await createChangeRequest(work, proof, body)
      return { ...(await answer(work.transaction, change)), location: locationOf(change) }
    },
    async getChangeRequestById({ reader }, { proof }) {
      return answer(reader, proof.row)
    },
    async updateChangeRequestById(work, { proof, body, ifMatch }) {
      return answer(work.transaction, await updateChangeRequest(work, proof, body, ifMatch))
    },
  }
}

type Query = InputOf<typeof changeRequests.listChangeRequestsForSpace>['query']

const readFilter = ({ status, creator, contributor, requestedReviewer, orderBy }: Query): ChangeRequestFilter => ({
  statuses: [...new Set([status].flat() as ChangeRequestStatus[])],
  creator: readUser(creator),
  contributor: readUser(contributor),
  requestedReviewer: readUser(requestedReviewer),
  orderBy,
})

const readUser = (id: Id<'user'> | undefined): Uuid<'user'> | undefined => id && readId(id)

/** Nobody of here is not told apart from somebody elsewhere. */
async function requireKnown(reader: Reader, tenant: Tenant, filter: ChangeRequestFilter): Promise<void> {
  for (const user of [filter.creator, filter.contributor, filter.requestedReviewer]) {
    if (user !== undefined && !(await isKnownHere(reader, tenant, user))) throw notFound([user])
  }
}

async function requireSeen({ reader, caller }: Inquiry, tenant: Tenant, space: Uuid<'space'>): Promise<void> {
  if (!(await viewersAmong(reader, tenant, space, [caller.userId])).has(caller.userId)) {
    throw notFound([space])
  }
}
