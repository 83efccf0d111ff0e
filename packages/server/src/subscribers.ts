import { sweepAfterPurge } from './modules/content/index.ts'
import { removeBlobsOnDeletion } from './modules/files/index.ts'
import { removeRowsOnDeletion } from './modules/organizations/index.ts'
import { purgeOnDeletion } from './modules/spaces/index.ts'
import type { Subscriber } from './platform/events/events.ts'
import { tellChanges } from './platform/freshness/tell-changes.ts'

/** What follows from events, whoever caused them: each in the event's own transaction. */
export const subscribers: readonly Subscriber[] = [
  removeRowsOnDeletion,
  removeBlobsOnDeletion,
  purgeOnDeletion,
  sweepAfterPurge,
  tellChanges,
]
