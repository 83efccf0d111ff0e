import type { Operation } from '@octavo/contract'
import { type Event, writeEvents } from '../events/events.ts'
import type { App } from './app.ts'
import type { Call } from './call.ts'
import type { Answer, Handler, Work } from './handler.ts'
import { claimKey, keepAnswer } from './idempotency.ts'
import type { GuardedAccess } from './proof.ts'

/** The one transaction of a write: claim, authorize, run, announce, keep the answer. */
export function runWrite(app: App, operation: Operation, handler: Handler<Operation>, call: Call): Promise<Answer> {
  const { claim, credentials, input, requestId } = call
  return app.database.transact(async (transaction) => {
    const kept = claim && (await claimKey(transaction, claim, app.vault))
    // Decided again, inside: what was true when the request came in may have changed while it waited.
    const { caller, proof } = await app.authorize(transaction, operation.access as GuardedAccess, credentials)
    if (kept) return kept

    const events: Event[] = []
    const work: Work = { caller, transaction, announce: (event) => void events.push(event) }
    const answer = await handler(work as never, { ...input, proof } as never)
    await writeEvents(transaction, { caller, requestId }, events, app.subscribers)
    if (claim) await keepAnswer(transaction, claim, answer, app.vault)
    return answer
  })
}
