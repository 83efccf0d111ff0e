import { decodeDocument, encodeDocument } from '../front-matter/document-text.ts'

/** Files before and after somebody renamed, edited, added and deleted some of them, and what became of each. */
export type RenameCase = {
  before: ReadonlyMap<string, Uint8Array>
  after: ReadonlyMap<string, Uint8Array>
  /** Path after → path before; absent for files that are new. */
  origins: ReadonlyMap<string, string>
}

const folders = ['', 'guides/', 'reference/api/', 'how-to/', 'archive/2031/']

/** One random set of renames and edits of some real pages. */
export function renameAtRandom(
  pages: readonly { path: string; bytes: Uint8Array }[],
  random: (below: number) => number,
): RenameCase {
  const before = new Map<string, Uint8Array>()
  const count = 5 + random(40)
  const start = random(pages.length)
  for (let index = 0; index < count && index < pages.length; index++) {
    const page = pages[(start + index * (1 + random(2))) % pages.length]!
    before.set(page.path, page.bytes)
  }
  const after = new Map<string, Uint8Array>()
  const origins = new Map<string, string>()
  const place = (path: string, bytes: Uint8Array, origin?: string) => {
    if (after.has(path) || (before.has(path) && origin !== path)) return false
    after.set(path, bytes)
    if (origin !== undefined) origins.set(path, origin)
    return true
  }
  for (const [path, bytes] of before) {
    const fate = random(10)
    if (fate === 0) continue
    const text = random(2) === 0 ? editLines(bytes, random(60), random) : bytes
    if (fate < 5) place(path, text, path)
    else if (!place(renamed(path, random), text, path)) place(path, text, path)
  }
  for (let index = random(4); index > 0; index--) {
    const lines = Array.from(
      { length: 3 + random(30) },
      () => `New ${random(1e9)} line ${random(1e9)} of ${random(1e9)}.`,
    )
    place(
      `${folders[random(folders.length)]}new-${random(1e9)}.md`,
      encodeDocument(`# New ${random(1e9)}\n\n${lines.join('\n')}\n`),
    )
  }
  return { before, after, origins }
}

function renamed(path: string, random: (below: number) => number): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const folder = random(2) === 0 ? path.slice(0, path.length - name.length) : folders[random(folders.length)]!
  return random(2) === 0 ? `${folder}moved-${random(1e6)}.md` : `${folder}${name}`
}

/** Rewrites about so many percent of the lines, and adds or drops a few. */
function editLines(bytes: Uint8Array, percent: number, random: (below: number) => number): Uint8Array {
  const lines = decodeDocument(bytes).split('\n')
  const edited = lines.flatMap((line) => {
    if (random(100) >= percent) return [line]
    const change = random(6)
    if (change === 0) return []
    return change === 1
      ? [line, `Added ${random(1e9)}.`]
      : [`${line.slice(0, random(line.length + 1))} rewritten ${random(1e6)}`]
  })
  return encodeDocument(edited.join('\n'))
}
