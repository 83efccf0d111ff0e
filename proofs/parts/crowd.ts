import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { CrowdNews, CrowdTask } from './crowd-thread.ts'

/** Many readers of one page on one node, in a thread of their own. */
export class Crowd {
  readonly #thread: Worker

  constructor(task: CrowdTask) {
    this.#thread = new Worker(new URL('./crowd-thread.ts', import.meta.url), { workerData: task })
  }

  /** Lets all read at this very moment. */
  wake(): void {
    this.#thread.postMessage('wake')
  }

  news(): Promise<CrowdNews> {
    return this.#ask('news')
  }

  /** The last news: what they were reading then is still read to its end. */
  async end(): Promise<CrowdNews> {
    const exit = once(this.#thread, 'exit')
    const news = await this.#ask('end')
    await exit
    return news
  }

  async #ask(question: 'news' | 'end'): Promise<CrowdNews> {
    const told = once(this.#thread, 'message')
    this.#thread.postMessage(question)
    return ((await told) as [CrowdNews])[0]
  }
}
