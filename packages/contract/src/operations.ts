import { invites } from './invites.ts'
import type { Operation } from './operation.ts'
import { organizations } from './organizations.ts'
import { sessions } from './sessions.ts'
import { service } from './service.ts'
import { users } from './users.ts'

/** Every capability of the API, in reading order, under the name of its file. */
export const capabilities = { service, users, sessions, organizations, invites }

/** The whole API. */
export const operations: readonly Operation[] = Object.values(capabilities).flatMap((capability) =>
  Object.values<Operation>(capability),
)
