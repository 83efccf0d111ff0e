import type { IncomingMessage } from 'node:http'

/** Logs one request of a reader. */
export type LogAccess = (request: IncomingMessage, status: number, milliseconds: number, isCached: boolean) => void

interface AccessLogTools {
  /** Of all requests, which share is logged: 0 for none, 1 for all. */
  readonly share: number
  readonly log: { info(details: object, message: string): void }
  /** Where lines for people go; undefined where nobody reads them as they come. */
  readonly terminal?: ((line: string) => void) | undefined
  readonly random?: () => number
}

/** Undefined where nothing is logged. Queries and headers are never logged, nor keys in paths. */
export function createAccessLog({ share, log, terminal, random = Math.random }: AccessLogTools): LogAccess | undefined {
  if (share === 0) return undefined
  return (request, status, milliseconds, isCached) => {
    if (share < 1 && random() >= share) return
    const { method = '' } = request
    const [host, path] = [printable(request.headers.host ?? ''), shownPath(request.url ?? '/')]
    const took = Math.round(milliseconds * 10) / 10
    if (!terminal) return log.info({ method, host, path, status, milliseconds: took, cached: isCached }, 'access')
    const time = new Date().toISOString().slice(11, 19)
    terminal(`${time}  ${status}  ${method.padEnd(4)}  ${host}${path}  ${isCached ? 'cached' : `${took} ms`}\n`)
  }
}

const longest = 1000

function shownPath(url: string): string {
  const [path = ''] = url.split('?', 1)
  return printable(path.replaceAll(/\/~\/(share|auth\/preview)\/[^/]+/gu, '/~/$1/***'))
}

/** A terminal acts on control characters, so none is printed. */
const printable = (text: string): string => text.slice(0, longest).replaceAll(/[^\u0021-\u007E]/gu, '?')
