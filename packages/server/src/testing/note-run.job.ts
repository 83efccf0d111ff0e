import { Type } from 'typebox'
import { defineJob } from '../platform/jobs/job.ts'

/** Notes in the table `run` when and by which process it was started and finished. */
export const noteRunJob = defineJob({
  name: 'test.note-run',
  payload: Type.Object({ label: Type.String(), milliseconds: Type.Number() }),
})

/** Does what the test or the proof wants. */
export const labelledJob = (attempts = 5) =>
  defineJob({ name: 'test.labelled', payload: Type.Object({ label: Type.String(), index: Type.Integer() }), attempts })
