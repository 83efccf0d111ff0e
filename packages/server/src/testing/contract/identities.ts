import type { Role } from '@octavo/contract'
import type { GivenCaller, GivenOrganization } from '../given.ts'
import type { World } from '../open-world.ts'

/** Who may try: in the order of the role matrix. */
export const identities = [
  'no token',
  'foreign admin',
  'guest',
  'read',
  'comment',
  'edit',
  'review',
  'create',
  'admin',
  'team owner',
  'lacking scope',
  'expired token',
] as const
export type Identity = (typeof identities)[number]

const roleOf: Partial<Record<Identity, Role>> = {
  guest: 'none',
  read: 'read',
  comment: 'comment',
  edit: 'edit',
  review: 'review',
  create: 'create',
  admin: 'admin',
  'team owner': 'read',
}

/** One who holds that identity towards this organization; nobody for `no token`. */
export async function givenIdentity(
  world: World,
  organization: GivenOrganization,
  identity: Identity,
): Promise<GivenCaller | undefined> {
  switch (identity) {
    case 'no token':
      return undefined
    case 'foreign admin':
      return world.givenMember(await world.givenOrganization(), 'admin')
    case 'lacking scope':
      return world.givenMember(organization, 'admin', { scopes: ['site:ask'] })
    case 'expired token':
      return world.givenMember(organization, 'admin', { expiresAt: new Date(Date.now() - 1000) })
    default:
      return world.givenMember(organization, roleOf[identity]!)
  }
}
