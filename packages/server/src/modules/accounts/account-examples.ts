import type { sessions, users } from '@octavo/contract'
import type { ExamplesOf, ProvocationsOf } from '../../testing/examples.ts'

export const accountExamples: ExamplesOf<typeof users> = {
  getAuthenticatedUser: async () => ({}),
  getUserById: async (world, { organization }) => ({
    params: { userId: (await world.givenMember(organization, 'none')).id },
  }),
  updateUserById: async (_, { caller }) => ({ params: { userId: caller.id }, body: { displayName: 'Ada Lovelace' } }),
  listUserTokens: async () => ({}),
  createUserToken: async () => ({ body: { label: 'CI', scopes: ['organization:read'] } }),
  deleteUserToken: async (world, { caller }) => ({
    params: { tokenId: (await world.givenToken(caller.userId)).tokenId },
  }),
}

const password = 'correct horse battery'

export const sessionExamples: ExamplesOf<typeof sessions> = {
  signIn: async (world) => {
    const { userId, email } = await world.givenUser()
    await world.givenPassword(userId, password)
    return { body: { email, password } }
  },
  signOut: async () => ({}),
  getSession: async () => ({}),
  changePassword: async (world, { caller }) => {
    await world.givenPassword(caller.userId, password)
    return { body: { current: password, new: 'another long password' } }
  },
}

export const sessionProvocations: ProvocationsOf<typeof sessions> = {
  signIn: { sign_in_failed: async () => ({ body: { email: 'nobody@example.com', password } }) },
  changePassword: {
    wrong_password: async (world, { caller }) => {
      await world.givenPassword(caller.userId, password)
      return { body: { current: 'incorrect horse', new: password } }
    },
    recent_sign_in_required: async () => ({ body: { new: password } }),
  },
}
