import type { sessions } from '@octavo/contract'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { clearSession } from '../../platform/http/session-cookie.ts'
import { changePassword } from './change-password.ts'
import { presentUser } from './present-user.ts'
import { findExpiry } from './session-store.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'

export const sessionHandlers = (publicUrl: string): HandlersOf<typeof sessions> => ({
  async signIn(work, { body }) {
    const { account, session } = await signIn(work, body)
    const view = { user: presentUser(account, publicUrl), expiresAt: session.expires.toISOString() }
    return { view, cookies: [session.cookie] }
  },
  async signOut(work) {
    await signOut(work)
    return { view: undefined, cookies: [clearSession] }
  },
  async getSession({ caller, reader }, { proof }) {
    const expires = await findExpiry(reader, caller.tokenId)
    return { view: { user: presentUser(proof.row, publicUrl), ...(expires && { expiresAt: expires.toISOString() }) } }
  },
  async changePassword(work, { proof, body }) {
    const { current, new: wanted, revokeTokens = false } = body
    await changePassword(work, proof, { current, wanted, revokeTokens })
    return { view: undefined }
  },
})
