import type { invites, Role } from '@octavo/contract'
import type { Vault } from '../../platform/crypto/vault.ts'
import { listedAs, pageOf } from '../../platform/http/cursor.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { readId } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { changeInviteLink, deleteInviteLink } from './change-invite-link.ts'
import { createInviteLink } from './create-invite-link.ts'
import { findInviteLink, listInviteLinks } from './invite-link-store.ts'
import { locationOf, presentInviteLinks } from './present-invite-link.ts'

type OnLinks = Pick<
  typeof invites,
  | 'listOrganizationInviteLinks'
  | 'createOrganizationInvite'
  | 'getOrganizationInviteLink'
  | 'updateOrganizationInviteById'
  | 'deleteOrganizationInviteById'
>

const roleOf = (given: Exclude<Role, 'none'> | null): Role => given ?? 'none'

export const inviteLinkHandlers = (publicUrl: string, vault: Vault): HandlersOf<OnLinks> => {
  const settings = { vault, publicUrl }
  return {
    async listOrganizationInviteLinks({ caller, reader, cursor }, { proof, query }) {
      const page = pageOf(cursor, query)
      const rows = await listInviteLinks(reader, proof.id, page)
      const views = await presentInviteLinks({ caller, reader, proof, ...settings }, rows)
      return { view: listedAs(rows, views, page, cursor) }
    },
    async createOrganizationInvite(work, { proof, params, body }) {
      const link = await createInviteLink(work, proof, roleOf(body.role), vault)
      const viewer = { caller: work.caller, reader: work.transaction, proof, ...settings }
      const [view] = await presentInviteLinks(viewer, [link])
      return { view: view!, version: link.version, location: locationOf(params.organizationId, view!.id) }
    },
    async getOrganizationInviteLink({ caller, reader }, { proof, params }) {
      const link = await findInviteLink(reader, proof.id, readId(params.inviteId))
      if (!link) throw new Problem('not_found', {})
      const [view] = await presentInviteLinks({ caller, reader, proof, ...settings }, [link])
      return { view: view!, version: link.version }
    },
    async updateOrganizationInviteById(work, { proof, params, body, ifMatch }) {
      const link = await changeInviteLink(work, proof, readId(params.inviteId), roleOf(body.role), ifMatch)
      const viewer = { caller: work.caller, reader: work.transaction, proof, ...settings }
      const [view] = await presentInviteLinks(viewer, [link])
      return { view: view!, version: link.version }
    },
    async deleteOrganizationInviteById(work, { proof, params, ifMatch }) {
      await deleteInviteLink(work, proof, readId(params.inviteId), ifMatch)
      return { view: undefined }
    },
  }
}
