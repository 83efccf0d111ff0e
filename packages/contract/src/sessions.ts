import { type Static, Type } from 'typebox'
import { defineOperation } from './operation.ts'
import { emailAddress, timestamp } from './shapes.ts'
import { newPassword, UserView } from './users.ts'

export type SessionView = Static<typeof SessionView>
export const SessionView = Type.Object(
  { user: UserView, expiresAt: Type.Optional(timestamp) },
  { title: 'Session', description: 'Who is signed in, and until when' },
)

export const sessions = {
  signIn: defineOperation({
    id: 'signIn',
    method: 'POST',
    path: '/auth/sign-in',
    section: 'Accounts',
    summary: 'Sign in with a password',
    description:
      'Sets the cookie `__Host-octavo-session`, which counts as a token for fourteen days. Requests that change something by it must come from the pages of this service. Programs use tokens instead.',
    access: { on: 'public' },
    body: Type.Object({ email: emailAddress, password: Type.String({ minLength: 1, maxLength: 256 }) }),
    returns: SessionView,
    status: 200,
    precondition: 'refused',
    problems: ['sign_in_failed'],
    writes: true,
    waits: 'A password is compared before anything is written',
  }),
  signOut: defineOperation({
    id: 'signOut',
    method: 'POST',
    path: '/auth/sign-out',
    section: 'Accounts',
    summary: 'End the session that asks',
    description: 'A token that asks is not revoked: that is done under /v1/user/tokens.',
    access: { on: 'self', needs: 'act', scope: 'unscoped' },
    returns: null,
    status: 204,
    precondition: 'refused',
    writes: true,
  }),
  getSession: defineOperation({
    id: 'getSession',
    method: 'GET',
    path: '/auth/session',
    section: 'Accounts',
    summary: 'Tell who is signed in',
    access: { on: 'self', needs: 'act', scope: 'user:read' },
    returns: SessionView,
    status: 200,
    writes: false,
  }),
  changePassword: defineOperation({
    id: 'changePassword',
    method: 'POST',
    path: '/auth/password',
    section: 'Accounts',
    summary: 'Set or change your password',
    description:
      'Requires the current password, or a session that was started at most 10 minutes ago; a token alone does not suffice. All other sessions end. With `revokeTokens`, all tokens of the user are revoked, including the one that sends the request.',
    access: { on: 'self', needs: 'act', scope: 'unscoped' },
    body: Type.Object({
      current: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 256,
          description: 'The current password. Required unless the caller signed in at most 10 minutes ago',
        }),
      ),
      new: newPassword,
      revokeTokens: Type.Optional(
        Type.Boolean({ default: false, description: 'Whether to revoke all tokens of the user as well' }),
      ),
    }),
    returns: null,
    status: 204,
    precondition: 'refused',
    problems: ['wrong_password', 'recent_sign_in_required'],
    writes: true,
    waits: 'Passwords are compared and hashed before anything is written',
  }),
}
