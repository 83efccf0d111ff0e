import { buildConnector, Client } from 'undici'
import { faultOf } from './fault-of.ts'
import { findAddresses, type Found } from './find-addresses.ts'
import { OutboundError } from './outbound-error.ts'
import { outboundRules, type OutboundRules, type OutboundSettings } from './outbound-rules.ts'
import { acceptedEncodings, readBody } from './read-body.ts'

export interface OutboundRequest {
  readonly url: string
  /** What is posted goes where it was meant to go: a redirect is an answer like any other. */
  readonly method?: 'GET' | 'POST'
  readonly body?: string
  /** For all of it: names, connections, redirects, the whole body. */
  readonly timeoutMs: number
  /** Of the body, as sent and as unpacked. */
  readonly maxBytes: number
  /** Sent to the host of `url` alone: a redirect to another one gets none of them. */
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

interface OutboundAnswer {
  readonly status: number
  readonly headers: Headers
  /** Unpacked. */
  readonly bytes: Uint8Array
  /** Where it came from, after all redirects. */
  readonly url: string
}

/** The one way out. Throws `OutboundError`; a status of 400 and above is an answer like any other. */
export type FetchGuarded = (request: OutboundRequest) => Promise<OutboundAnswer>

const mostRedirects = 3
const redirects = new Set([301, 302, 303, 307, 308])

/** `nameServers` is for tests: elsewhere those of the system are asked. */
export function createFetchGuarded(settings: OutboundSettings, nameServers?: readonly string[]): FetchGuarded {
  const rules = outboundRules(settings)
  return async (request) => {
    let url = rules.judgeUrl(request.url)
    const deadline = AbortSignal.timeout(request.timeoutMs)
    const signal = request.signal ? AbortSignal.any([request.signal, deadline]) : deadline
    const { origin } = url
    for (let turn = 0; turn <= mostRedirects; turn++) {
      const headers = url.origin === origin ? request.headers : undefined
      try {
        const { method = 'GET', body, maxBytes } = request
        const answer = await hop(rules, url, { method, body, headers, maxBytes, signal }, nameServers)
        if (!('location' in answer)) return answer
        url = nextUrl(rules, url, answer.location)
      } catch (error) {
        if (request.signal?.aborted === true) throw new OutboundError('cancelled', url.host, { cause: error })
        if (deadline.aborted) throw new OutboundError('timed_out', url.host, { cause: error })
        throw error instanceof OutboundError ? error : new OutboundError(faultOf(error), url.host, { cause: error })
      }
    }
    throw new OutboundError('too_many_redirects', url.host)
  }
}

interface Hop {
  readonly method: 'GET' | 'POST'
  readonly body: string | undefined
  readonly headers: OutboundRequest['headers'] | undefined
  readonly maxBytes: number
  readonly signal: AbortSignal
}

/** One request on a connection of its own, which ends with it. */
async function hop(
  rules: OutboundRules,
  url: URL,
  { method, body: posted, headers, maxBytes, signal }: Hop,
  nameServers: readonly string[] | undefined,
): Promise<OutboundAnswer | { location: string | null }> {
  const addresses = await findAddresses(rules, url, signal, nameServers)
  signal.throwIfAborted()
  // The whole request has a deadline; undici's own would only end it in other words.
  const limits = { headersTimeout: 0, bodyTimeout: 0, maxHeaderSize: 16_384, allowH2: false, pipelining: 0 }
  const client = new Client(url.origin, {
    ...limits,
    connect: connectTo(addresses, (address) => rules.mayConnect(url, address)),
  })
  try {
    const path = `${url.pathname}${url.search}`
    const sent = { accept: '*/*', 'user-agent': 'Octavo', ...headers, 'accept-encoding': acceptedEncodings }
    const asked = { method, path, headers: sent, signal, ...(posted !== undefined && { body: posted }) }
    const { statusCode, headers: got, body } = await client.request(asked)
    const answered = headersOf(got)
    if (method === 'GET' && redirects.has(statusCode)) {
      body.on('error', () => {}).destroy()
      return { location: answered.get('location') }
    }
    if (Number(answered.get('content-length') ?? 0) > maxBytes) {
      body.on('error', () => {}).destroy()
      throw new OutboundError('too_large', url.host)
    }
    const bytes = await readBody(body, answered.get('content-encoding') ?? undefined, maxBytes, url.host)
    return { status: statusCode, headers: answered, bytes, url: url.href }
  } finally {
    await client.destroy()
  }
}

function nextUrl(rules: OutboundRules, from: URL, location: string | null): URL {
  if (location === null || URL.parse(location, from.href) === null)
    throw new OutboundError('faulty_redirect', from.host)
  const next = rules.judgeUrl(location, from)
  if (from.protocol === 'https:' && next.protocol === 'http:') throw new OutboundError('insecure_redirect', from.host)
  return next
}

/** Connects to one of these addresses, whatever the name may resolve to by now, and looks where it arrived. */
function connectTo(addresses: readonly Found[], mayConnect: (address: string) => boolean): buildConnector.connector {
  const connect = buildConnector({
    allowH2: false,
    maxCachedSessions: 0,
    timeout: 0,
    rejectUnauthorized: true,
    autoSelectFamily: true,
    lookup: (_host, options, answer) => {
      const [first] = addresses
      if (options.all === true) answer(null, [...addresses])
      else answer(null, first!.address, first!.family)
    },
  })
  return (options, callback) => {
    connect(options, (error, socket) => {
      if (error !== null) return callback(error, null)
      if (socket.remoteAddress !== undefined && mayConnect(socket.remoteAddress)) return callback(null, socket)
      socket.destroy()
      return callback(new OutboundError('address_not_public', options.hostname), null)
    })
  }
}

function headersOf(got: Readonly<Record<string, string | string[] | undefined>>): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(got)) {
    for (const one of [value ?? []].flat()) headers.append(name, one)
  }
  return headers
}
