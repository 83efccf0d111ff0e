import type { users } from '@octavo/contract'
import type { ExamplesOf } from '../../testing/examples.ts'

export const accountExamples: ExamplesOf<typeof users> = {
  getAuthenticatedUser: async () => ({}),
  listUserTokens: async () => ({}),
  createUserToken: async () => ({ body: { label: 'CI', scopes: ['organization:read'] } }),
  deleteUserToken: async (world, { caller }) => ({
    params: { tokenId: (await world.givenToken(caller.userId)).tokenId },
  }),
}
