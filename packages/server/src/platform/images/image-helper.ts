import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import type { ImageTask, ResizeAnswer } from './resize-task.ts'

const startTime = 20_000

/** One process that resizes images, one after the other. */
export class ImageHelper {
  readonly #child: ChildProcess
  /** Fails where it cannot be started, as where its library is missing. */
  readonly ready: Promise<unknown>

  constructor() {
    const entry = new URL(`./image-process${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url)
    // Nothing of the environment is for it: secrets are in there.
    this.#child = fork(entry, [], {
      env: {},
      execArgv: [],
      serialization: 'advanced',
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    })
    this.#child.on('error', () => {})
    this.#child.stdin!.on('error', () => {})
    this.ready = this.#heard('to start', startTime)
    this.ready.catch(() => {})
  }

  get isAlive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null && this.#child.connected
  }

  /** The image goes piece by piece, so that a large one holds up nobody. After a failure the process is of no use any more. */
  async ask(task: ImageTask, image: Readable, deadline: number): Promise<ResizeAnswer> {
    const answered = new AbortController()
    const answer = this.#heard<ResizeAnswer>('for an image', deadline)
    this.#child.send(task, () => {})
    try {
      const fed = feed(image, this.#child.stdin!, answered.signal)
      return await Promise.race([answer, fed.then(() => answer)])
    } finally {
      answered.abort()
      image.destroy()
    }
  }

  /** While it has nothing to do, it keeps nothing from ending. */
  rest(): void {
    this.#child.unref()
    this.#child.channel?.unref()
  }

  end(): void {
    // It may be in the middle of an image, where it hears nothing.
    this.#child.kill('SIGKILL')
  }

  /** The next thing it says, in time. */
  #heard<Message>(what: string, time: number): Promise<Message> {
    const child = this.#child
    child.ref()
    child.channel?.ref()
    return new Promise((resolve, reject) => {
      const end = (finish: () => void): void => {
        clearTimeout(timer)
        child.off('message', onMessage).off('exit', onExit)
        finish()
      }
      const onMessage = (message: unknown): void => end(() => resolve(message as Message))
      const onExit = (code: number | null, signal: string | null): void =>
        end(() => reject(new Error(`the process for images ended with ${code ?? signal}`)))
      const timer = setTimeout(
        () => end(() => reject(new Error(`the process for images took more than ${time} ms ${what}`))),
        time,
      )
      child.on('message', onMessage).on('exit', onExit)
    })
  }
}

async function feed(image: Readable, input: Writable, signal: AbortSignal): Promise<void> {
  for await (const piece of image) if (!input.write(piece)) await once(input, 'drain', { signal })
}
