import { isId, type ResourceKind } from '@octavo/contract'
import type { Authorize, Authorized, Credentials, GuardedAccess } from '../../platform/http/proof.ts'
import { readId } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import type { AccessSettings } from './access-settings.ts'
import type { Finding, Ground } from './ground.ts'
import { changeRequestGround } from './grounds/change-request.ts'
import { customHostnameGround } from './grounds/custom-hostname.ts'
import { collectionGround } from './grounds/collection.ts'
import { memberGround } from './grounds/member.ts'
import { organizationGround } from './grounds/organization.ts'
import { selfGround } from './grounds/self.ts'
import { siteGround } from './grounds/site.ts'
import { spaceGround } from './grounds/space.ts'
import { teamGround } from './grounds/team.ts'
import { userGround } from './grounds/user.ts'

const groundsOf = (settings: AccessSettings): Record<ResourceKind, Ground> => ({
  self: selfGround(settings) as Ground,
  organization: organizationGround as Ground,
  member: memberGround as Ground,
  team: teamGround as Ground,
  user: userGround as Ground,
  space: spaceGround as Ground,
  collection: collectionGround as Ground,
  changeRequest: changeRequestGround as Ground,
  site: siteGround(settings) as Ground,
  customHostname: customHostnameGround as Ground,
})

/** What the caller may not view does not exist; what it may view but not do is forbidden. */
export function createAuthorize(settings: AccessSettings): Authorize {
  const grounds = groundsOf(settings)
  return async (reader, access, { tokenHash, params, shareKey }, hold = false) => {
    const ground = grounds[access.on]
    const ids = idsOf(ground, params)
    const statement = (hold && ground.holding) || ground.statement
    const asked = [...ids.map((id) => id ?? null), ...(ground.takesShareKey ? [shareKey?.hash ?? null] : [])]
    const [found] = tokenHash ? await reader.run(statement, [tokenHash, ...asked]) : []
    if (!found) throw new Problem('unauthenticated', {})
    try {
      requireIds(ground, ids)
      const keyIsRight = requireAllowed(ground, access, found, { shareKey, params })
      return { ...proven(ground, found), keyIsRight }
    } catch (error) {
      if (error instanceof Problem) error.callerId = found.caller_user_id
      throw error
    }
  }
}

/** Returns whether a share key that was shown is right. */
function requireAllowed(
  ground: Ground,
  access: GuardedAccess,
  found: Finding,
  { shareKey, params }: Pick<Credentials, 'shareKey' | 'params'>,
): boolean {
  requireScope(access, found)
  const keyIsRight = (shareKey && ground.isRightKey?.(found, shareKey)) ?? false
  if (!ground.exists(found, access.needs, shareKey)) {
    throw new Problem('not_found', {}, { keyIsRight, missing: lastOf(ground, params) })
  }
  if (!ground.allows(found, access.needs)) throw new Problem('forbidden', {})
  if (found.held_transfer) throw new Problem('transfer_under_way', {}, { retryAfter: 5 })
  return keyIsRight
}

/** The resource itself: what comes before it in the path holds it. */
const lastOf = ({ parameters }: Ground, params: Credentials['params']): string[] =>
  parameters.slice(-1).flatMap(([name]) => params[name] ?? [])

const idsOf = ({ parameters }: Ground, params: Credentials['params']): (string | undefined)[] =>
  parameters.map(([name, kind, orNumber]) => {
    const shown = params[name] ?? ''
    if (kind === 'hostname') return hostnameForm.test(shown) ? shown : undefined
    if (isId(kind, shown)) return readId(shown)
    return orNumber && numberForm.test(shown) ? shown : undefined
  })

const hostnameForm = /^[a-z0-9.-]{1,253}$/
const numberForm = /^[1-9][0-9]{0,8}$/

function requireIds({ parameters }: Ground, ids: readonly (string | undefined)[]): void {
  const faults = parameters.filter((_, index) => ids[index] === undefined)
  if (faults.length === 0) return
  throw new Problem(
    'invalid_request',
    faults.map(([name, kind, orNumber]) => ({
      path: `/${name}`,
      message:
        kind === 'hostname'
          ? 'is not a hostname'
          : `is not the id ${orNumber ? 'or the number ' : ''}of a ${wordsOf(kind)}`,
    })),
  )
}

const wordsOf = (kind: string): string => kind.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

function requireScope({ scope }: GuardedAccess, { caller_scopes: held }: Finding): void {
  if (held === null || (scope !== 'unscoped' && held.includes(scope))) return
  throw new Problem('insufficient_scope', { scope })
}

// The only cast that makes a proof.
function proven(ground: Ground, found: Finding): Pick<Authorized, 'caller' | 'proof'> {
  return {
    caller: {
      kind: 'user',
      userId: found.caller_user_id,
      tokenId: found.caller_token_id,
      scopes: found.caller_scopes,
      operator: found.caller_operator,
    },
    proof: {
      organizationId: ground.tenantOf(found),
      id: ground.idOf(found),
      role: found.caller_role ?? 'none',
      row: found,
    },
  } as unknown as Pick<Authorized, 'caller' | 'proof'>
}
