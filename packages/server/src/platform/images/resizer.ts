import { Readable } from 'node:stream'
import { FairQueue } from '../fair-queue.ts'
import { ImageHelper } from './image-helper.ts'
import type { DrawTask, ResizeAnswer, ResizeTask } from './resize-task.ts'

export interface ResizerSettings {
  /** How many images are worked on at once. */
  readonly most?: number
  /** In ms, for one image. */
  readonly deadline?: number
  /** In ms, until it is the image's turn. */
  readonly patience?: number
  readonly log: { warn(details: object, message: string): void }
}

interface Wanted {
  /** Whose turn it takes: who asks for many stands in its own way. */
  readonly turn: string
  /** Asked for when it is its turn, so that what waits holds nothing. */
  readonly read: () => Promise<ReadImage | DrawTask>
}

interface ReadImage extends ResizeTask {
  readonly image: Readable
}

/** Makes images smaller, and draws some, in processes of their own, which are started when needed and ended when idle. */
export interface Resizer {
  /** Undefined: not now. */
  resize(wanted: Wanted): Promise<ResizeAnswer | undefined>
  close(): void
}

interface Task extends Wanted {
  readonly settle: (resized: ResizeAnswer | undefined) => void
  timer?: NodeJS.Timeout
}

const waitingAtMost = { ofAll: 500, ofOne: 100 }
const idleFor = 60_000
/** In ms: after a process could not be started. */
const startAgainAfter = 60_000

export const openResizer = (settings: ResizerSettings): Resizer => new HelperPool(settings)

class HelperPool implements Resizer {
  readonly #settings: ResizerSettings
  readonly #waiting = new FairQueue<Task>(waitingAtMost)
  readonly #idle: ImageHelper[] = []
  readonly #all = new Set<ImageHelper>()
  #idling: NodeJS.Timeout | undefined
  #brokenUntil = -Infinity
  #isClosed = false

  constructor(settings: ResizerSettings) {
    this.#settings = settings
  }

  resize(wanted: Wanted): Promise<ResizeAnswer | undefined> {
    return new Promise((settle) => {
      const task: Task = { ...wanted, settle }
      const isBroken = this.#isClosed || performance.now() < this.#brokenUntil
      if (isBroken || !this.#waiting.add(task.turn, task)) return settle(undefined)
      const giveUp = (): void => {
        if (this.#waiting.remove(task.turn, task)) settle(undefined)
      }
      task.timer = setTimeout(giveUp, this.#settings.patience ?? 10_000).unref()
      this.#next()
    })
  }

  close(): void {
    this.#isClosed = true
    for (const { settle, timer } of this.#waiting.empty()) {
      clearTimeout(timer)
      settle(undefined)
    }
    for (const helper of this.#all) this.#end(helper)
  }

  #next(): void {
    const { most = 1 } = this.#settings
    if (this.#waiting.size === 0 || (this.#idle.length === 0 && this.#all.size >= most)) return
    void this.#work(this.#waiting.take()!)
  }

  async #work({ read, settle, timer }: Task): Promise<void> {
    clearTimeout(timer)
    const helper = this.#helper()
    try {
      const found = await this.#prepared(helper, read)
      settle(found && (await this.#ask(helper, found)))
      this.#rest(helper)
    } catch (error) {
      if (!this.#isClosed)
        this.#settings.log.warn({ err: error }, 'an image could not be resized, and is shown as it is')
      this.#end(helper)
      settle(undefined)
    }
    this.#next()
  }

  #ask(helper: ImageHelper, found: ReadImage | DrawTask): Promise<ResizeAnswer> {
    const { deadline = 8000 } = this.#settings
    if ('title' in found) return helper.ask(found, Readable.from([]), deadline)
    const { image, ...task } = found
    return helper.ask(task, image, deadline)
  }

  /** What cannot be read is no fault of the process; undefined then. */
  async #prepared(helper: ImageHelper, read: Wanted['read']): Promise<ReadImage | DrawTask | undefined> {
    await helper.ready.catch((error: unknown) => {
      this.#brokenUntil = performance.now() + startAgainAfter
      throw error
    })
    return read().catch(() => undefined)
  }

  #helper(): ImageHelper {
    for (let helper = this.#idle.pop(); helper; helper = this.#idle.pop()) {
      if (helper.isAlive) return helper
      this.#all.delete(helper)
    }
    const helper = new ImageHelper()
    this.#all.add(helper)
    return helper
  }

  #rest(helper: ImageHelper): void {
    if (this.#isClosed) return this.#end(helper)
    helper.rest()
    this.#idle.push(helper)
    clearTimeout(this.#idling)
    this.#idling = setTimeout(() => [...this.#idle].forEach((one) => this.#end(one)), idleFor).unref()
  }

  #end(helper: ImageHelper): void {
    const place = this.#idle.indexOf(helper)
    if (place >= 0) this.#idle.splice(place, 1)
    this.#all.delete(helper)
    helper.end()
  }
}
