import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/** The folder with `.git` that a folder is, or is in. */
export function repositoryOf(folder: string): string | undefined {
  if (existsSync(join(folder, '.git'))) return folder
  const above = dirname(folder)
  return above === folder ? undefined : repositoryOf(above)
}

/** What Git ignores in a repository on this machine alone; nothing, where the folder is no repository. */
export async function excludedBy(folder: string): Promise<string | undefined> {
  const git = join(folder, '.git')
  if (!existsSync(git)) return undefined
  // Of worktrees and submodules it is a file that says where the folder is, and several may share one.
  const [, elsewhere] = /^gitdir: (.+)$/m.exec((await textOf(git)) ?? '') ?? []
  const own = elsewhere === undefined ? git : resolve(folder, elsewhere)
  const shared = await textOf(join(own, 'commondir'))
  return textOf(join(shared === undefined ? own : resolve(own, shared.trim()), 'info', 'exclude'))
}

export const textOf = (place: string): Promise<string | undefined> => readFile(place, 'utf8').catch(() => undefined)
