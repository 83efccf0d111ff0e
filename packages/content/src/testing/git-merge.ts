import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DocumentTriple } from './random-documents.ts'

/** What the installed git makes of each triple: its bytes, or undefined where it finds a conflict. One merge of one tree for all. */
export function mergeByGit(triples: readonly DocumentTriple[]): (Uint8Array | undefined)[] {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-merge-'))
  try {
    const git = (args: string[], input?: Uint8Array) =>
      execFileSync('git', ['-C', folder, ...args], { input, maxBuffer: 1 << 30, stdio: ['pipe', 'pipe', 'ignore'] })
    git(['init', '-q', '--bare'])
    git(['fast-import', '--quiet'], importStream(triples))
    const merged = spawnSync(
      'git',
      ['-C', folder, 'merge-tree', '--write-tree', '--name-only', '-z', 'ours', 'theirs'],
      {
        maxBuffer: 1 << 30,
      },
    )
    if (merged.status !== 0 && merged.status !== 1) throw new Error(merged.stderr.toString())
    const [head] = merged.stdout.toString('latin1').split('\0\0')
    const [tree, ...conflicted] = head!.split('\0')
    const conflicts = new Set(conflicted)
    const answer = git(
      ['cat-file', '--batch'],
      Buffer.from(triples.map((_, index) => `${tree}:${nameOf(index)}\n`).join('')),
    )
    let offset = 0
    return triples.map((_, index) => {
      const lineEnd = answer.indexOf(10, offset)
      const size = Number(answer.subarray(offset, lineEnd).toString().split(' ')[2])
      const bytes = Uint8Array.from(answer.subarray(lineEnd + 1, lineEnd + 1 + size))
      offset = lineEnd + size + 2
      return conflicts.has(nameOf(index)) ? undefined : bytes
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What `git merge-file` makes of one triple. */
export function mergeFileByGit(
  folder: string,
  triple: DocumentTriple,
  write: (path: string, bytes: Uint8Array) => void,
) {
  const paths = (['ours', 'base', 'theirs'] as const).map((side) => {
    const path = join(folder, side)
    write(path, triple[side])
    return path
  })
  const merged = spawnSync('git', ['merge-file', '-p', '-q', ...paths], { maxBuffer: 1 << 30 })
  return merged.status === 0 ? Uint8Array.from(merged.stdout) : undefined
}

const nameOf = (index: number) => `${index}.md`

function importStream(triples: readonly DocumentTriple[]): Uint8Array {
  const parts: Uint8Array[] = []
  const say = (text: string) => parts.push(Buffer.from(text))
  const commit = (mark: number, branch: keyof DocumentTriple) => {
    say(`commit refs/heads/${branch}\nmark :${mark}\ncommitter T <t@example.org> 0 +0000\ndata 1\nx\n`)
    if (branch !== 'base') say('from :1\n')
    triples.forEach((triple, index) => {
      say(`M 100644 inline ${nameOf(index)}\ndata ${triple[branch].length}\n`)
      parts.push(triple[branch])
      say('\n')
    })
  }
  commit(1, 'base')
  commit(2, 'ours')
  commit(3, 'theirs')
  return Buffer.concat(parts)
}
