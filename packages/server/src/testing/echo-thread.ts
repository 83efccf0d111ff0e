// A thread for the tests of threads: adds up, fails, hangs, ends or says which it is, as it is told.
import { threadId } from 'node:worker_threads'
import { answerTasks } from '../platform/threads/answer-tasks.ts'

interface Task {
  readonly add?: readonly number[]
  readonly fail?: string
  readonly hang?: boolean
  /** Milliseconds without doing anything, as if others had the processor. */
  readonly idle?: number
  /** How often it does nothing for so long, and asks something each time. */
  readonly turns?: number
  readonly burn?: boolean
  readonly exit?: boolean
  readonly which?: boolean
}

answerTasks(async ({ add = [], fail, hang, idle = 0, turns = 1, burn, exit, which }: Task, ask) => {
  if (which) return threadId
  if (fail !== undefined) throw new Error(fail)
  if (hang) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  for (let turn = 1; turn <= turns; turn++) {
    if (idle > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, idle)
    if (turn < turns) await ask('more')
  }
  if (burn) for (;;);
  if (exit) process.exit(1)
  return add.reduce((sum, one) => sum + one, (await ask('more')) as number)
})
