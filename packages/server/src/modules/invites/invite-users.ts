import type { InputOf, invites, Role } from '@octavo/contract'
import { newToken } from '../../platform/crypto/token.ts'
import type { Vault } from '../../platform/crypto/vault.ts'
import type { Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { enqueueMany } from '../../platform/jobs/enqueue.ts'
import { Problem } from '../../platform/problem.ts'
import { domainOf, ensureAccounts, normalEmail } from '../accounts/index.ts'
import { type Invite, membersAmong, renewInvites, replaceSecrets } from './invite-store.ts'
import { sendInviteJob } from './send-invite.job.ts'

type Input = InputOf<typeof invites.inviteUsersToOrganization>['body']
type Organization = Proof<'organization', 'admin'>

interface Invited {
  readonly invites: readonly { readonly invite: Invite; readonly secret: string }[]
  readonly alreadyMembers: readonly string[]
  readonly failedSSOEmails: readonly string[]
}

/** Invites people by address. Who has no account gets one that waits for its owner. */
export async function inviteUsers(
  { caller, transaction, announce }: Work,
  organization: Organization,
  input: Input,
  /** Where secrets go by mail: what keeps them until they are sent. */
  vault: Vault | undefined,
): Promise<Invited> {
  const roles = rolesOf(input, organization.row.default_role)
  const isOutside = (email: string): boolean => !organization.row.email_domains.includes(domainOf(email))
  const failedSSOEmails = input.sso ? [...roles.keys()].filter(isOutside) : []
  // In one order whoever asks: two admins who invite the same people would lock each other out.
  const emails = [...roles.keys()].filter((email) => !failedSSOEmails.includes(email)).toSorted()
  const accounts = await ensureAccounts(transaction, emails)
  const ids = accounts.map(({ id }) => id)
  const members = await membersAmong(transaction, organization.id, ids)
  const strangers = accounts.filter(({ id }) => !members.has(id))
  const secrets = strangers.map(() => newToken('oci'))
  const sealed = await vault?.sealAll(
    transaction,
    organization.id,
    secrets.map((secret) => Buffer.from(secret)),
  )
  const addressees = strangers.map(({ id, email }, index) => ({
    userId: id,
    email,
    role: roles.get(email)!,
    secret: secrets[index]!,
    sealed: sealed?.[index] ?? null,
  }))

  const renewed = await renewInvites(transaction, organization.id, addressees, {
    invitedBy: caller.userId,
    sso: input.sso ?? false,
  })
  const secretOf = new Map(addressees.map(({ userId, secret }) => [userId, secret]))
  const made = renewed.map((invite) => ({ invite, secret: secretOf.get(invite.user_id)! }))
  await replaceSecrets(transaction, organization.id, made, vault !== undefined)
  if (vault) await enqueueMany(transaction, sendInviteJob, organization.id, renewed.map(payloadOf))
  for (const { id, email, role } of renewed) {
    announce({
      type: 'member.invited',
      organizationId: organization.id,
      resource: { kind: 'invite', id, label: email },
      payload: { role },
    })
  }
  const alreadyMembers = accounts.filter(({ id }) => members.has(id)).map(({ email }) => email)
  return { invites: made, alreadyMembers, failedSSOEmails }
}

const payloadOf = ({ organization_id, id }: Invite) => ({ organizationId: organization_id, inviteId: id })

function rolesOf({ emails, role: common }: Input, usual: Role): Map<string, Role> {
  const roles = new Map<string, Role>()
  for (const [index, entry] of emails.entries()) {
    const { email, role } = typeof entry === 'string' ? { email: entry, role: common } : entry
    const address = normalEmail(email)
    if (roles.has(address)) {
      throw new Problem('invalid_request', [{ path: `/emails/${index}`, message: 'is there twice' }])
    }
    roles.set(address, role === undefined ? usual : (role ?? 'none'))
  }
  return roles
}
