import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** Every file below a folder, with its path from there, in the order of the paths. */
export function readFiles(folder: string): { path: string; bytes: Uint8Array }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const full = join(entry.parentPath, entry.name)
      return { path: relative(folder, full).split(sep).join('/'), bytes: new Uint8Array(readFileSync(full)) }
    })
    .toSorted((one, other) => (one.path < other.path ? -1 : 1))
}
