import type { Database, Transaction } from '../database/database.ts'
import { type Event, type Subscriber, writeEvents } from './events.ts'

/** What a command works with that no caller's token stands behind. */
export interface SystemWork {
  readonly transaction: Transaction
  announce(event: Event): void
}

/** Runs a command of the system itself in one transaction. Its events name the system as their actor. */
export function runAsSystem<T>(
  database: Database,
  subscribers: readonly Subscriber[],
  command: (work: SystemWork) => Promise<T>,
): Promise<T> {
  return database.transact(async (transaction) => {
    const events: Event[] = []
    const result = await command({ transaction, announce: (event) => void events.push(event) })
    await writeEvents(transaction, { caller: null, requestId: null }, events, subscribers)
    return result
  })
}
