import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, open, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { Complaint } from '../complaint.ts'

const chooseAnother = 'Name another folder: octavo start --data FOLDER'

const files = { secretKey: 'secret-key', password: 'postgres-password', token: 'token', version: 'octavo-version' }

/** Where a trial keeps everything: the database, its password, the key that seals secrets, the first token. */
export interface DataFolder {
  readonly path: string
  /** As a person in the current folder would write it. */
  readonly shown: string
  /** Belongs to the user that PostgreSQL runs as, with all that is in it. */
  readonly postgres: string
  readonly cluster: string
  readonly log: string
  readonly token: string
  readonly blobs: string
}

export function dataFolder(path: string): DataFolder {
  const full = resolve(path)
  const near = relative('.', full)
  const postgres = join(full, 'postgres')
  return {
    path: full,
    shown: near.startsWith('..') || near === '' ? full : near,
    postgres,
    cluster: join(postgres, 'data'),
    log: join(postgres, 'postgres.log'),
    token: join(full, files.token),
    blobs: join(full, 'blobs'),
  }
}

/** Another program's files are never mixed with the database. */
export async function refuseForeignFolder({ path, shown }: DataFolder): Promise<void> {
  const present = await namesIn(path, shown)
  if (present.length === 0 || Object.values(files).some((name) => present.includes(name))) return
  throw new Complaint(`${shown} is not empty, and octavo start did not make it. ${chooseAnother}`)
}

/** Makes the folder, and notes which version used it last, for the day when a newer one cannot. */
export async function claimFolder({ path, shown }: DataFolder, version: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true })
    // Root starts PostgreSQL as another user, who has to get through to its own folder. The files here stay closed to it.
    await chmod(path, process.getuid?.() === 0 ? 0o711 : 0o700)
    await keep(join(path, files.version), `${version}\n`)
  } catch (error) {
    throw new Complaint(`${shown} cannot be written (${codeOf(error)}). ${chooseAnother}`)
  }
}

async function namesIn(path: string, shown: string): Promise<string[]> {
  try {
    return await readdir(path)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw new Complaint(`${shown} cannot be read (${codeOf(error)}). It was made by another user, or is not a folder.`)
  }
}

interface Secrets {
  readonly secretKey: string
  readonly password: string
}

/** The two secrets of the folder, made when it is new. Without them, a database that is there cannot be used. */
export async function readSecrets(folder: DataFolder): Promise<Secrets> {
  const isNew = !existsSync(folder.cluster)
  const secret = async (name: string): Promise<string> => {
    const path = join(folder.path, name)
    if (isNew && !existsSync(path)) await keep(path, `${randomBytes(32).toString('hex')}\n`)
    try {
      return (await readFile(path, 'utf8')).trim()
    } catch (error) {
      throw new Complaint(
        `${join(folder.shown, name)} cannot be read (${codeOf(error)}), and the database beside it is of no use without it. ` +
          'Put the file back from a copy.',
      )
    }
  }
  return { secretKey: await secret(files.secretKey), password: await secret(files.password) }
}

export const versionOf = async ({ path }: DataFolder): Promise<string | undefined> =>
  (await readFile(join(path, files.version), 'utf8').catch(() => undefined))?.trim()

/**
 * The first token stays readable here, so that a command can name the file instead of the token. Whoever reads this
 * folder has the database and the keys already.
 */
export const keepToken = ({ token }: DataFolder, secret: string): Promise<void> => keep(token, `${secret}\n`)

/** For the owner's eyes alone, and whole or not at all. */
async function keep(path: string, text: string): Promise<void> {
  const fresh = `${path}.${process.pid}.new`
  await writeFile(fresh, text, { mode: 0o600 })
  const handle = await open(fresh)
  await handle.sync().finally(() => handle.close())
  await rename(fresh, path)
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)
