// A thread of its own: merges and compares texts, which may take seconds, while the process goes on answering.
import { createHash } from 'node:crypto'
import { type Hash, type ObjectReader, openDraft, unifiedDiff } from '@octavo/content'
import { answerTasks } from '../../platform/threads/answer-tasks.ts'
import { mergeRoots } from './merge-roots.ts'
import type { Question, TextTask } from './text-threads.ts'

const hashOf = (bytes: Uint8Array): Hash => createHash('sha256').update(bytes).digest('hex') as Hash

answerTasks(async (task: TextTask, ask: (question: Question) => Promise<never>) => {
  if (task.kind === 'diff') return unifiedDiff(task.before, task.after, task.names)
  const objects: ObjectReader = {
    chunks: (chunks) => ask({ chunks }),
    bytes: (bytes) => ask({ bytes }),
  }
  const draft = openDraft(objects, hashOf)
  const merged = await mergeRoots(draft, task.roots, task.resolutions)
  return { ...merged, written: draft.written }
})
