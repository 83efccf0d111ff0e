// A thread of its own: reads and writes whole repositories, which may take seconds, while the process goes on answering.
import type { Chunk, Hash, ObjectReader } from '@octavo/content/repository'
import { answerTasks } from '../../../platform/threads/answer-tasks.ts'
import type { Question, RepositoryTask } from './repository-threads.ts'
import { filesOf, writeFiles } from './write-files.ts'

type Ask = (question: Question) => Promise<never>

/** What is asked for in the same moment is asked in one question. */
function objectsOver(ask: Ask): ObjectReader {
  let waiting = new Map<Hash, PromiseWithResolvers<Uint8Array>>()
  const flush = async () => {
    const asked = waiting
    waiting = new Map()
    const found: readonly Uint8Array[] = await ask({ bytes: [...asked.keys()] })
    for (const [index, one] of [...asked.values()].entries()) one.resolve(found[index]!)
  }
  return {
    chunks: (chunks): Promise<readonly Chunk[]> => ask({ chunks }),
    bytes(hash) {
      if (waiting.size === 0) queueMicrotask(() => void flush())
      const one = waiting.get(hash) ?? Promise.withResolvers<Uint8Array>()
      waiting.set(hash, one)
      return one.promise
    },
  }
}

answerTasks(async (task: RepositoryTask, ask: Ask) => {
  const objects = objectsOver(ask)
  return 'list' in task ? filesOf(objects, task.list) : writeFiles(objects, task.write)
})
