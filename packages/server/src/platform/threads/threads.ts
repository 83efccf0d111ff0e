import { FairQueue } from '../fair-queue.ts'
import { Problem } from '../problem.ts'
import { type Serve, Thread } from './thread.ts'

interface ThreadSettings {
  /** The program of a thread, without its ending: source and packed code differ in it. */
  readonly entry: string
  /** The URL of the file that names the entry. */
  readonly from: string
  readonly most?: number
  /** Passed to each thread when it starts. */
  readonly data?: unknown
  /** Milliseconds after which a task is given up; what it waits for here is not counted. */
  readonly deadline?: number
  /** Threads stay when they have nothing to do: starting one takes long. */
  readonly stay?: boolean
  readonly waiting?: WaitingSettings
  /** How many times its deadline a task may take while the machine is too busy to give it its time; once where absent. */
  readonly stretch?: number
}

/** Without bounds where they are not given. */
interface WaitingSettings {
  /** How many tasks may wait in all, and of those who take the same turn. */
  readonly ofAll: number
  readonly ofOne: number
  /** Milliseconds until a task that waits is given up. */
  readonly patience: number
}

export interface TaskSettings {
  readonly deadline?: number
  /** One that may take long. One thread is left to those that do not. */
  readonly isLong?: boolean
  /** Whose turn it takes: who has many tasks stands in its own way. */
  readonly turn?: string
  /** One that goes on with what was begun: it is not refused, and waits until it is its turn. */
  readonly goesOn?: boolean
}

/** A task whose turn did not come. */
export class NoTurn extends Problem<'unavailable'> {
  constructor() {
    // Those who are refused come back at different moments.
    super('unavailable', {}, { retryAfter: 2 + Math.floor(Math.random() * 4) })
  }
}

interface Task {
  readonly turn: string
  readonly input: unknown
  readonly deadline: number
  readonly isLong: boolean
  readonly serve: Serve
  readonly resolve: (value: never) => void
  readonly reject: (error: unknown) => void
  timer?: NodeJS.Timeout
}

const unbounded: WaitingSettings = { ofAll: Infinity, ofOne: Infinity, patience: Infinity }
const idleFor = 5 * 60_000

/** Threads for work that would hold up every other request of this process. Started when needed, ended when idle. */
export class Threads {
  readonly #entry: URL
  readonly #data: unknown
  readonly #most: number
  readonly #deadline: number
  readonly #stay: boolean
  #areWarm = false
  readonly #all = new Set<Thread>()
  readonly #idle: Thread[] = []
  /** When each that has nothing to do is ended. */
  readonly #endings = new WeakMap<Thread, NodeJS.Timeout>()
  readonly #waiting: FairQueue<Task>
  readonly #patience: number
  readonly #stretch: number
  /** How many are at work that may take long. */
  #long = 0
  #isClosed = false

  constructor({
    entry,
    from,
    data,
    most = 2,
    deadline = 20_000,
    stay = false,
    waiting = unbounded,
    stretch = 1,
  }: ThreadSettings) {
    this.#entry = new URL(`${entry}${from.endsWith('.ts') ? '.ts' : '.js'}`, from)
    this.#data = data
    this.#most = most
    this.#deadline = deadline
    this.#stay = stay
    this.#waiting = new FairQueue(waiting)
    this.#patience = waiting.patience
    this.#stretch = stretch
  }

  run<Value>(
    input: unknown,
    serve: Serve = async () => undefined,
    { deadline = this.#deadline, isLong = false, turn = '', goesOn = false }: TaskSettings = {},
  ): Promise<Value> {
    if (this.#isClosed) return Promise.reject(new Problem('unavailable', {}))
    return new Promise<Value>((resolve, reject) => {
      const task: Task = { turn, input, deadline, isLong, serve, resolve: resolve as Task['resolve'], reject }
      if (goesOn) this.#waiting.put(turn, task)
      else if (!this.#waiting.add(turn, task)) return reject(new NoTurn())
      if (!goesOn && this.#patience < Infinity) task.timer = setTimeout(() => this.#giveUp(task), this.#patience)
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
    for (const { reject, timer } of this.#waiting.empty()) {
      clearTimeout(timer)
      reject(new Problem('unavailable', {}))
    }
    await Promise.all([...this.#all].map((thread) => thread.end()))
  }

  #giveUp(task: Task): void {
    if (this.#waiting.remove(task.turn, task)) task.reject(new NoTurn())
  }

  #next(): void {
    const canStart = this.#all.size < this.#most && !this.#isClosed
    if (this.#idle.length === 0 && !canStart) return
    const isFull = this.#long >= Math.max(1, this.#most - 1)
    const task = this.#waiting.take(({ isLong }) => !(isLong && isFull))
    if (!task) return
    clearTimeout(task.timer)
    const thread = this.#idle.pop() ?? this.#start()
    clearTimeout(this.#endings.get(thread))
    void this.#work(thread, task)
  }

  #start(): Thread {
    const thread = new Thread(this.#entry, this.#data, () => this.#dismiss(thread))
    this.#all.add(thread)
    return thread
  }

  #fill(): void {
    while (this.#areWarm && !this.#isClosed && this.#all.size < this.#most) this.#rest(this.#start(), true)
  }

  async #work(thread: Thread, { input, deadline, isLong, serve, resolve, reject }: Task): Promise<void> {
    if (isLong) this.#long++
    try {
      resolve((await thread.converse(input, serve, deadline, this.#stretch)) as never)
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
    if (!this.#stay) this.#endings.set(thread, setTimeout(() => this.#dismiss(thread), idleFor).unref())
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
