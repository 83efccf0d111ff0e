import { parentPort } from 'node:worker_threads'

type Heard = { task: unknown } | { answer: number; value: unknown }

/** The other end of `Threads`, inside a thread: does one task at a time, and asks back while it does. */
export function answerTasks(work: (task: never, ask: (asked: unknown) => Promise<never>) => Promise<unknown>): void {
  const port = parentPort!
  const waiting = new Map<number, (value: never) => void>()
  let last = 0
  const ask = (asked: unknown) =>
    new Promise<never>((resolve) => {
      waiting.set(++last, resolve)
      port.postMessage({ question: last, asked })
    })
  port.on('message', (heard: Heard) => {
    if ('task' in heard) {
      waiting.clear()
      work(heard.task as never, ask).then(
        (done) => port.postMessage({ done }),
        (error: unknown) =>
          port.postMessage({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
      )
      return
    }
    waiting.get(heard.answer)?.(heard.value as never)
    waiting.delete(heard.answer)
  })
  port.postMessage({ ready: true })
}
