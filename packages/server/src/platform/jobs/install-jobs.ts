import { PgBoss } from 'pg-boss'
import type { RawConnections } from '../database/raw-connections.ts'
import { lanes } from './job.ts'

// What we ask of pg-boss's table beyond what it asks itself. Its partial indexes end at `active` in the same words.
const indexes = [
  `create index if not exists octavo_turn on pgboss.job_common (name, group_id, priority) where state < 'active'`,
  `create index if not exists octavo_key on pgboss.job_common (name, singleton_key)
     where state < 'active' and singleton_key is not null`,
  `create index if not exists octavo_claim on pgboss.job_common (heartbeat_on) where state = 'active'`,
  `create index if not exists octavo_dead on pgboss.job_common (completed_on) where state = 'failed'`,
]

/** Brings pg-boss's schema to the pinned version. Runs under the migration lock, so that nodes do not race. */
export async function installJobs(db: Pick<RawConnections, 'executeSql'>): Promise<void> {
  const boss = new PgBoss({ db, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  try {
    for (const lane of lanes) if (!(await boss.getQueue(lane))) await boss.createQueue(lane)
    for (const index of indexes) await db.executeSql(index)
  } finally {
    await boss.stop({ graceful: false })
  }
}
