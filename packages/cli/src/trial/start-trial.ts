import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { RunningServer } from '@octavo/server'
import { migrate, readConfig, version } from '@octavo/server/administration'
import { Complaint } from '../complaint.ts'
import { Cluster } from './cluster.ts'
import { createDatabase } from './create-database.ts'
import { createFirst, type First, type FirstWishes } from './create-first.ts'
import { claimFolder, type DataFolder, dataFolder, readSecrets, refuseForeignFolder } from './data-folder.ts'
import { greeting } from './greeting.ts'
import { Guard, urlOf } from './guard.ts'
import { findPrograms } from './postgres-programs.ts'
import { postgresUser } from './postgres-user.ts'
import { refuseOtherMajor } from './refuse-other-major.ts'
import { alreadyRuns, refuseRunning } from './refuse-running.ts'
import { requireFreePort } from './require-free-port.ts'

export interface TrialOptions extends FirstWishes {
  readonly data: string
  readonly port: number | undefined
  readonly host: string | undefined
}

interface Trial {
  /** Told when the trial cannot go on, with the reason. */
  readonly failed: Promise<Complaint>
  stop(): Promise<void>
}

/** Brings up the whole service with a PostgreSQL of its own, out of one folder. */
export async function startTrial(
  options: TrialOptions,
  environment: NodeJS.ProcessEnv,
  tell: (text: string) => void,
): Promise<Trial> {
  const folder = dataFolder(options.data)
  const programs = await findPrograms(join(folder.path, 'postgres-libraries'))
  await refuseForeignFolder(folder)
  await refuseOtherMajor(folder, programs.major)
  const cluster = new Cluster(folder, programs, await postgresUser(folder.postgres, programs.initdb))
  const isNew = !cluster.exists

  tell(`Octavo ${version}\n`)
  if (!isNew) await refuseRunning(folder, cluster, (await readSecrets(folder)).password, tell)
  const configure = (url: string, secretKey: string) =>
    readConfig({
      // A person reads along here: what goes well is told in words, below.
      LOG_LEVEL: 'warn',
      // One person's machine does much else, and being late is better than refusing.
      MAX_EVENT_LOOP_DELAY: '5000',
      ...(elsewhere.some((name) => environment[name]) ? {} : { BLOBS_DIR: folder.blobs }),
      ...environment,
      DATABASE_URL: url,
      DATABASE_URL_FILE: '',
      SECRET_KEYS: secretKey,
      SECRET_KEYS_FILE: '',
      ...(options.port !== undefined && { PORT: String(options.port) }),
      ...(options.host !== undefined && { HOST: options.host }),
    })
  // Before anything is made: what the environment says is judged, and the port looked at.
  await requireFreePort(configure('postgres://later/known', randomBytes(32).toString('hex')).http)
  await claimFolder(folder, version)
  const { password, secretKey } = await readSecrets(folder)

  // Loaded while PostgreSQL is at work, which takes about as long.
  const loading = import('@octavo/server')
  if (isNew) {
    tell(`Preparing PostgreSQL ${programs.version} in ${folder.shown} …`)
    await cluster.initialize(password)
  }
  tell(`Starting PostgreSQL ${programs.version} …`)
  const { port } = await cluster.start()
  let guard: Guard | undefined
  let server: RunningServer | undefined
  const stop = async (): Promise<void> => {
    // What a client keeps open must not keep us: PostgreSQL is stopped in any case, which is safe at any moment.
    await Promise.race([server?.close(), setTimeout(patience, undefined, { ref: false })])
    await guard?.release()
    await cluster.stop()
  }
  try {
    guard = await Guard.take(urlOf(port, password, 'postgres'))
  } catch (error) {
    await stop()
    throw error
  }
  if (!guard) throw alreadyRuns(folder, '')

  try {
    const config = configure(await createDatabase(port, password), secretKey)
    tell(isNew ? 'Creating the tables …' : 'Bringing the tables up to date …')
    await migrate(config.database.url)
    const first = await createFirst(config.database.url, folder, options)
    const { serve } = await loading
    server = await serve(config)
    const address = config.http.publicUrl ?? `http://localhost:${config.http.port}`
    await guard.tell(address)
    if (first) tell('Publishing a first site …')
    const sites = await sitesOf(address, folder, first, tell)
    tell(greeting({ address, folder: folder.shown, first, sites, hasToken: existsSync(folder.token) }))
  } catch (error) {
    await stop()
    throw error
  }
  const failed = guard.lost.then(async () => new Complaint(`PostgreSQL has stopped.\n${await cluster.lastWords()}`))
  return { failed, stop }
}

/** What there is to see. Whatever is wrong with it, the service itself runs. */
async function sitesOf(
  address: string,
  folder: DataFolder,
  first: First | undefined,
  tell: (text: string) => void,
): Promise<readonly string[]> {
  try {
    const { publishDemo, publishedSites } = await import('./demo-site.ts')
    if (first) return [await publishDemo(address, first)].filter((site) => site !== undefined)
    const token = (await readFile(folder.token, 'utf8').catch(() => '')).trim()
    return token === '' ? [] : await publishedSites(address, token)
  } catch (error) {
    if (first) tell(`No site could be published: ${error instanceof Error ? error.message : String(error)}`)
    return []
  }
}

const patience = 10_000

/** A person may want files to lie somewhere else. */
const elsewhere = ['BLOBS_DIR', 'BLOBS_DIR_FILE', 'S3_BUCKET', 'S3_BUCKET_FILE']
