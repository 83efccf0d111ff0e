import type { Operation } from '@octavo/contract'
import { commit } from '../events/commit.ts'
import type { App } from './app.ts'
import type { Call } from './call.ts'
import type { Answer, Handler, OpenWork } from './handler.ts'

/** A write that anyone may ask for: nobody to authorize, so the handler itself finds out whom it writes for. */
export function runOpenWrite(
  app: App,
  handler: Handler<Operation>,
  call: Pick<Call, 'requestId' | 'input' | 'attempt' | 'attemptFromNetwork'>,
): Promise<Answer> {
  const work: OpenWork = {
    reader: app.database.reader,
    attempt: call.attempt,
    attemptFromNetwork: call.attemptFromNetwork,
    write: (command) =>
      app.database.transact((transaction) =>
        commit(transaction, { caller: null, requestId: call.requestId }, app.subscribers, (announce) =>
          command({ transaction, announce }),
        ),
      ),
  }
  return handler(work as never, { ...call.input, proof: null } as never)
}
