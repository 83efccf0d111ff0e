import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RenameCase } from './random-renames.ts'

const git = (folder: string, args: readonly string[], input?: Uint8Array | string) =>
  execFileSync('git', ['-C', folder, '-c', 'core.quotePath=false', ...args], {
    ...(input !== undefined && { input }),
    maxBuffer: 1 << 30,
  })

/** What git's own rename detection says of each case: path after → path before. One import and one diff for all. */
export function gitRenames(cases: readonly RenameCase[]): Map<string, string>[] {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-renames-'))
  try {
    git(folder, ['init', '--quiet', '--bare'])
    git(folder, ['fast-import', '--quiet'], fastImport(cases))
    const ids = git(folder, ['for-each-ref', '--format=%(refname:short) %(objectname)']).toString().trim().split('\n')
    const commitOf = new Map(ids.map((line) => line.split(' ') as [string, string]))
    const pairs = cases.map((_, index) => `${commitOf.get(`before-${index}`)} ${commitOf.get(`after-${index}`)}`)
    const trees = pairs.map((pair) => pair.split(' ').map((commit) => `${commit}^{tree}`))
    return trees.map(([one, other], index) => {
      const out = git(folder, ['diff-tree', '-r', '-M', '--name-status', '-z', one!, other!]).toString().split('\0')
      return readDiff(out, cases[index]!)
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function fastImport(cases: readonly RenameCase[]): Uint8Array {
  const parts: Uint8Array[] = []
  const encoder = new TextEncoder()
  const add = (text: string) => parts.push(encoder.encode(text))
  const commit = (name: string, files: ReadonlyMap<string, Uint8Array>) => {
    add(`commit refs/heads/${name}\ncommitter a <a@example.org> 0 +0000\ndata 0\n\n`)
    for (const [path, bytes] of files) {
      add(`M 100644 inline "${path.replaceAll(/["\\]/gu, String.raw`\$&`)}"\ndata ${bytes.length}\n`)
      parts.push(bytes)
      add('\n')
    }
  }
  for (const [index, { before, after }] of cases.entries()) {
    commit(`before-${index}`, before)
    commit(`after-${index}`, after)
  }
  return Buffer.concat(parts)
}

function readDiff(fields: readonly string[], { before, after }: RenameCase): Map<string, string> {
  const origins = new Map<string, string>()
  for (const path of after.keys()) if (before.has(path)) origins.set(path, path)
  for (let at = 0; at < fields.length - 1;) {
    const status = fields[at++]!
    const first = fields[at++]!
    if (status.startsWith('R')) origins.set(fields[at++]!, first)
  }
  return origins
}
