import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Complaint } from '../complaint.ts'
import { readPostmaster } from '../trial/cluster.ts'
import { dataFolder, readSecrets } from '../trial/data-folder.ts'
import { holderOf, urlOf } from '../trial/guard.ts'

export interface Service {
  readonly url: string
  readonly token: string
}

export interface ServiceWishes {
  readonly url?: string | undefined
  /** The folder of an `octavo start`. */
  readonly data?: string | undefined
}

/** Where to publish, and as whom: as the environment says; else to the trial in this folder, which keeps a token. */
export async function findService({ url, data }: ServiceWishes, environment: NodeJS.ProcessEnv): Promise<Service> {
  const token = environment['OCTAVO_TOKEN']
  const named = url ?? (environment['OCTAVO_URL'] || undefined)
  if (data === undefined && token && named !== undefined) return { url: requireUrl(named), token }
  const folder = dataFolder(data ?? (environment['OCTAVO_DATA'] || 'octavo-data'))
  if (data === undefined && !existsSync(folder.cluster)) throw new Complaint(whatIsMissing(token, named))
  if (named !== undefined && !token) return { url: requireUrl(named), token: await tokenIn(folder.token, folder.shown) }
  return { url: await addressOfTrial(folder), token: token ?? (await tokenIn(folder.token, folder.shown)) }
}

function requireUrl(url: string): string {
  // What `octavo start` prints as the address of the API means the same service.
  if (/^https?:\/\/[^/?#]+/i.test(url) && URL.canParse(url)) return url.replace(/\/v1(?:\/docs)?\/*$/, '')
  throw new Complaint(`${url} is no address. Write it as in --url https://docs.example.com`)
}

function whatIsMissing(token: string | undefined, url: string | undefined): string {
  if (url !== undefined) return 'A token is needed: set OCTAVO_TOKEN. octavo admin create-token makes one.'
  if (token) return 'Say where to publish: --url https://docs.example.com, or set OCTAVO_URL.'
  return 'There is nothing to publish to. Start a service here: octavo start. Or set OCTAVO_URL and OCTAVO_TOKEN.'
}

async function tokenIn(file: string, shown: string): Promise<string> {
  const token = (await readFile(file, 'utf8').catch(() => '')).trim()
  if (token) return token
  throw new Complaint(
    `${shown} keeps no token that you may read. Set OCTAVO_TOKEN; octavo admin create-token makes one.`,
  )
}

async function addressOfTrial(folder: ReturnType<typeof dataFolder>): Promise<string> {
  const notRunning = new Complaint(`Octavo does not run from ${folder.shown}. Start it: octavo start`)
  if (!existsSync(folder.cluster)) throw notRunning
  const { password } = await readSecrets(folder)
  const postmaster = await readPostmaster(folder)
  const holder = postmaster && (await holderOf(urlOf(postmaster.port, password, 'postgres')).catch(() => undefined))
  if (!holder?.startsWith('http')) throw notRunning
  return holder
}
