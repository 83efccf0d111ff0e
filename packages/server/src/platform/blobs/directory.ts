import { randomUUID } from 'node:crypto'
import { constants, type Dir } from 'node:fs'
import { access, type FileHandle, mkdir, open, opendir, rename, rm, stat, unlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import type { Hash } from '@octavo/content'
import { type Blobs, type DirectorySettings, folderOf, isHash, keyOf } from './blobs.ts'
import { asUnavailable, codeOf } from './storage-faults.ts'
import { receive } from './receive.ts'
import { verified } from './verified.ts'

/** What nobody has gone on writing for so long was left by a process that ended. */
const abandonedAfter = 6 * 60 * 60 * 1000

/** Blobs as files of one folder, which may be shared by several nodes. */
export function openDirectory({ path }: DirectorySettings): Blobs {
  const root = resolve(path)
  const unfinished = join(root, 'unfinished')
  const placeOf = (...key: Parameters<typeof keyOf>): string => join(root, keyOf(...key))
  const find = async (...key: Parameters<typeof keyOf>) => {
    const found = await orNone(stat(placeOf(...key)))
    return found && { size: found.size, writtenAt: found.mtime }
  }

  return {
    async put(tenant, source, expected) {
      const fresh = join(unfinished, `${process.pid}-${randomUUID()}`)
      const file = await createFile(fresh).catch(asUnavailable)
      try {
        const bytes = source instanceof Uint8Array ? one(source) : source
        const stored = await receive(bytes, file, expected)
        await file.sync()
        await file.close()
        await place(fresh, placeOf(tenant, stored.hash), root)
        return stored
      } catch (error) {
        await file.close().catch(() => {})
        await rm(fresh, { force: true })
        return asUnavailable(error)
      }
    },
    find: (...key) => find(...key).catch(asUnavailable),
    async open(tenant, hash, range) {
      const file = await orNone(open(placeOf(tenant, hash))).catch(asUnavailable)
      if (!file) return undefined
      const { size } = await file.stat()
      const bytes = file.createReadStream({ ...range, highWaterMark: 256 * 1024 })
      // An error on either side ends both, and is told to the reader.
      return { size, bytes: range ? bytes : pipeline(bytes, verified(hash), () => {}) }
    },
    async remove(tenant, hash, writtenBefore) {
      const target = placeOf(tenant, hash)
      if (!writtenBefore) return (await orNone(unlink(target).then(() => true)).catch(asUnavailable)) ?? false
      const found = await find(tenant, hash).catch(asUnavailable)
      if (!found || found.writtenAt >= writtenBefore) return false
      return removeOld(target, join(unfinished, `${process.pid}-${randomUUID()}`), writtenBefore).catch(asUnavailable)
    },
    async *list(tenant) {
      for await (const part of namesIn(join(root, folderOf(tenant)))) {
        for await (const hash of namesIn(join(root, folderOf(tenant), part))) {
          const found = isHash(hash) ? await find(tenant, hash) : undefined
          if (found) yield { hash: hash as Hash, ...found }
        }
      }
    },
    async check() {
      try {
        const probe = join(unfinished, `${process.pid}-${randomUUID()}`)
        await (await createFile(probe)).close()
        await rm(probe)
      } catch (error) {
        throw new Error(
          `The folder for files, ${root}, cannot be written (${codeOf(error)}). Give it to the user that Octavo runs as, or set BLOBS_DIR to another`,
          { cause: error },
        )
      }
      await removeAbandoned(unfinished)
    },
    isReady: () =>
      access(root, constants.W_OK).then(
        () => true,
        () => false,
      ),
    close() {},
  }
}

/** For the owner alone: what is private in the service is private on the disk. */
async function createFile(path: string): Promise<FileHandle> {
  const create = () => open(path, 'wx', 0o600)
  return create().catch(async (error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    return create()
  })
}

/** After a power cut the file is there whole, under its name, or not at all. */
async function place(fresh: string, target: string, root: string): Promise<void> {
  const folder = dirname(target)
  const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 })
  await rename(fresh, target)
  await syncFolder(folder)
  if (firstMade === undefined) return
  // A new folder is durable when the one above it is.
  for (let above = folder; above !== root && above.startsWith(root);) {
    above = dirname(above)
    await syncFolder(above)
  }
}

/** Taken aside and looked at there: whoever puts it anew meanwhile puts another file, which stays. */
async function removeOld(target: string, aside: string, writtenBefore: Date): Promise<boolean> {
  if ((await orNone(rename(target, aside).then(() => true))) === undefined) return false
  const isOld = (await stat(aside)).mtime < writtenBefore
  await (isOld ? rm(aside) : rename(aside, target))
  return isOld
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}

async function removeAbandoned(unfinished: string): Promise<void> {
  for await (const name of namesIn(unfinished)) {
    const file = await orNone(stat(join(unfinished, name)))
    if (file && file.mtimeMs < Date.now() - abandonedAfter) await rm(join(unfinished, name), { force: true })
  }
}

async function* namesIn(folder: string): AsyncGenerator<string> {
  const entries: Dir | undefined = await orNone(opendir(folder))
  if (entries) for await (const { name } of entries) yield name
}

const orNone = <T>(looking: Promise<T>): Promise<T | undefined> =>
  looking.catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })

const one = (bytes: Uint8Array): Readable => Readable.from([bytes])
