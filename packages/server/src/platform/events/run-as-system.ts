import type { Database, Transaction } from '../database/database.ts'
import type { Uuid } from '../ids.ts'
import { commit } from './commit.ts'
import type { Event, Subscriber } from './events.ts'

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
  return database.transact((transaction) =>
    commit(transaction, { caller: null, requestId: null }, subscribers, (announce) =>
      command({ transaction, announce }),
    ),
  )
}

/** The same work, when it has turned out who acts. */
export const actingAs = ({ transaction, announce }: SystemWork, actor: Uuid<'user'>): SystemWork => ({
  transaction,
  announce: (event) => announce({ ...event, actor }),
})
