import { compareRenames } from '../packages/content/src/testing/compare-renames.ts'
import { expectedSpaces, readCorpus } from '../packages/content/src/testing/corpus.ts'
import type { ProofOptions, Proven } from './proof.ts'

export const shows =
  "Random sets of renames, edits, deletions and new pages in ten real repositories: which earlier page each file is taken for, beside git's own rename detection on the same trees."

export async function run({ small }: ProofOptions): Promise<Proven> {
  const names = expectedSpaces().map(({ name }) => name)
  const sets = small ? 3 : 100
  const failures: string[] = []
  const sum = { files: 0, renamed: 0, wrong: 0, ambiguous: 0, better: 0, gitWrong: 0 }
  for (const [index, name] of names.entries()) {
    const pages = readCorpus(name).filter(
      ({ path }) => path.endsWith('.md') && !/(?:^|\/)(?:summary|toc)\.md$/iu.test(path) && !path.includes('.gitbook/'),
    )
    const tally = await compareRenames(pages, sets, index + 1)
    for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += tally[key]
    failures.push(...tally.examples.map((example) => `${name}, ${example}`))
  }
  const figures = {
    sets: sets * names.length,
    'files matched': sum.files,
    'files renamed': sum.renamed,
    'wrong where git is right': sum.wrong,
    'new and reported, being one of several equals': sum.ambiguous,
    'wrong by git': sum.gitWrong,
    'right where git is wrong': sum.better,
  }
  return { figures, failures }
}
