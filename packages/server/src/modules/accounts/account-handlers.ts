import type { users } from '@octavo/contract'
import { listed, pageOf } from '../../platform/http/cursor.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { readId } from '../../platform/ids.ts'
import { createToken } from './create-token.ts'
import { presentToken, presentUser } from './present-user.ts'
import { revokeToken } from './revoke-token.ts'
import { listTokens } from './token-store.ts'
import { type CopyAccount, updateUser } from './update-user.ts'

export const accountHandlers = (publicUrl: string, copyAccount: CopyAccount): HandlersOf<typeof users> => ({
  async getAuthenticatedUser(_, { proof }) {
    return { view: presentUser(proof.row, publicUrl), version: proof.row.version }
  },
  async getUserById(_, { proof }) {
    return { view: presentUser(proof.row, publicUrl), version: proof.row.version }
  },
  async updateUserById(work, { proof, body, ifMatch }) {
    const changed = await updateUser(work, proof, body, ifMatch, copyAccount)
    return { view: presentUser(changed, publicUrl), version: changed.version }
  },
  async listUserTokens({ reader, cursor }, { proof, query }) {
    const page = pageOf(cursor, query)
    const rows = await listTokens(reader, proof.id, page)
    return { view: listed(rows, page, cursor, (token) => [token.id], presentToken) }
  },
  async createUserToken(work, { proof, body }) {
    const { token, secret } = await createToken(work, proof, body)
    const view = presentToken(token)
    return { view: { ...view, token: secret }, location: `/v1/user/tokens/${view.id}` }
  },
  async deleteUserToken(work, { proof, params }) {
    await revokeToken(work, proof, readId(params.tokenId))
    return { view: undefined }
  },
})
