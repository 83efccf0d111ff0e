import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ShownKey } from '../crypto/share-key.ts'
import type { Allowance, Counter } from '../limits/counter.ts'
import { networkOf } from '../limits/network-of.ts'
import { Searchers } from '../limits/searchers.ts'
import { Problem } from '../problem.ts'
import type { Credentials } from './proof.ts'

export interface Limits {
  readonly requestsPerMinute: number
  readonly anonymousRequestsPerMinute: number
  readonly failedAuthenticationsPerMinute: number
  readonly attemptsPerMinute: number
}

export interface RateLimit {
  /**
   * Counts per user where the token is known to be theirs, else per token, else per client network; every response
   * reports how much is left. A promise only where the count is kept elsewhere: every request comes by here.
   */
  admit(request: FastifyRequest, reply: FastifyReply, { shown, tokenHash }: Credentials): void | Promise<void>
  /** Notes whose token it is. The first time, the request is counted for the user as well: all tokens share one limit. */
  noteKnown(reply: FastifyReply, { tokenHash }: Credentials, userId: string): void | Promise<void>
  /** Many wrong tokens from one network are a search for a right one. */
  noteUnknown(request: FastifyRequest, { shown }: Credentials): Promise<void>
  /** Many wrong share keys from one network are a search, too: who shows another one from there has to wait. */
  admitKey(request: Pick<FastifyRequest, 'ip'>, shown: ShownKey): void
  noteRightKey(shown: ShownKey): void
  noteWrongKey(request: Pick<FastifyRequest, 'ip'>): Promise<void>
  /** Counts a try at something that could be guessed, whoever makes it. Past the limit it refuses. */
  attempt(what: string): Promise<void>
  /** Counts an attempt per client network, with a ceiling for all networks, so that one network cannot lock out the others. */
  attemptFrom(request: Pick<FastifyRequest, 'ip'>, what: string): Promise<void>
}

/** The number of tokens whose users are remembered; the others are counted twice. */
const ownersRemembered = 100_000

/** The ceiling of attempts from all networks together, as a multiple of what one network may try. */
const networksPerTarget = 50

export function rateLimitBy(counter: Counter, limits: Limits): RateLimit {
  const searchers = new Searchers()
  const keySearchers = new Searchers()
  /** The users of tokens that were valid when they were last used. */
  const owners = new Map<string, string>()
  /** Requests that were counted for a user: of several first requests at once, none may be missed. */
  const countedForUser = new WeakSet<FastifyReply>()
  async function countAttempt(key: string, limit: number): Promise<void> {
    const { allowed, resetsIn } = await counter.take(`attempt:${key}`, limit)
    if (!allowed) throw tooMany(resetsIn)
  }
  return {
    admit(request, reply, { shown, tokenHash }) {
      const identity = identityOf(tokenHash)
      const wait = shown === undefined ? 0 : searchers.waitOf(request.ip, identity)
      if (wait > 0) throw tooMany(wait)
      const owner = identity === undefined ? undefined : owners.get(identity)
      if (owner !== undefined) countedForUser.add(reply)
      // A text that cannot be a token is nobody's: it is counted with its address, however often it changes.
      const taken =
        identity === undefined
          ? counter.take(`ip:${networkOf(request.ip)}`, limits.anonymousRequestsPerMinute)
          : counter.take(keyOf(owner) ?? identity, limits.requestsPerMinute)
      return taken instanceof Promise ? taken.then((allowance) => tell(reply, allowance)) : tell(reply, taken)
    },
    noteKnown(reply, { tokenHash }, userId) {
      const identity = identityOf(tokenHash)
      if (identity === undefined) return
      searchers.noteKnown(identity)
      if (countedForUser.has(reply)) return
      owners.set(identity, userId)
      if (owners.size > ownersRemembered) owners.delete(owners.keys().next().value!)
      const taken = counter.take(keyOf(userId)!, limits.requestsPerMinute)
      return taken instanceof Promise ? taken.then((allowance) => tell(reply, allowance)) : tell(reply, taken)
    },
    async noteUnknown({ ip }, { shown, tokenHash }) {
      if (shown === undefined) return
      // A revoked token must not use up the limit of its former user.
      owners.delete(identityOf(tokenHash) ?? '')
      const { allowed, resetsIn } = await counter.take(`failed:${networkOf(ip)}`, limits.failedAuthenticationsPerMinute)
      if (!allowed) searchers.refuse(ip, resetsIn)
    },
    admitKey({ ip }, { hash }) {
      const wait = keySearchers.waitOf(ip, identityOf(hash))
      if (wait > 0) throw tooMany(wait)
    },
    noteRightKey: ({ hash }) => keySearchers.noteKnown(identityOf(hash)!),
    async noteWrongKey({ ip }) {
      const { allowed, resetsIn } = await counter.take(`share-key:${networkOf(ip)}`, limits.attemptsPerMinute)
      if (!allowed) keySearchers.refuse(ip, resetsIn)
    },
    attempt: (what) => countAttempt(what, limits.attemptsPerMinute),
    async attemptFrom({ ip }, what) {
      // The network first: attempts that it is denied do not count towards the ceiling.
      await countAttempt(`${what}:${networkOf(ip)}`, limits.attemptsPerMinute)
      await countAttempt(`${what}:all`, limits.attemptsPerMinute * networksPerTarget)
    },
  }
}

const keyOf = (userId: string | undefined): string | undefined => (userId === undefined ? undefined : `user:${userId}`)

const identityOf = (tokenHash: Buffer | undefined): string | undefined => tokenHash?.toString('base64')

export const tooMany = (milliseconds: number) =>
  new Problem('too_many_requests', {}, { retryAfter: Math.max(1, Math.ceil(milliseconds / 1000)) })

function tell(reply: FastifyReply, { allowed, limit, remaining, resetsIn }: Allowance): void {
  reply.header('x-ratelimit-limit', limit)
  reply.header('x-ratelimit-remaining', remaining)
  reply.header('x-ratelimit-reset', Math.ceil((Date.now() + resetsIn) / 1000))
  if (!allowed) throw tooMany(resetsIn)
}
