import type { Transaction } from '../database/database.ts'
import { type Cause, type Event, type Subscriber, writeEvents } from './events.ts'

/** Runs a command, then writes what it announced into the same transaction. */
export async function commit<T>(
  transaction: Transaction,
  cause: Cause,
  subscribers: readonly Subscriber[],
  command: (announce: (event: Event) => void) => Promise<T>,
): Promise<T> {
  const events: Event[] = []
  const result = await command((event) => void events.push(event))
  await writeEvents(transaction, cause, events, subscribers)
  return result
}
