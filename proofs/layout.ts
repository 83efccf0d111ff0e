import { findSpaces } from '../packages/content/src/index.ts'
import { checkEdit } from '../packages/content/src/testing/check-edit.ts'
import { editAtRandom, editKinds, randomNumbers } from '../packages/content/src/testing/random-edits.ts'
import { hashOf, Store } from '../packages/content/src/testing/store.ts'
import { repositories } from './parts/repositories.ts'
import type { ProofOptions, Proven } from './proof.ts'

export const shows =
  'Real repositories and our fixtures, in memory: files to content to files, then random titles, descriptions, paragraphs, moves, new addresses, deletions, new pages, groups and links, one after the other: after each, only the files and lines of the edited pages differ, and the files read as the very pages they were written from.'

export async function run({ small }: ProofOptions): Promise<Proven> {
  const edits = small ? 4 : 100
  const failures: string[] = []
  const sum = { spaces: 0, files: 0, lost: 0, changed: 0, edits: 0 }
  const kinds = new Map<string, number>()
  for (const [seed, { name, files }] of repositories().entries()) {
    const random = randomNumbers(seed + 1)
    const { spaces } = findSpaces(files)
    const states = []
    for (const space of spaces) {
      const store = new Store()
      const { content } = await store.import(space.files)
      const written = await store.export(content)
      for (const file of space.files) {
        const bytes = written.get(file.path)
        if (!bytes) sum.lost++
        else if (!('bytes' in file) || hashOf(bytes) !== hashOf(file.bytes)) sum.changed++
      }
      sum.spaces++
      sum.files += space.files.length
      states.push({ root: space.root, store, content, written })
    }
    for (let count = 0; count < edits;) {
      const state = states[random(states.length)]!
      const edited = editAtRandom(state.content, state.store, random, editKinds[random(editKinds.length)]!)
      if (!edited) continue
      count++
      const after = await state.store.export(edited.content)
      const faults = await checkEdit(state.store, state, edited, after)
      failures.push(
        ...faults.map((fault) => `${name} ${state.root}, edit ${count}, ${edited.kind} ${edited.id}: ${fault}`),
      )
      kinds.set(edited.kind, (kinds.get(edited.kind) ?? 0) + 1)
      sum.edits++
      state.content = edited.content
      state.written = after
    }
  }
  if (sum.lost > 0 || sum.changed > 0) failures.push(`${sum.lost} files lost, ${sum.changed} changed without an edit`)
  const figures = {
    spaces: sum.spaces,
    files: sum.files,
    'files lost': sum.lost,
    'files changed without an edit': sum.changed,
    edits: sum.edits,
    ...Object.fromEntries([...kinds].toSorted().map(([kind, count]) => [`edits of kind ${kind}`, count])),
    'edits that changed more than their own': new Set(failures.map((failure) => failure.split(':')[0])).size,
  }
  return { figures, failures: failures.slice(0, 30) }
}
