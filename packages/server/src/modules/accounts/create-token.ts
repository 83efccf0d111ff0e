import type { Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { issueToken, type TokenWish } from './issue-token.ts'

export const createToken = (work: Work, owner: Proof<'self', 'act'>, wish: TokenWish) =>
  issueToken(work, owner.id, wish)
