// A thread for the tests of threads: adds up, fails, hangs or ends as it is told.
import { answerTasks } from '../platform/threads/answer-tasks.ts'

interface Task {
  readonly add?: readonly number[]
  readonly fail?: string
  readonly hang?: boolean
  readonly exit?: boolean
}

answerTasks(async ({ add = [], fail, hang, exit }: Task, ask) => {
  if (fail !== undefined) throw new Error(fail)
  if (hang) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  if (exit) process.exit(1)
  return add.reduce((sum, one) => sum + one, (await ask('more')) as number)
})
