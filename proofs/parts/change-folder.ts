import { appendFileSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** A chooser of numbers below a bound, the same each time for the same seed. */
export function chooser(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return state % below
  }
}

const markdownIn = (top: string): string[] =>
  readdirSync(top, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md') && !/summary/i.test(entry.name))
    .map((entry) => relative(top, join(entry.parentPath, entry.name)))
    .toSorted()

/** Does to a folder what people do to theirs: writes, moves, deletes and adds files. */
export function changeFolder(top: string, times: number, choose: (below: number) => number): void {
  for (let time = 0; time < times; time++) {
    const files = markdownIn(top)
    const file = join(top, files[choose(files.length)]!)
    const kind = choose(4)
    if (kind === 0) appendFileSync(file, `\nA line ${choose(1_000_000)}.\n`)
    else if (kind === 1 && files.length > 1) rmSync(file)
    else {
      const place = join(dirname(file), `moved-${choose(1_000_000)}`, 'page.md')
      mkdirSync(dirname(place), { recursive: true })
      if (kind === 2) renameSync(file, place)
      else writeFileSync(place, `# New ${choose(1_000_000)}\n\nWords.\n`)
    }
  }
}
