import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { problems } from '@octavo/contract'
import { Problem } from '../problem.ts'
import { wantsProblemJson } from './negotiate.ts'
import { refusalText } from './refuse.ts'
import { longestUrl } from './require-sound.ts'
import { mayTakeTime } from './take-time.ts'

/** What Node adds to the error when the bytes of a client make no request. */
interface ClientError extends Error {
  readonly code?: string
  readonly rawPacket?: unknown
}

/** Node keeps the answer under way on the connection, and shows it nowhere else. */
const answerOn = (socket: Duplex): ServerResponse | undefined =>
  (socket as { _httpMessage?: ServerResponse })['_httpMessage']

/** What Node refuses by itself, before there is a request, has the shape of every other refusal. */
export function refuseConnection(error: ClientError, socket: Duplex): void {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && mayTakeTime(socket)) return
  if (socket.writableEnded) return
  const answer = answerOn(socket)
  // A second answer would be taken for part of the first.
  if (error.code === 'ECONNRESET' || !socket.writable || answer?.headersSent) socket.destroy()
  else refuseOn(socket, problemOf(error), asksForProblemJson(error, answer?.req))
}

/** Left to Node, CONNECT would be hung up on without a word. */
export function refuseTunnel(request: IncomingMessage, socket: Duplex): void {
  socket.on('error', () => {})
  refuseOn(socket, new Problem('method_not_allowed', {}), wantsProblemJson(request))
}

function problemOf({ code, rawPacket }: ClientError): Problem {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Problem('request_timeout', {})
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new Problem(isLongUrl(rawPacket) ? 'uri_too_long' : 'headers_too_large', {})
  }
  return new Problem('invalid_request', [{ path: '', message: 'is not HTTP/1.1' }])
}

/** Node counts the address among the headers, so a long one overflows as they do. */
function isLongUrl(packet: unknown): boolean {
  if (!Buffer.isBuffer(packet)) return false
  const line = packet.subarray(0, packet.indexOf('\n') >>> 0)
  return line.length > longestUrl && /^[A-Z]+ \S/.test(line.toString('latin1', 0, 100))
}

const acceptLine = /\r\naccept:[^\r\n]*application\/problem\+json/i

const asksForProblemJson = ({ rawPacket }: ClientError, request: IncomingMessage | undefined): boolean =>
  request ? wantsProblemJson(request) : Buffer.isBuffer(rawPacket) && acceptLine.test(rawPacket.toString('latin1'))

/** How long a client may go on sending after it was refused: closed at once, it might never read why. */
const lingering = 500

function refuseOn(socket: Duplex, problem: Problem, asProblemJson: boolean): void {
  const requestId = randomUUID()
  const { status } = problems[problem.type]
  const { type, text } = refusalText(problem, requestId, asProblemJson)
  const head = {
    'content-type': type,
    'content-length': Buffer.byteLength(text),
    'x-request-id': requestId,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(status === 405 && { allow: 'GET, HEAD, POST, PUT, PATCH, DELETE' }),
    connection: 'close',
  }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`)
  setTimeout(() => socket.destroy(), lingering).unref()
}
