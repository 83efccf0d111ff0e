import { Worker } from 'node:worker_threads'
import { Problem } from '../problem.ts'

/** What a thread asks while it works, and gets from here: it has no connections of its own. */
export type Serve = (question: never) => Promise<unknown>

export interface ThreadSettings {
  /** The program of a thread, without its ending: source and packed code differ in it. */
  readonly entry: string
  /** The URL of the file that names the entry. */
  readonly from: string
  readonly most?: number
  /** Milliseconds after which a task is given up. */
  readonly deadline?: number
}

type Told = { ready: true } | { question: number; asked: unknown } | { done: unknown } | { failed: string }

interface Task {
  readonly input: unknown
  readonly serve: Serve
  readonly resolve: (value: never) => void
  readonly reject: (error: unknown) => void
}

const idleFor = 5 * 60_000
/** Milliseconds that a thread may take until it can work. */
const startTime = 20_000

const readyThreads = new WeakSet<Worker>()

/** Threads for work that would hold up every other request of this process. Started when needed, ended when idle. */
export class Threads {
  readonly #entry: URL
  readonly #most: number
  readonly #deadline: number
  readonly #idle: Worker[] = []
  readonly #waiting: Task[] = []
  #count = 0

  constructor({ entry, from, most = 2, deadline = 20_000 }: ThreadSettings) {
    this.#entry = new URL(`${entry}${from.endsWith('.ts') ? '.ts' : '.js'}`, from)
    this.#most = most
    this.#deadline = deadline
  }

  run<Value>(input: unknown, serve: Serve = async () => undefined): Promise<Value> {
    return new Promise<Value>((resolve, reject) => {
      this.#waiting.push({ input, serve, resolve: resolve as Task['resolve'], reject })
      this.#next()
    })
  }

  #next(): void {
    if (this.#waiting.length === 0) return
    const worker = this.#idle.pop() ?? (this.#count < this.#most ? this.#start() : undefined)
    if (!worker) return
    void this.#work(worker, this.#waiting.shift()!)
  }

  #start(): Worker {
    this.#count++
    return new Worker(this.#entry, { resourceLimits: { maxOldGenerationSizeMb: 512 } })
  }

  async #work(worker: Worker, { input, serve, resolve, reject }: Task): Promise<void> {
    worker.ref()
    try {
      resolve((await converse(worker, input, serve, this.#deadline)) as never)
      this.#rest(worker)
    } catch (error) {
      reject(error)
      this.#count--
      void worker.terminate()
    }
    this.#next()
  }

  #rest(worker: Worker): void {
    worker.unref()
    this.#idle.push(worker)
    worker.once('exit', () => this.#dismiss(worker))
    setTimeout(() => this.#dismiss(worker), idleFor).unref()
  }

  /** Only one that has nothing to do. */
  #dismiss(worker: Worker): void {
    const place = this.#idle.indexOf(worker)
    if (place < 0) return
    this.#idle.splice(place, 1)
    this.#count--
    void worker.terminate()
  }
}

/** One task of one thread, until it is done, fails, ends or takes too long. */
function converse(worker: Worker, input: unknown, serve: Serve, deadline: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const end = (finish: () => void) => {
      clearTimeout(timer)
      worker.removeAllListeners()
      // A thread that fails while it has nothing to do must not end the process.
      worker.on('error', () => {})
      finish()
    }
    const giveUp = (cause: unknown) => end(() => reject(new Problem('unavailable', {}, { cause })))
    const endAfter = (time: number) => setTimeout(() => giveUp(new Error(`a thread took more than ${time} ms`)), time)
    // The time of a task begins when the thread has read its program, which can take longer than the task.
    let timer = endAfter(readyThreads.has(worker) ? deadline : deadline + startTime)
    worker.removeAllListeners()
    worker.on('error', giveUp)
    worker.on('exit', (code) => giveUp(new Error(`a thread ended with ${code}`)))
    worker.on('message', (told: Told) => {
      if ('ready' in told) {
        readyThreads.add(worker)
        clearTimeout(timer)
        timer = endAfter(deadline)
      } else if ('done' in told) end(() => resolve(told.done))
      else if ('failed' in told) end(() => reject(new Error(told.failed)))
      else
        serve(told.asked as never).then(
          (value) => worker.postMessage({ answer: told.question, value }),
          // What went wrong here is told to whoever waits, not to the thread.
          (error: unknown) => end(() => reject(error)),
        )
    })
    worker.postMessage({ task: input })
  })
}
