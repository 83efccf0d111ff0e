import { Problem } from '../problem.ts'
import { type Serve, Thread } from './thread.ts'

export interface ThreadSettings {
  /** The program of a thread, without its ending: source and packed code differ in it. */
  readonly entry: string
  /** The URL of the file that names the entry. */
  readonly from: string
  readonly most?: number
  /** Milliseconds after which a task is given up; what it waits for here is not counted. */
  readonly deadline?: number
  /** Threads stay when they have nothing to do: starting one takes long. */
  readonly stay?: boolean
}

export interface TaskSettings {
  readonly deadline?: number
  /** One that may take long. One thread is left to those that do not. */
  readonly isLong?: boolean
}

interface Task {
  readonly input: unknown
  readonly deadline: number
  readonly isLong: boolean
  readonly serve: Serve
  readonly resolve: (value: never) => void
  readonly reject: (error: unknown) => void
}

const idleFor = 5 * 60_000

/** Threads for work that would hold up every other request of this process. Started when needed, ended when idle. */
export class Threads {
  readonly #entry: URL
  readonly #most: number
  readonly #deadline: number
  readonly #stay: boolean
  #areWarm = false
  readonly #all = new Set<Thread>()
  readonly #idle: Thread[] = []
  readonly #waiting: Task[] = []
  /** How many are at work that may take long. */
  #long = 0
  #isClosed = false

  constructor({ entry, from, most = 2, deadline = 20_000, stay = false }: ThreadSettings) {
    this.#entry = new URL(`${entry}${from.endsWith('.ts') ? '.ts' : '.js'}`, from)
    this.#most = most
    this.#deadline = deadline
    this.#stay = stay
  }

  run<Value>(
    input: unknown,
    serve: Serve = async () => undefined,
    { deadline = this.#deadline, isLong = false }: TaskSettings = {},
  ): Promise<Value> {
    if (this.#isClosed) return Promise.reject(new Problem('unavailable', {}))
    return new Promise<Value>((resolve, reject) => {
      this.#waiting.push({ input, deadline, isLong, serve, resolve: resolve as Task['resolve'], reject })
      this.#next()
    })
  }

  /** Starts as many threads as there may be, now and whenever one is lost, so that no task waits for one to start. */
  keepWarm(): void {
    this.#areWarm = true
    this.#fill()
  }

  /** Ends the threads; what they were at, and what waits for them, fails. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const { reject } of this.#waiting.splice(0)) reject(new Problem('unavailable', {}))
    await Promise.all([...this.#all].map((thread) => thread.end()))
  }

  #next(): void {
    const isFull = this.#long >= Math.max(1, this.#most - 1)
    const place = this.#waiting.findIndex(({ isLong }) => !(isLong && isFull))
    if (place < 0) return
    const thread = this.#idle.pop() ?? (this.#all.size < this.#most && !this.#isClosed ? this.#start() : undefined)
    if (thread) void this.#work(thread, this.#waiting.splice(place, 1)[0]!)
  }

  #start(): Thread {
    const thread = new Thread(this.#entry, () => this.#dismiss(thread))
    this.#all.add(thread)
    return thread
  }

  #fill(): void {
    while (this.#areWarm && !this.#isClosed && this.#all.size < this.#most) this.#rest(this.#start(), true)
  }

  async #work(thread: Thread, { input, deadline, isLong, serve, resolve, reject }: Task): Promise<void> {
    if (isLong) this.#long++
    try {
      resolve((await thread.converse(input, serve, deadline)) as never)
      this.#rest(thread)
    } catch (error) {
      reject(error)
      this.#all.delete(thread)
      void thread.end()
      this.#fill()
    }
    if (isLong) this.#long--
    this.#next()
  }

  /** The last one is the next to work; one that is just being started waits longest. */
  #rest(thread: Thread, isNew = false): void {
    thread.rest()
    if (isNew) this.#idle.unshift(thread)
    else this.#idle.push(thread)
    if (!this.#stay) setTimeout(() => this.#dismiss(thread), idleFor).unref()
  }

  /** Only one that has nothing to do. */
  #dismiss(thread: Thread): void {
    const place = this.#idle.indexOf(thread)
    if (place < 0) return
    this.#idle.splice(place, 1)
    this.#all.delete(thread)
    void thread.end()
  }
}
