import type { Operation } from '@octavo/contract'
import type { App } from './app.ts'
import type { Call } from './call.ts'
import { cursorOf } from './cursor.ts'
import type { Answer, Handler, Inquiry } from './handler.ts'

/** A read opens no transaction: the statement that authorized it has found its resource too. */
export function runRead(app: App, operation: Operation, handler: Handler<Operation>, call: Call): Promise<Answer> {
  const { caller, proof } = call.authorized
  const inquiry: Inquiry = {
    caller,
    reader: app.database.reader,
    tryKey: call.tryKey,
    get cursor() {
      return cursorOf(app.signingKeys, listOf(operation, call))
    },
  }
  return handler(inquiry as never, { ...call.input, proof } as never)
}

/** What makes a list that list: the operation, the caller, the path and the filters. */
function listOf({ id }: Operation, { authorized, input }: Call): string {
  const { page: _page, limit: _limit, ...filters } = input.query as Record<string, unknown>
  const named = Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([id, authorized.caller.userId, input.params, named])
}
