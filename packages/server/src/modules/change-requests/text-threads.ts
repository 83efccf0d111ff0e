import type { DiffNames, Hash, ObjectReader, Resolution } from '@octavo/content'
import { Threads } from '../../platform/threads/threads.ts'
import type { MergedRoots, Roots } from './merge-roots.ts'

export type TextTask =
  | { readonly kind: 'merge'; readonly roots: Roots; readonly resolutions: ReadonlyMap<string, Resolution> }
  | { readonly kind: 'diff'; readonly before: Uint8Array; readonly after: Uint8Array; readonly names: DiffNames }

/** What a thread asks for while it merges. */
export type Question = { readonly chunks: readonly Hash[] } | { readonly bytes: Hash }

const threads = new Threads({ entry: './text-thread', from: import.meta.url })

export const mergeInThread = (
  objects: ObjectReader,
  roots: Roots,
  resolutions: ReadonlyMap<string, Resolution>,
): Promise<MergedRoots & { readonly written: ReadonlyMap<Hash, Uint8Array> }> =>
  threads.run({ kind: 'merge', roots, resolutions } satisfies TextTask, (question: Question) =>
    'chunks' in question ? objects.chunks(question.chunks) : objects.bytes(question.bytes),
  )

export const diffInThread = (before: Uint8Array, after: Uint8Array, names: DiffNames): Promise<Uint8Array> =>
  threads.run({ kind: 'diff', before, after, names } satisfies TextTask)
