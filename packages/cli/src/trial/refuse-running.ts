import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Complaint } from '../complaint.ts'
import { type Cluster, readPostmaster } from './cluster.ts'
import type { DataFolder } from './data-folder.ts'
import { holderOf, urlOf } from './guard.ts'

const patience = 20_000

/**
 * Makes sure that no PostgreSQL runs in the folder. Another start that lives is left alone, and refused to; what one
 * that was killed has left running is stopped.
 */
export async function refuseRunning(
  folder: DataFolder,
  cluster: Cluster,
  password: string,
  tell: (line: string) => void,
): Promise<void> {
  const deadline = Date.now() + patience
  let isFreeBefore = false
  for (;;) {
    const postmaster = await readPostmaster(folder)
    if (!postmaster) return
    if (!(await isPostgres(postmaster.pid))) {
      // Its number now belongs to another program, which PostgreSQL itself would take for its own.
      await rm(join(folder.cluster, 'postmaster.pid'), { force: true })
      return
    }
    const holder = await holderOf(urlOf(postmaster.port, password, 'postgres')).catch(() => 'unreachable' as const)
    if (holder !== undefined && holder !== 'unreachable') throw alreadyRuns(folder, holder)
    // Seen twice, since another start holds the lock only a moment after its PostgreSQL runs.
    if (holder === undefined && isFreeBefore) break
    isFreeBefore = holder === undefined
    if (Date.now() > deadline) {
      throw new Complaint(
        `PostgreSQL runs in ${folder.shown} (process ${postmaster.pid}) and does not answer. Stop it, then try again: kill ${postmaster.pid}`,
      )
    }
    await setTimeout(500)
  }
  tell('Stopping the PostgreSQL that an earlier start left running …')
  await cluster.stop()
}

export const alreadyRuns = ({ shown }: DataFolder, holder: string): Complaint =>
  new Complaint(
    `Octavo runs from ${shown} already${holder.startsWith('http') ? `, at ${holder}` : ''}. Use that one, or name another folder: octavo start --data FOLDER --port PORT`,
  )

async function isPostgres(pid: number): Promise<boolean> {
  if (process.platform === 'linux') {
    const command = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')
    return command.trim() === 'postgres'
  }
  const { stdout } = await promisify(execFile)('ps', ['-o', 'comm=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return /(^|\/)postgres\b/.test(stdout.trim())
}
