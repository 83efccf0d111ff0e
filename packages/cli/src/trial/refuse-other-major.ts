import { Complaint } from '../complaint.ts'
import { shellWord } from '../shell-word.ts'
import { clusterMajor } from './cluster.ts'
import { type DataFolder, versionOf } from './data-folder.ts'

/** The files of one major version of PostgreSQL cannot be read by another: they move as a dump. */
export async function refuseOtherMajor(folder: DataFolder, major: number): Promise<void> {
  const found = await clusterMajor(folder)
  if (found === undefined || found === major) return
  throw new Complaint(stepsToMove(folder.shown, found, major, await versionOf(folder)))
}

function stepsToMove(shown: string, found: number, major: number, version: string | undefined): string {
  const folder = shellWord(shown)
  const old = shellWord(`${shown}-postgres-${found}`)
  const before = `npx octavo@${version ?? 'VERSION'}`
  return `${shown} holds a database of PostgreSQL ${found}. This version of octavo brings PostgreSQL ${major}, which cannot read it.
Nothing was changed. To move it, with psql, pg_dump and pg_restore of PostgreSQL ${Math.max(found, major)} or newer (on Debian: postgresql-client):

  1. Put the folder aside, and start it with the version that made it:
       mv ${folder} ${old}
       ${before} start --data ${old}
  2. In another terminal, write the database to a file. Then stop the first with Ctrl-C:
       pg_dump --format=custom --no-owner --file=octavo.dump "$(${before} admin database-url --data ${old})"
  3. Start this version in a new folder, with the old keys:
       mkdir ${folder} && cp -p ${old}/secret-key ${folder}
       npx octavo start --data ${folder}
  4. In another terminal, read the file back, and the first token with it. Then stop octavo with Ctrl-C, and start it again:
       psql --command='drop schema public, pgboss cascade; create schema public' "$(npx octavo admin database-url --data ${folder})"
       pg_restore --no-owner --single-transaction --dbname="$(npx octavo admin database-url --data ${folder})" octavo.dump
       cp -p ${old}/token ${folder}
  5. Your users and their tokens are back. When all is there, remove ${old} and octavo.dump.`
}
