import { Type } from 'typebox'
import { defineJob } from '../platform/jobs/job.ts'

/** Notes in the table `run` when and by which process it was started and finished. */
export const noteRunJob = defineJob({
  name: 'test.note-run',
  payload: Type.Object({ label: Type.String(), milliseconds: Type.Number() }),
})

export const runTable = `create table run (
  label text not null, pid integer not null, started_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz)`
