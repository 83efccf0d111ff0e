import { existsSync } from 'node:fs'
import { env } from 'node:process'
import { readDatabaseUrl } from '@octavo/server/administration'
import { Complaint } from './complaint.ts'
import { readPostmaster } from './trial/cluster.ts'
import { dataFolder, readSecrets } from './trial/data-folder.ts'
import { urlOf } from './trial/guard.ts'

/** The database a command works on: of the named trial; else at DATABASE_URL; else of the trial in this folder. */
export async function databaseOf({ data }: { readonly data?: string }): Promise<string> {
  if (data !== undefined) return trialUrl(data)
  const configured = readDatabaseUrl(env)
  if (configured !== undefined) return configured
  const usual = env['OCTAVO_DATA'] || 'octavo-data'
  if (existsSync(usual)) return trialUrl(usual)
  throw new Complaint(
    'No database is named. Set DATABASE_URL, or give the folder of a running octavo start: --data FOLDER',
  )
}

async function trialUrl(data: string): Promise<string> {
  const folder = dataFolder(data)
  if (!existsSync(folder.cluster))
    throw new Complaint(`There is no database in ${folder.shown}. Make one: octavo start`)
  const { password } = await readSecrets(folder)
  const postmaster = await readPostmaster(folder)
  if (!postmaster) throw new Complaint(`The database in ${folder.shown} does not run. Start it: octavo start`)
  return urlOf(postmaster.port, password, 'octavo')
}
