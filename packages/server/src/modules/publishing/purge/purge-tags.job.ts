import { type EventType, isId } from '@octavo/contract'
import { Type } from 'typebox'
import type { Event, Subscriber } from '../../../platform/events/events.ts'
import { altersSites } from '../../../platform/freshness/site-events.ts'
import { readId, type Uuid } from '../../../platform/ids.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { defineJob, type PayloadOf, uuidOf } from '../../../platform/jobs/job.ts'

export const purgeTagsJob = defineJob({
  name: 'publishing.purge-tags',
  payload: Type.Union([
    Type.Object({ of: Type.Literal('organization') }, { additionalProperties: false }),
    Type.Object({ of: Type.Literal('site'), site: uuidOf('site') }, { additionalProperties: false }),
    Type.Object(
      { of: Type.Literal('content'), space: uuidOf('space'), revision: uuidOf('revision') },
      { additionalProperties: false },
    ),
  ]),
  // More than an hour, at which those who are asked to throw away have often been down for long enough.
  attempts: 12,
  retryDelay: 2,
  timeout: 60,
})

type Purge = PayloadOf<typeof purgeTagsJob>

/** What concerns those alone whose pages no cache keeps. */
const ofNoCache: ReadonlySet<EventType> = new Set<EventType>([
  'share-link.created',
  'share-link.updated',
  'share-links.updated',
  'share-link.deleted',
  'site.auth-updated',
  'site.auth-regenerated',
  // Told as the content of its space, too.
  'change-request.merged',
])

/**
 * Milliseconds after which it is said again. A node may answer from before the change until it has heard of it, and
 * its answer reach the cache after the first time.
 */
const againAfter = 5000

/** Caches in front are told what to throw away: at once, so that the change is seen, and again when every node knows of it. */
export const purgeOnChange: Subscriber = async (transaction, event) => {
  const { organizationId } = event
  const purge = purgeFor(event)
  if (!purge || organizationId === null) return
  await enqueue(transaction, purgeTagsJob, organizationId, purge)
  const startAfter = new Date(Date.now() + againAfter)
  await enqueue(transaction, purgeTagsJob, organizationId, purge, { startAfter })
}

function purgeFor({ type, resource, payload }: Event): Purge | undefined {
  if (!altersSites[type] || ofNoCache.has(type)) return undefined
  if (resource.kind === 'site') return { of: 'site', site: resource.id as Uuid<'site'> }
  const revision = payload?.['revision']
  if (type === 'space.content-updated' && typeof revision === 'string' && isId('revision', revision)) {
    return { of: 'content', space: resource.id as Uuid<'space'>, revision: readId(revision) }
  }
  return { of: 'organization' }
}
