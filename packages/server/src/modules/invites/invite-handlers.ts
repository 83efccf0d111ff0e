import type { invites } from '@octavo/contract'
import type { Vault } from '../../platform/crypto/vault.ts'
import { listed, pageOf } from '../../platform/http/cursor.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { readId } from '../../platform/ids.ts'
import { presentUser } from '../accounts/index.ts'
import { presentOrganization } from '../organizations/index.ts'
import { acceptInvite } from './accept-invite.ts'
import { exchangeInvite } from './exchange-invite.ts'
import { inviteLinkHandlers } from './invite-link-handlers.ts'
import { listInvites } from './invite-store.ts'
import { inviteUsers } from './invite-users.ts'
import { joinByDomain } from './join-by-domain.ts'
import { acceptUrlOf, presentInvite } from './present-invite.ts'
import { previewInvite } from './preview-invite.ts'
import { revokeInvite } from './revoke-invite.ts'

interface Settings {
  readonly publicUrl: string
  readonly vault: Vault
  /** Whether invites go out by mail; otherwise the inviting admin is shown where they are accepted. */
  readonly mails: boolean
}

export const inviteHandlers = ({ publicUrl, vault, mails }: Settings): HandlersOf<typeof invites> => ({
  ...inviteLinkHandlers(publicUrl, vault),
  async listOrganizationInvites({ reader, cursor }, { proof, query }) {
    const page = pageOf(cursor, query)
    const rows = await listInvites(reader, proof.id, page)
    return { view: listed(rows, page, cursor, (invite) => [invite.id], presentInvite) }
  },
  async inviteUsersToOrganization(work, { proof, body }) {
    const { invites, alreadyMembers, failedSSOEmails } = await inviteUsers(work, proof, body, mails ? vault : undefined)
    const view = {
      users: invites.map(({ invite }) => invite.email),
      invited: invites.length,
      ...(body.sso && { failedSSOEmails: [...failedSSOEmails] }),
      alreadyMembers: [...alreadyMembers],
      invites: invites.map(({ invite, secret }) => ({
        ...presentInvite(invite),
        ...(!mails && { acceptUrl: acceptUrlOf(publicUrl, invite, secret) }),
      })),
    }
    return { view }
  },
  async revokeOrganizationInvite(work, { proof, params }) {
    await revokeInvite(work, proof, readId(params.inviteId))
    return { view: undefined }
  },
  async joinOrganizationWithInvite(work, { proof, params, body }) {
    const [organizationId, inviteId] = [readId(params.organizationId), readId(params.inviteId)]
    await acceptInvite(work, proof, { organizationId, inviteId, secret: body.secret })
    return { view: {} }
  },
  async joinOrganization(work, { proof, params }) {
    await joinByDomain(work, proof, readId(params.organizationId))
    return { view: undefined }
  },
  async previewInvite({ database }, { body }) {
    const [organizationId, inviteId] = [readId(body.organization), readId(body.invite)]
    return { view: await previewInvite(database.reader, { organizationId, inviteId, secret: body.secret }) }
  },
  async acceptInvite(work, { body }) {
    const { account, organization, invite, token } = await exchangeInvite(work, body)
    const view = {
      user: presentUser(account, publicUrl),
      organization: presentOrganization(organization, { role: invite.role, teamsOwned: 0 }, publicUrl),
      ...(token !== undefined && { token }),
    }
    return { view }
  },
})
