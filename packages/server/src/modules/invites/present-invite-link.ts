import type { InviteLinkView, Role, Scope } from '@octavo/contract'
import type { Vault } from '../../platform/crypto/vault.ts'
import type { Reader } from '../../platform/database/database.ts'
import type { Caller, Proof } from '../../platform/http/proof.ts'
import { showId } from '../../platform/ids.ts'
import { atLeast } from '../access/index.ts'
import { presentRole } from '../organizations/index.ts'
import type { InviteLink } from './invite-link-store.ts'

const writing: Scope = 'organization:members:write'

/** Whoever reads a link can hand out membership by it: a token that may only read is not shown it. */
const mayPassOn = ({ scopes }: Caller): boolean => scopes === null || scopes.includes(writing)

interface Viewer {
  readonly caller: Caller
  readonly reader: Reader
  readonly proof: Proof<'organization', 'admin'>
  readonly vault: Vault
  readonly publicUrl: string
}

export async function presentInviteLinks(viewer: Viewer, links: readonly InviteLink[]): Promise<InviteLinkView[]> {
  const { caller, reader, proof, vault, publicUrl } = viewer
  const sealed = links.map((link) => link.sealed_secret)
  const secrets = mayPassOn(caller) && sealed.length > 0 ? await vault.openAll(reader, proof.id, sealed) : []
  return links.map((link, index) => presentInviteLink(link, proof.role, secrets[index]?.toString(), publicUrl))
}

function presentInviteLink(link: InviteLink, own: Role, secret: string | undefined, publicUrl: string): InviteLinkView {
  const [organization, id] = [showId('organization', link.organization_id), showId('invite', link.id)]
  return {
    object: 'invite',
    id,
    role: presentRole(link.role),
    redundant: atLeast(own, link.role),
    createdAt: link.created_at.toISOString(),
    urls: {
      location: `${publicUrl}${locationOf(organization, id)}`,
      ...(secret !== undefined && { invite: `${publicUrl}/invites/join#${organization}/${id}/${secret}` }),
    },
  }
}

export const locationOf = (organization: string, id: string): string => `/v1/orgs/${organization}/link-invites/${id}`
