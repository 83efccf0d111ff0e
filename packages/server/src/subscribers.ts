import { sweepAfterPurge } from './modules/content/index.ts'
import { removeBlobsOnDeletion } from './modules/files/index.ts'
import { removeRowsOnDeletion } from './modules/organizations/index.ts'
import { purgeOnChange, type PurgeSettings } from './modules/publishing/index.ts'
import { purgeOnDeletion } from './modules/spaces/index.ts'
import type { Subscriber } from './platform/events/events.ts'
import { tellChanges } from './platform/freshness/tell-changes.ts'

const always: readonly Subscriber[] = [
  removeRowsOnDeletion,
  removeBlobsOnDeletion,
  purgeOnDeletion,
  sweepAfterPurge,
  tellChanges,
]

/** What follows from events, whoever caused them: each in the event's own transaction. */
export const subscribersFor = ({ purge }: { readonly purge?: PurgeSettings | undefined }): readonly Subscriber[] =>
  purge ? [...always, purgeOnChange] : always
