import type { JobHandler } from '../../platform/jobs/work.ts'
import { removeExpiredSessions } from './session-store.ts'
import type { sweepSessionsJob } from './sweep-sessions.job.ts'

const atOnce = 1000

/** Expired tokens stay, so that one can see why a script stopped; expired sessions tell nobody anything. */
export const sweepSessions: JobHandler<typeof sweepSessionsJob.payload> = async ({ transact, signal }) => {
  for (let removed = atOnce; removed === atOnce;) {
    signal.throwIfAborted()
    removed = await transact(({ transaction }) => removeExpiredSessions(transaction, atOnce))
  }
}
