import { Worker } from 'node:worker_threads'
import { Problem } from '../problem.ts'

/** What a thread asks while it works, and gets from here: it has no connections of its own. */
export type Serve = (question: never) => Promise<unknown>

type Told = { ready: true } | { question: number; asked: unknown } | { done: unknown } | { failed: string }

/** What went wrong in a thread, as it tells it. */
export class ThreadFault extends Error {}

/** Milliseconds that a thread may take until it can work. */
const startTime = 20_000
/** Milliseconds that what a thread asks for may take. */
const longestAnswer = 20_000

/** One thread. It does one task at a time. */
export class Thread {
  readonly #worker: Worker
  #isReady = false
  #hear: ((told: Told) => void) | undefined
  #giveUp: ((cause: unknown) => void) | undefined

  /** `ended` is called when it ends while it has nothing to do. */
  constructor(entry: URL, workerData: unknown, ended: () => void) {
    this.#worker = new Worker(entry, { workerData, resourceLimits: { maxOldGenerationSizeMb: 512 } })
    this.#worker.on('message', (told: Told) => {
      if ('ready' in told) this.#isReady = true
      this.#hear?.(told)
    })
    // A thread that fails while it has nothing to do must not end the process.
    this.#worker.on('error', (error) => this.#giveUp?.(error))
    this.#worker.on('exit', (code) => (this.#giveUp ? this.#giveUp(new Error(`a thread ended with ${code}`)) : ended()))
  }

  /** It keeps the process from ending while it works, and not while it rests. */
  rest(): void {
    this.#worker.unref()
  }

  /** In ms; of one that cannot be asked, all that there is. */
  async #processorTime(): Promise<number> {
    const { user, system } = await this.#worker.cpuUsage().catch(() => ({ user: Infinity, system: 0 }))
    return (user + system) / 1000
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
  }

  /** One task, until it is done, fails, ends or takes too long. */
  async converse(input: unknown, serve: Serve, deadline: number, stretch: number): Promise<unknown> {
    this.#worker.ref()
    const late = (cause: unknown) => this.#giveUp?.(cause)
    const clock = new Clock({ deadline, stretch, late, used: () => this.#processorTime() })
    try {
      return await new Promise((resolve, reject) => {
        this.#giveUp = (cause) => reject(new Problem('unavailable', {}, { cause }))
        const answer = async (question: number, asked: unknown) => {
          const value = await clock.stoppedDuring(() => serve(asked as never))
          this.#worker.postMessage({ answer: question, value })
        }
        this.#hear = (told) => {
          if ('ready' in told) clock.start()
          else if ('done' in told) resolve(told.done)
          else if ('failed' in told) reject(new ThreadFault(told.failed))
          // What goes wrong here is told to whoever waits, not to the thread.
          else answer(told.question, told.asked).catch(reject)
        }
        // The time of a task begins when the thread has read its program, which can take longer than the task.
        clock.start(this.#isReady ? 0 : startTime)
        this.#worker.postMessage({ task: input })
      })
    } finally {
      clock.end()
      this.#hear = undefined
      this.#giveUp = undefined
    }
  }
}

interface ClockSettings {
  /** In ms. */
  readonly deadline: number
  /** How many times as much it may be while the machine is too busy to give the thread its time. */
  readonly stretch: number
  readonly late: (cause: unknown) => void
  /** In ms, since the thread began. */
  readonly used: () => Promise<number>
}

/** The time that a task has left. It stands still while the thread waits for us. */
class Clock {
  readonly #settings: ClockSettings
  #usedBefore: Promise<number> | undefined
  #left: number
  /** In ms, beyond the deadline. */
  #grace: number
  #since = 0
  #answering = 0
  #timer: NodeJS.Timeout | undefined
  #isOver = false

  constructor(settings: ClockSettings) {
    this.#settings = settings
    this.#left = settings.deadline
    this.#grace = settings.deadline * (settings.stretch - 1)
  }

  start(more = 0): void {
    if (this.#isOver) return
    clearTimeout(this.#timer)
    this.#since = performance.now()
    const isWorking = more === 0
    if (isWorking && this.#grace > 0) this.#usedBefore ??= this.#settings.used()
    const tell = () => (isWorking && this.#grace > 0 ? void this.#judge() : this.#tellLate())
    this.#timer = setTimeout(tell, Math.max(0, this.#left) + more)
  }

  #tellLate(): void {
    this.#settings.late(new Error(`a thread took more than ${this.#settings.deadline} ms`))
  }

  /** Whether it had its time, or others had it. */
  async #judge(): Promise<void> {
    const { deadline, used } = this.#settings
    const timer = this.#timer
    const due = deadline - ((await used()) - (await this.#usedBefore!))
    if (this.#isOver || timer !== this.#timer) return
    if (!(due > 0)) return this.#tellLate()
    const more = Math.min(this.#grace, Math.max(due, 20))
    this.#grace -= more
    // What it asks for in this time stops the clock as well.
    this.#left += more
    this.#timer = setTimeout(() => (this.#grace > 0 ? void this.#judge() : this.#tellLate()), more)
  }

  async stoppedDuring<Value>(answer: () => Promise<Value>): Promise<Value> {
    if (this.#answering++ === 0) {
      this.#left -= performance.now() - this.#since
      this.start(longestAnswer)
    }
    try {
      return await answer()
    } finally {
      if (--this.#answering === 0) this.start()
    }
  }

  end(): void {
    this.#isOver = true
    clearTimeout(this.#timer)
  }
}
