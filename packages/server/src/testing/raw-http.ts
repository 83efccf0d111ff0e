import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

interface RawAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

interface RawExchange {
  readonly answers: readonly RawAnswer[]
  /** Whether the server closed the connection. */
  readonly closed: boolean
  /** All that came, as it came. */
  readonly text: string
}

interface RawOptions {
  /** In milliseconds: how long to wait for the first byte. */
  readonly patience?: number
  /** In milliseconds: how long to listen after the last byte. */
  readonly quiet?: number
  /** In milliseconds between the parts. */
  readonly pause?: number
}

/** Sends bytes as they are, and tells what came back: no client in between that would mend either. */
export async function exchange(origin: string, parts: readonly (string | Buffer)[], options: RawOptions = {}) {
  const { patience = 5000, quiet = 80, pause = 5 } = options
  const socket = connect(portOf(origin), '127.0.0.1')
  const received = receive(socket, patience, quiet)
  for (const part of parts) {
    if (!socket.writable) break
    socket.write(part, 'latin1')
    await sleep(pause)
  }
  return received
}

export const portOf = (origin: string): number => Number(new URL(origin).port)

function receive(socket: Socket, patience: number, quiet: number): Promise<RawExchange> {
  const chunks: Buffer[] = []
  return new Promise((resolve) => {
    let timer: NodeJS.Timeout | undefined
    const finish = (closed: boolean): void => {
      clearTimeout(timer)
      socket.destroy()
      const text = Buffer.concat(chunks).toString('latin1')
      resolve({
        text,
        closed,
        get answers() {
          return readAnswers(text)
        },
      })
    }
    const wait = (time: number): void => {
      clearTimeout(timer)
      timer = setTimeout(finish, time, false)
    }
    socket.on('data', (chunk) => {
      chunks.push(chunk)
      wait(quiet)
    })
    socket.on('end', () => finish(true)).on('close', () => finish(true))
    // A reset is a way to close, too.
    socket.on('error', () => {})
    wait(patience)
  })
}

/** Splits what came into answers, by their lengths alone. Interim answers (1xx) are left out. */
function readAnswers(text: string): RawAnswer[] {
  const answers: RawAnswer[] = []
  for (let rest = text; rest !== '';) {
    const end = rest.indexOf('\r\n\r\n')
    const [start = '', ...lines] = rest.slice(0, end).split('\r\n')
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(start)?.[1])
    if (end === -1 || Number.isNaN(status)) throw new Error(`Not an answer: ${rest.slice(0, 80)}`)
    const headers = Object.fromEntries(
      lines.map((line) => [line.split(':', 1)[0]!.toLowerCase(), line.replace(/^[^:]*: */, '')]),
    )
    const length = Number(headers['content-length'] ?? 0)
    const body = rest.slice(end + 4, end + 4 + length)
    if (status >= 200) answers.push({ status, headers, body })
    rest = rest.slice(end + 4 + length)
  }
  return answers
}
