import { type Operation, takesIdempotencyKey } from '@octavo/contract'
import type { FastifyRequest } from 'fastify'
import { Problem } from '../problem.ts'
import { readIfMatch, readIfMatchRevision } from './etag.ts'
import type { Attempt, TryKey } from './handler.ts'
import { type Claim, fingerprintOf } from './idempotency.ts'
import type { Uuid } from '../ids.ts'
import type { Authorized, Credentials } from './proof.ts'

/** One request, as its handler and the transaction around it need it. */
export interface Call {
  readonly requestId: string
  readonly authorized: Authorized
  readonly credentials: Credentials
  readonly claim: Claim | undefined
  readonly input: CallInput
  readonly attempt: Attempt
  readonly attemptFromNetwork: Attempt
  readonly tryKey: TryKey
}

export interface CallInput {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly ifMatch: number | Uuid<'revision'> | undefined
}

/** What was found out about a request when it came in. */
export interface Admitted {
  readonly credentials: Credentials
  readonly authorized: Authorized
}

export function callOf(
  operation: Operation,
  request: FastifyRequest,
  { authorized, credentials }: Admitted,
  tries: Pick<Call, 'attempt' | 'attemptFromNetwork' | 'tryKey'>,
): Call {
  return {
    requestId: request.id,
    authorized,
    credentials,
    claim: claimOf(operation, request, authorized),
    input: inputOf(operation, request),
    ...tries,
  }
}

export function inputOf(operation: Operation, request: FastifyRequest): CallInput {
  const { params, query, body, headers } = request
  const ifMatch = (operation.precondition === 'revision' ? readIfMatchRevision : readIfMatch)(headers['if-match'])
  if (headers['if-match'] !== undefined && operation.writes && operation.precondition === 'refused') {
    throw new Problem('invalid_request', [{ path: 'If-Match', message: 'has nothing to be compared with here' }])
  }
  return { params, query, body, ifMatch }
}

const keyForm = /^[!-~]{1,255}$/

function claimOf(operation: Operation, request: FastifyRequest, { caller, proof }: Authorized): Claim | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined || !takesIdempotencyKey(operation)) return undefined
  if (typeof key !== 'string' || !keyForm.test(key)) {
    throw new Problem('invalid_request', [
      { path: 'Idempotency-Key', message: 'must be 1 to 255 visible ASCII characters' },
    ])
  }
  const fingerprint = fingerprintOf(request.method, request.url, request.body)
  const { organizationId } = proof
  return { organizationId, userId: caller.userId, key, fingerprint, sealed: operation.secret }
}
