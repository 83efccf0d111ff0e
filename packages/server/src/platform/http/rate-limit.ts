import type { FastifyReply, FastifyRequest } from 'fastify'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from '../problem.ts'

export interface Allowance {
  readonly allowed: boolean
  readonly limit: number
  readonly remaining: number
  /** Milliseconds until the window ends. */
  readonly resetsIn: number
}

/** Counts requests per key in windows of a minute. */
export interface RateLimit {
  consume(key: string): Promise<Allowance>
}

/** Counts in this process alone. */
export function memoryRateLimit(perMinute: number): RateLimit {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 })
  return {
    consume: (key) =>
      limiter.consume(key).then(
        (result) => allowanceOf(perMinute, result, true),
        (refusal: unknown) => allowanceOf(perMinute, refusal, false),
      ),
  }
}

export function allowanceOf(limit: number, result: unknown, allowed: boolean): Allowance {
  if (!(result instanceof RateLimiterRes)) throw result
  return { allowed, limit, remaining: Math.max(0, result.remainingPoints), resetsIn: result.msBeforeNext }
}

/** Counted per token where there is one, else per address; every answer says how much is left. */
export async function limitRequest(
  rateLimit: RateLimit,
  request: FastifyRequest,
  reply: FastifyReply,
  tokenHash: Buffer | undefined,
): Promise<void> {
  const key = tokenHash === undefined ? `ip:${request.ip}` : `token:${tokenHash.toString('base64')}`
  const { allowed, limit, remaining, resetsIn } = await rateLimit.consume(key)
  reply.header('x-ratelimit-limit', limit)
  reply.header('x-ratelimit-remaining', remaining)
  reply.header('x-ratelimit-reset', Math.ceil((Date.now() + resetsIn) / 1000))
  if (!allowed) refuseFor(reply, resetsIn)
}

/** Counts a try at something that could be guessed, whoever makes it. */
export async function limitAttempt(attemptLimit: RateLimit, reply: FastifyReply, what: string): Promise<void> {
  const { allowed, resetsIn } = await attemptLimit.consume(`attempt:${what}`)
  if (!allowed) refuseFor(reply, resetsIn)
}

function refuseFor(reply: FastifyReply, milliseconds: number): never {
  reply.header('retry-after', Math.max(1, Math.ceil(milliseconds / 1000)))
  throw new Problem('too_many_requests', {})
}
