import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '../problem.ts'
import type { S3Settings } from './blobs.ts'
import { asUnavailable } from './storage-faults.ts'

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode

export const isMissing = (error: unknown): boolean => statusOf(error) === 404

/** The SDK's own errors for a store that is slow or overwhelmed. */
const isPassing = (error: unknown): boolean =>
  (statusOf(error) ?? 0) >= 500 ||
  statusOf(error) === 429 ||
  (error instanceof Error && /^(TimeoutError|RequestTimeout|SlowDown|NetworkingError)$/.test(error.name))

/** A store that is away is told as 503; that it refuses us is for the operator, who reads it in the log beside the same 503. */
export function s3Fault(error: unknown): never {
  if (isPassing(error) || statusOf(error) === 403) throw new Problem('unavailable', {}, { cause: error })
  return asUnavailable(error)
}

/** Tries again what the SDK does not: a body that comes from a file has to be opened anew. */
export async function triesOf<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await attempt()
    } catch (error) {
      const status = statusOf(error)
      const refused = status !== undefined && status < 500 && status !== 429
      if (refused || tried === 3) return s3Fault(error)
      await sleep(Math.random() * 200 * tried)
    }
  }
}

/** For the operator who starts the service. */
export function explainBucket(error: unknown, { bucket, endpoint, region }: S3Settings): never {
  const status = statusOf(error)
  const where = endpoint === undefined ? `in ${region}` : `at ${endpoint}`
  const todo =
    status === 404
      ? `There is no bucket ${bucket} ${where}. Make it, or correct S3_BUCKET`
      : status === 401 || status === 403
        ? `The bucket ${bucket} ${where} refuses the key. Check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and what they may do`
        : status === 301 || status === 400
          ? `The bucket ${bucket} is not ${where}. Set S3_REGION to the region it is in`
          : undefined
  if (todo !== undefined) throw new Error(todo)
  return s3Fault(error)
}
