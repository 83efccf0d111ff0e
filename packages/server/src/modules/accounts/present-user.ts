import type { TokenView, UserView } from '@octavo/contract'
import type { ResourceRows } from '../../platform/http/proof.ts'
import { showId } from '../../platform/ids.ts'
import type { Token } from './token-store.ts'

type Account = Pick<ResourceRows['self'], 'id' | 'display_name' | 'email' | 'photo_url'>

export function presentUser(account: Account, publicUrl: string): UserView {
  const id = showId('user', account.id)
  return {
    object: 'user',
    id,
    displayName: account.display_name,
    email: account.email,
    ...(account.photo_url !== null && { photoURL: account.photo_url }),
    urls: { location: `${publicUrl}/v1/users/${id}` },
  }
}

export const presentToken = (token: Token): TokenView => ({
  object: 'user-token',
  id: showId('token', token.id),
  label: token.label,
  scopes: token.scopes as TokenView['scopes'],
  createdAt: token.created_at.toISOString(),
  ...(token.expires_at && { expiresAt: token.expires_at.toISOString() }),
  ...(token.last_used_at && { lastUsedAt: token.last_used_at.toISOString() }),
})
