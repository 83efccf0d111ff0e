import { type Static, Type } from 'typebox'
import { scopes } from './access.ts'
import { TokenId, UserId } from './ids.ts'
import { defineOperation } from './operation.ts'
import { address, listOf, pageQuery, timestamp } from './shapes.ts'

export type UserView = Static<typeof UserView>
export const UserView = Type.Object(
  {
    object: Type.Literal('user'),
    id: UserId,
    displayName: Type.String(),
    email: Type.Optional(Type.String()),
    photoURL: Type.Optional(Type.String()),
    urls: Type.Object({ location: address }),
  },
  { title: 'User' },
)

const ScopeName = Type.Enum([...scopes], { title: 'Scope' })

const tokenFields = {
  object: Type.Literal('user-token'),
  id: TokenId,
  label: Type.String(),
  scopes: Type.Union([Type.Array(ScopeName), Type.Null()], {
    description: 'What the token is narrowed to; null for all that its owner may do',
  }),
  createdAt: timestamp,
  expiresAt: Type.Optional(timestamp),
  lastUsedAt: Type.Optional(Type.String({ format: 'date-time', description: 'To the minute or so' })),
}

export type TokenView = Static<typeof TokenView>
export const TokenView = Type.Object(tokenFields, { title: 'UserToken' })

export type NewTokenView = Static<typeof NewTokenView>
export const NewTokenView = Type.Object(
  { ...tokenFields, token: Type.String({ description: 'The token itself. It is shown this once: keep it now' }) },
  { title: 'NewUserToken' },
)

/** Long rather than mixed: length is what counts, and every character is allowed. */
export const newPassword = Type.String({ minLength: 12, maxLength: 256 })

export const displayName = Type.String({ minLength: 1, maxLength: 64, pattern: '^\\S(.*\\S)?$' })

const ofUser = Type.Object({ userId: UserId })

export const users = {
  getAuthenticatedUser: defineOperation({
    id: 'getAuthenticatedUser',
    method: 'GET',
    path: '/v1/user',
    section: 'Users',
    summary: 'Get the user that the token belongs to',
    access: { on: 'self', needs: 'act', scope: 'user:read' },
    returns: UserView,
    status: 200,
    writes: false,
  }),
  getUserById: defineOperation({
    id: 'getUserById',
    method: 'GET',
    path: '/v1/users/{userId}',
    section: 'Users',
    summary: 'Get yourself, or someone with whom you share an organization',
    access: { on: 'user', needs: 'view', scope: 'unscoped' },
    params: ofUser,
    returns: UserView,
    status: 200,
    writes: false,
  }),
  updateUserById: defineOperation({
    id: 'updateUserById',
    method: 'PATCH',
    path: '/v1/users/{userId}',
    section: 'Users',
    summary: 'Change how you are shown',
    access: { on: 'user', needs: 'edit', scope: 'unscoped' },
    params: ofUser,
    body: Type.Object(
      {
        displayName: Type.Optional(displayName),
        photoURL: Type.Optional(Type.String({ format: 'uri', maxLength: 2048, pattern: '^https?://' })),
      },
      { minProperties: 1 },
    ),
    returns: UserView,
    status: 200,
    writes: true,
  }),
  listUserTokens: defineOperation({
    id: 'listUserTokens',
    method: 'GET',
    path: '/v1/user/tokens',
    section: 'Users',
    summary: 'List your tokens, newest first',
    access: { on: 'self', needs: 'act', scope: 'unscoped' },
    query: Type.Object(pageQuery),
    returns: listOf(TokenView, 'UserTokenList'),
    status: 200,
    writes: false,
  }),
  createUserToken: defineOperation({
    id: 'createUserToken',
    method: 'POST',
    path: '/v1/user/tokens',
    section: 'Users',
    summary: 'Make a token',
    description: 'A narrowed token cannot make tokens. The token is in the answer to this call and nowhere else.',
    access: { on: 'self', needs: 'act', scope: 'unscoped' },
    body: Type.Object({
      label: Type.String({ minLength: 1, maxLength: 50 }),
      scopes: Type.Optional(Type.Array(ScopeName, { minItems: 1, maxItems: scopes.length, uniqueItems: true })),
      expiresAt: Type.Optional(timestamp),
    }),
    returns: NewTokenView,
    status: 201,
    tagged: false,
    writes: true,
    secret: true,
  }),
  deleteUserToken: defineOperation({
    id: 'deleteUserToken',
    method: 'DELETE',
    path: '/v1/user/tokens/{tokenId}',
    section: 'Users',
    summary: 'Revoke a token, from the next request on',
    access: { on: 'self', needs: 'act', scope: 'unscoped' },
    params: Type.Object({ tokenId: TokenId }),
    returns: null,
    status: 205,
    writes: true,
    precondition: 'refused',
  }),
}
