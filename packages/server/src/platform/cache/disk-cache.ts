import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HeldReads } from './held-reads.ts'
import { type Kept, readKept, writeKept } from './kept-file.ts'

export interface DiskCacheSettings {
  /** A folder of this process alone. Absent: a new one among the system's temporary files, removed at the end. */
  readonly folder?: string | undefined
  /** In bytes: when there is more, what was used least recently goes. */
  readonly most: number
  readonly log: { warn(details: object, message: string): void }
}

/** Keeps what can be made again, so it may lose anything at any time, and no fault of the disk is its user's. */
export interface DiskCache {
  get<Facts>(key: string): Promise<Kept<Facts> | undefined>
  put<Facts>(key: string, kept: Kept<Facts>): Promise<void>
  /** In bytes. */
  readonly size: number
  close(): Promise<void>
}

export function openDiskCache(settings: DiskCacheSettings): DiskCache {
  return new FolderCache(settings)
}

const nameForm = /^[0-9a-f]{64}$/
const warnEvery = 60_000

class FolderCache implements DiskCache {
  readonly #settings: DiskCacheSettings
  /** Sizes by name; what was used last is last. */
  readonly #sizes = new Map<string, number>()
  readonly #held = new HeldReads()
  #total = 0
  #opened: Promise<string> | undefined
  #warnedAt = -Infinity
  #writes = 0

  constructor(settings: DiskCacheSettings) {
    this.#settings = settings
  }

  get size(): number {
    return this.#total
  }

  async get<Facts>(key: string): Promise<Kept<Facts> | undefined> {
    const name = nameOf(key)
    try {
      const folder = await this.#folder()
      if (!this.#sizes.has(name)) return undefined
      const kept = (await this.#held.get(name, () => readKept(join(folder, name)))) as Kept<Facts> | undefined
      const size = this.#sizes.get(name)
      if (!kept) await this.#drop(folder, name)
      // What was dropped while it was read stays so.
      else if (size !== undefined) this.#note(name, size)
      return kept
    } catch (error) {
      this.#forget(name)
      if (!isGone(error)) this.#warn(error)
      return undefined
    }
  }

  async put<Facts>(key: string, kept: Kept<Facts>): Promise<void> {
    if (kept.bytes.length > this.#settings.most / 10) return
    const name = nameOf(key)
    try {
      const folder = await this.#folder()
      await this.#write(folder, name, kept).catch(async (error: unknown) => {
        if (!isGone(error)) throw error
        await this.#write(await this.#folderInsteadOf(folder), name, kept)
      })
    } catch (error) {
      this.#warn(error)
    }
  }

  async #write(folder: string, name: string, kept: Kept<unknown>): Promise<void> {
    const passing = join(folder, `${name}.${this.#writes++}`)
    const size = await writeKept(passing, kept)
    await rename(passing, join(folder, name))
    this.#held.forget(name)
    this.#note(name, size)
    while (this.#total > this.#settings.most) await this.#drop(folder, this.#sizes.keys().next().value!)
  }

  /** Whoever tidies up temporary files takes the folder with them. */
  async #folderInsteadOf(gone: string): Promise<string> {
    if ((await this.#folder()) === gone) {
      this.#opened = undefined
      this.#sizes.clear()
      this.#total = 0
    }
    return this.#folder()
  }

  async close(): Promise<void> {
    const folder = await this.#opened?.catch(() => undefined)
    if (folder !== undefined && this.#settings.folder === undefined) await rm(folder, { recursive: true, force: true })
  }

  /** Opened when it is needed first; again, where that failed. */
  #folder(): Promise<string> {
    this.#opened ??= this.#open().catch((error: unknown) => {
      this.#opened = undefined
      throw error
    })
    return this.#opened
  }

  async #open(): Promise<string> {
    const { folder } = this.#settings
    if (folder === undefined) return mkdtemp(join(tmpdir(), 'octavo-cache-'))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const names = await readdir(folder)
    const found = await Promise.all(
      names.map(async (name) => ({ name, about: await stat(join(folder, name)).catch(() => undefined) })),
    )
    for (const { name, about } of found.toSorted((one, other) => timeOf(one) - timeOf(other))) {
      if (!about?.isFile()) continue
      if (nameForm.test(name)) this.#note(name, about.size)
      // What a process was writing when it ended.
      else if (nameForm.test(name.split('.')[0]!)) await rm(join(folder, name), { force: true })
    }
    return folder
  }

  async #drop(folder: string, name: string): Promise<void> {
    this.#forget(name)
    await rm(join(folder, name), { force: true })
  }

  #note(name: string, size: number): void {
    this.#forget(name)
    this.#sizes.set(name, size)
    this.#total += size
  }

  #forget(name: string): void {
    this.#total -= this.#sizes.get(name) ?? 0
    this.#sizes.delete(name)
  }

  #warn(error: unknown): void {
    const now = performance.now()
    if (now - this.#warnedAt < warnEvery) return
    this.#warnedAt = now
    this.#settings.log.warn({ err: error }, 'the cache on disk cannot be used; what it would hold is made each time')
  }
}

const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

const timeOf = ({ about }: { about: { mtimeMs: number } | undefined }): number => about?.mtimeMs ?? 0

const nameOf = (key: string): string => createHash('sha256').update(key).digest('hex')
