import type { Role, spaces } from '@octavo/contract'
import { listed, pageOf } from '../../platform/http/cursor.ts'
import type { HandlersOf, Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import type { Tenant } from '../../platform/database/database.ts'
import { readId, type Uuid } from '../../platform/ids.ts'
import { findDefaultRole } from '../organizations/index.ts'
import { createSpace, type StartContent } from './create-space.ts'
import { deleteSpace } from './delete-space.ts'
import { duplicateSpace, type ShareContent } from './duplicate-space.ts'
import { moveSpace } from './move-space.ts'
import { openPlace } from './open-place.ts'
import { presentSpace, type SpaceAddresses } from './present-space.ts'
import { findHome } from './resource-home.ts'
import { restoreSpace } from './restore-space.ts'
import { findSpace, listSpaces, type SeenSpace } from './space-store.ts'
import { startTransfer } from './transfer/start-transfer.ts'
import type { Transfer } from './transfer/transfer.job.ts'
import { updateSpace } from './update-space.ts'

/** What spaces need of their content. */
interface SpaceContent {
  readonly startContent: StartContent
  readonly shareContent: ShareContent
}

/** Copies for as long as a request may wait. What it leaves undone, a job does. */
export type HurryTransfer = (transfer: Transfer) => Promise<void>

/** Refuses where a site shows one of these spaces. */
export type RequireUnpublished = (
  work: Pick<Work, 'transaction' | 'caller'>,
  tenant: Tenant,
  spaces: readonly Uuid<'space'>[],
) => Promise<void>

export const spaceHandlers = (
  addresses: SpaceAddresses,
  content: SpaceContent,
  hurryTransfer: HurryTransfer,
  requireUnpublished: RequireUnpublished,
): HandlersOf<typeof spaces> => {
  const present = (space: SeenSpace, defaultRole: Role) => presentSpace(space, defaultRole, addresses)
  /** As the caller sees it after the change. */
  const changed = async (
    { transaction, caller }: Work,
    { organizationId, id, row }: Proof<'space', 'admin'> | Proof<'space', 'restore'>,
  ) => {
    const space = await findSpace(transaction, organizationId, caller.userId, id)
    return { view: present(space, row.organization_default_role), version: space.version }
  }
  return {
    async listSpacesInOrganizationById({ reader, cursor, caller }, { proof, query }) {
      const page = pageOf(cursor, query)
      const rows = await listSpaces(reader, proof.id, caller.userId, query.deleted, page)
      return {
        view: listed(
          rows,
          page,
          cursor,
          (space) => [space.id],
          (space) => present(space, proof.row.default_role),
        ),
      }
    },
    async createSpace(work, { proof, body }) {
      const parent = body.parent === undefined ? null : readId(body.parent)
      const place = await openPlace(work, proof.id, parent)
      const space = await createSpace(work, place, body, content.startContent)
      const view = present(space, proof.row.default_role)
      return { view, version: space.version, location: `/v1/spaces/${view.id}` }
    },
    async getSpaceById(_, { proof }) {
      const { row, role } = proof
      return { view: present({ ...row, role }, row.organization_default_role), version: row.version }
    },
    async updateSpaceById(work, { proof, body, ifMatch }) {
      await updateSpace(work, proof, body, ifMatch)
      return changed(work, proof)
    },
    async deleteSpaceById(work, { proof, ifMatch }) {
      await deleteSpace(work, proof, ifMatch)
      return { view: undefined }
    },
    async restoreSpace(work, { proof, ifMatch }) {
      await restoreSpace(work, proof, ifMatch)
      return changed(work, proof)
    },
    async duplicateSpace(work, { proof }) {
      const place = await openPlace(work, proof.organizationId, proof.row.parent_id)
      const space = await duplicateSpace(work, proof, place, content.shareContent)
      const view = present(space, proof.row.organization_default_role)
      return { view, version: space.version, location: `/v1/spaces/${view.id}` }
    },
    async moveSpace(work, { proof, body, ifMatch }) {
      await moveSpace(work, proof, body, ifMatch)
      return changed(work, proof)
    },
    async transferSpace(work, { proof, body, ifMatch }) {
      const { parent = null } = body
      const to = readId(body.organization)
      if (to === proof.organizationId) {
        await work.write((inner) => moveSpace(inner, proof, { parent }, ifMatch))
      } else {
        const target = { organizationId: to, parentId: parent && readId(parent) }
        const transfer = await work.write((inner) =>
          startTransfer(inner, 'space', proof, target, ifMatch, requireUnpublished),
        )
        await hurryTransfer(transfer)
      }
      const home = (await findHome(work.reader, proof.id)) ?? proof.organizationId
      const space = await findSpace(work.reader, home, work.caller.userId, proof.id)
      return { view: present(space, await findDefaultRole(work.reader, home)), version: space.version }
    },
  }
}
