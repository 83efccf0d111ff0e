import { gitRenames } from './git-renames.ts'
import { renameAtRandom, type RenameCase } from './random-renames.ts'
import { randomNumbers } from './random-edits.ts'
import { Store } from './store.ts'

type RenameTally = {
  sets: number
  files: number
  renamed: number
  /** Files whose origin git tells right, and we do not; nor do we say that we do not know. */
  wrong: number
  /** Files whose origin git tells right, by chance among equals, and that we report as ambiguous. */
  ambiguous: number
  /** Files whose origin we tell right, and git does not. */
  better: number
  gitWrong: number
  examples: string[]
}

/** Random sets of renames of real pages: what the matcher makes of them, beside git. */
export async function compareRenames(
  pages: readonly { path: string; bytes: Uint8Array }[],
  sets: number,
  seed: number,
): Promise<RenameTally> {
  const random = randomNumbers(seed)
  const cases = Array.from({ length: sets }, () => renameAtRandom(pages, random))
  const byGit = gitRenames(cases)
  const tally: RenameTally = {
    sets,
    files: 0,
    renamed: 0,
    wrong: 0,
    ambiguous: 0,
    better: 0,
    gitWrong: 0,
    examples: [],
  }
  for (const [index, each] of cases.entries()) {
    const { origins: ours, ambiguous } = await matchedOrigins(each)
    for (const path of each.after.keys()) {
      const truth = each.origins.get(path)
      const [git, our] = [byGit[index]!.get(path), ours.get(path)]
      tally.files++
      if (truth !== undefined && truth !== path) tally.renamed++
      if (git !== truth) tally.gitWrong++
      if (git === truth && our === undefined && ambiguous.has(path)) tally.ambiguous++
      else if (git === truth && our !== truth) {
        tally.wrong++
        if (tally.examples.length < 10) tally.examples.push(`set ${index}: ${path} is ${truth}, read as ${our}`)
      }
      if (our === truth && git !== truth) tally.better++
    }
  }
  return tally
}

async function matchedOrigins({ before, after }: RenameCase): Promise<{
  origins: Map<string, string>
  ambiguous: Set<string>
}> {
  const store = new Store()
  const { content } = await store.import(files(before))
  const matched = await store.import(files(after), content)
  const origins = new Map<string, string>()
  for (const [id, page] of matched.content.pages) {
    const old = content.pages.get(id)
    if (page.type !== 'document' || !page.file || old?.type !== 'document' || !old.file) continue
    origins.set(page.file.path, old.file.path)
  }
  return { origins, ambiguous: new Set(matched.reports.map(({ path }) => path)) }
}

function files(map: ReadonlyMap<string, Uint8Array>): { path: string; bytes: Uint8Array }[] {
  return [...map].map(([path, bytes]) => ({ path, bytes }))
}
