import { Type } from 'typebox'
import { defineJob } from '../jobs/job.ts'

export const sweepIdempotencyKeysJob = defineJob({
  name: 'platform.sweep-idempotency-keys',
  payload: Type.Object({}),
  lane: 'slow',
  timeout: 15 * 60,
  cron: '17 * * * *',
})
