import type { Operation } from '@octavo/contract'
import type { Transaction } from '../database/database.ts'
import { commit } from '../events/commit.ts'
import { Problem } from '../problem.ts'
import type { App } from './app.ts'
import type { Call } from './call.ts'
import type { Answer, DeferredWork, Handler, Work } from './handler.ts'
import { claimKey, keepAnswer } from './idempotency.ts'
import type { Authorized, GuardedAccess } from './proof.ts'

// Decided again, inside: what was true when the request came in may have changed while it waited.
const authorizeAgain = (app: App, operation: Operation, call: Call, transaction: Transaction): Promise<Authorized> =>
  app.authorize(transaction, operation.access as GuardedAccess, call.credentials, true)

/** The one transaction of a write: claim, authorize, run, announce, keep the answer. */
export function runWrite(app: App, operation: Operation, handler: Handler<Operation>, call: Call): Promise<Answer> {
  const { claim, input, requestId } = call
  return app.database.transact(async (transaction) => {
    const kept = claim && (await claimKey(transaction, claim, app.vault))
    const { caller, proof } = await authorizeAgain(app, operation, call, transaction)
    if (kept) return kept

    const answer = await commit(transaction, { caller, requestId }, app.subscribers, (announce) => {
      const work: Work = { caller, transaction, announce }
      return handler(work as never, { ...input, proof } as never)
    })
    if (claim) await keepAnswer(transaction, claim, answer, app.vault)
    return answer
  })
}

/** A write that waits for something first, and opens its one transaction when it has it. */
export function runDeferred(app: App, operation: Operation, handler: Handler<Operation>, call: Call): Promise<Answer> {
  const { caller, proof } = call.authorized
  const deferred: DeferredWork = {
    caller,
    reader: app.database.reader,
    attempt: call.attempt,
    attemptFromNetwork: call.attemptFromNetwork,
    write: (command) =>
      app.database.transact(async (transaction) => {
        const again = await authorizeAgain(app, operation, call, transaction)
        // What was prepared is about rows of the organization it was in when the request came.
        if (again.proof.organizationId !== proof.organizationId) {
          throw new Problem('transfer_under_way', {}, { retryAfter: 1 })
        }
        return commit(transaction, { caller: again.caller, requestId: call.requestId }, app.subscribers, (announce) =>
          command({ caller: again.caller, transaction, announce }),
        )
      }),
  }
  return handler(deferred as never, { ...call.input, proof } as never)
}
