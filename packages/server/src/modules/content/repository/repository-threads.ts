import { type Hash, type ObjectReader, readRoot, sizeOf, type WrittenFile } from '@octavo/content'
import { Threads } from '../../../platform/threads/threads.ts'
import { type BytesMissing, filesOf, type FilesToWrite, type FilesWritten, writeFiles } from './write-files.ts'

export type RepositoryTask = { readonly list: Hash } | { readonly write: FilesToWrite }

/** What a thread asks for while it works. */
export type Question = { readonly chunks: readonly Hash[] } | { readonly bytes: readonly Hash[] }

/** A space of 100,000 pages takes a minute. */
const threads = new Threads({ entry: './repository-thread', from: import.meta.url, deadline: 180_000 })

const serving = (objects: ObjectReader) => (question: Question) =>
  'chunks' in question
    ? objects.chunks(question.chunks)
    : Promise.all(question.bytes.map((hash) => objects.bytes(hash)))

/** Pages and bytes that are dealt with in a few milliseconds, and need no thread. */
const few = { pages: 50, bytes: 256 * 1024 }

async function isSmall(objects: ObjectReader, root: Hash): Promise<boolean> {
  const { pages, sources } = await readRoot(objects, root)
  return (await sizeOf(objects, pages)) + (await sizeOf(objects, sources)) <= few.pages
}

export const listFiles = async (objects: ObjectReader, root: Hash): Promise<WrittenFile[]> =>
  (await isSmall(objects, root))
    ? filesOf(objects, root)
    : threads.run({ list: root } satisfies RepositoryTask, serving(objects))

export async function computeFiles(objects: ObjectReader, task: FilesToWrite): Promise<FilesWritten | BytesMissing> {
  const bytes = task.files.reduce((sum, file) => sum + ('bytes' in file ? file.bytes.length : 0), 0)
  const isQuick = bytes <= few.bytes && task.files.length <= few.pages && (await isSmall(objects, task.root))
  return isQuick ? writeFiles(objects, task) : threads.run({ write: task } satisfies RepositoryTask, serving(objects))
}
