import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { problems } from '@octavo/contract'
import { isServiceHost } from '@octavo/site'
import type { Observers } from '../../platform/observe/observe-requests.ts'
import { Problem } from '../../platform/problem.ts'
import { AnswerCache, encodedTag, type KeptAnswer, type KeptBody } from './answer-cache.ts'
import type { Changes } from './changes.ts'
import { encode, encodingFor, type Encoding, isWorthEncoding } from './encode.ts'
import { isPersonal } from './audience/personal.ts'
import { screen } from './screen.ts'
import { serveSite, type SiteTools } from './serve-site.ts'
import type { SiteAnswer } from './site-answer.ts'
import { type SiteRequest, wantsMarkdown } from './site-request.ts'

export interface ListenerTools extends SiteTools {
  readonly changes: Changes
  readonly observers: Observers
  /** The host of the API, which is no site. */
  readonly apiHost: string
  readonly ipOf: (request: IncomingMessage) => string
  readonly forwardedHostOf: (request: IncomingMessage) => string | undefined
}

type Next = () => void

/** Answers what is asked of sites, by the host that is asked, and passes on what is asked of the API. */
export class SiteListener {
  readonly #tools: ListenerTools
  readonly #cache = new AnswerCache()

  constructor(tools: ListenerTools) {
    this.#tools = tools
  }

  handle(request: IncomingMessage, response: ServerResponse, next: Next): void {
    const host = request.headers.host?.toLowerCase() ?? ''
    if (host === this.#tools.apiHost || !this.#mayBeSite(host)) return next()
    if (this.#sendKept(request, response, host)) return
    void this.#answer(request, response, host, next)
  }

  /** Whatever is below the domain of sites, and every name that may be a customer's. */
  #mayBeSite(host: string): boolean {
    const { domain } = this.#tools.sites
    const hostname = host.replace(/:\d+$/u, '')
    if (hostname === domain) return false
    return isServiceHost(hostname, domain) || (/[a-z]/u.test(hostname) && hostname.includes('.'))
  }

  /** What everyone is given, and still holds, is sent without asking anything. */
  #sendKept(request: IncomingMessage, response: ServerResponse, host: string): boolean {
    const { method, headers } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const key = keyOf(host, request)
    const kept = key === undefined ? undefined : this.#cache.get(key)
    if (!kept || !this.#tools.changes.holds(kept.tenant, kept.readAt)) return false
    const body = kept.bodies.get(encodingOf(kept, headers['accept-encoding']))
    if (!body) return false
    this.#tools.observers.metrics?.requestStarted()
    send(request, response, kept, body)
    this.#tools.observers.metrics?.requestEnded('site', method, response.statusCode, 0)
    return true
  }

  async #answer(request: IncomingMessage, response: ServerResponse, host: string, next: Next): Promise<void> {
    const { observers, changes } = this.#tools
    const started = performance.now()
    const asked: SiteRequest = {
      id: randomUUID(),
      method: request.method ?? 'GET',
      host,
      url: request.url ?? '/',
      headers: request.headers,
      forwardedHost: this.#tools.forwardedHostOf(request),
      ip: this.#tools.ipOf(request),
      raw: request,
    }
    try {
      const asset = this.#tools.theme.answer(assetIn.exec(asked.url)?.[1] ?? '')
      if (asset) return await sendOnce(request, response, asset)
      const served = await serveSite(asked, this.#tools)
      if (!served) return next()
      observers.metrics?.requestStarted()
      response.once('close', () => this.#note(asked, response, performance.now() - started))
      const { answer, snapshot } = served
      const key = answer.isShared && answer.status < 400 ? keyOf(host, request) : undefined
      if (key === undefined || answer.body instanceof Readable) return await sendOnce(request, response, answer)
      const encoding = wanted(answer, request.headers['accept-encoding'])
      const kept = await this.#cache.keep(key, snapshot.tenant, snapshot.readAt, answer, encoding)
      if (!changes.holds(snapshot.tenant, snapshot.readAt)) kept.readAt = -1
      send(request, response, kept, kept.bodies.get(encoding)!)
    } catch (error) {
      await this.#fail(asked, response, error)
    }
  }

  async #fail(asked: SiteRequest, response: ServerResponse, error: unknown): Promise<void> {
    const refused = error instanceof Problem ? (error as Problem) : undefined
    const status = refused ? problems[refused.type].status : 500
    const { log } = this.#tools.observers
    if (!refused) log.error({ request: asked.id, err: error }, 'a site could not be shown')
    if (response.headersSent) return void response.destroy()
    const content =
      status === 429 ? ({ kind: 'too-many' } as const) : ({ kind: 'failed', requestId: asked.id } as const)
    const answer = screen(content, status, this.#tools.theme.addressesFor(''))
    const retryAfter = refused?.retryAfter === undefined ? {} : { 'retry-after': String(refused.retryAfter) }
    await sendOnce(asked.raw, response, { ...answer, headers: { ...answer.headers, ...retryAfter } })
  }

  #note({ id, method }: SiteRequest, response: ServerResponse, milliseconds: number): void {
    const { log, metrics } = this.#tools.observers
    metrics?.requestEnded('site', method, response.statusCode, milliseconds / 1000)
    if (!log.isLevelEnabled('debug')) return
    log.debug({ request: id, operation: 'site', method, status: response.statusCode, milliseconds }, 'request')
  }
}

/** Files of the theme are the same on every site. */
const assetIn = /\/~\/assets\/([\w.-]+)$/u

/** What an answer for everyone depends on; undefined where it may depend on more. */
function keyOf(host: string, { url = '/', headers }: IncomingMessage): string | undefined {
  if (headers['x-forwarded-host'] !== undefined || headers.authorization !== undefined) return undefined
  const query = url.indexOf('?')
  if (query >= 0 && (!url.startsWith('/') || url.includes('/~/'))) return undefined
  if (isPersonal(query < 0 ? '' : url.slice(query), headers.cookie)) return undefined
  const path = query < 0 ? url : url.slice(0, query)
  return `${host}${path}${wantsMarkdown(headers.accept) ? '\nmarkdown' : ''}`
}

const typeIn = ({ headers }: SiteAnswer): string => String(headers['content-type'] ?? '')

function wanted(answer: SiteAnswer, accepted: string | string[] | undefined): Encoding {
  const length = typeof answer.body === 'string' || Buffer.isBuffer(answer.body) ? answer.body.length : 0
  return isWorthEncoding(typeIn(answer), length) ? encodingFor(accepted) : 'identity'
}

function encodingOf(kept: KeptAnswer, accepted: string | string[] | undefined): Encoding {
  const encoding = encodingFor(accepted)
  return encoding !== 'identity' && kept.bodies.get('identity')!.bytes.length <= 800 ? 'identity' : encoding
}

function send(request: IncomingMessage, response: ServerResponse, kept: KeptAnswer, body: KeptBody): void {
  const asked = request.headers['if-none-match']
  if (asked !== undefined && kept.etag !== '' && isKnown(asked, kept.etag)) {
    response.writeHead(304, notModified(body.headers))
    response.end()
    return
  }
  response.writeHead(kept.status, body.headers as string[])
  response.end(request.method === 'HEAD' ? undefined : body.bytes)
}

/** By what it stands for, in whichever encoding the client has it. */
const isKnown = (asked: string, etag: string): boolean => asked === '*' || asked.includes(etag.slice(0, -1))

const told = new Set(['etag', 'cache-control', 'vary', 'content-security-policy', 'cache-tag'])

function notModified(headers: readonly string[]): string[] {
  const kept: string[] = []
  for (let index = 0; index < headers.length; index += 2) {
    if (told.has(headers[index]!)) kept.push(headers[index]!, headers[index + 1]!)
  }
  return kept
}

/** What is for one visitor, or has no end in sight. */
async function sendOnce(request: IncomingMessage, response: ServerResponse, answer: SiteAnswer): Promise<void> {
  const { status, headers, body } = answer
  if (body instanceof Readable) {
    response.writeHead(status, headers as Record<string, string | string[]>)
    if (request.method === 'HEAD') return void response.end()
    return pipeline(body, response)
  }
  const encoding = wanted(answer, request.headers['accept-encoding'])
  const bytes = await encode(Buffer.isBuffer(body) ? body : Buffer.from(body ?? ''), encoding)
  const etag = headers['etag'] === undefined ? {} : { etag: encodedTag(String(headers['etag']), encoding) }
  const asked = request.headers['if-none-match']
  if (asked !== undefined && status === 200 && 'etag' in etag && isKnown(asked, String(headers['etag']))) {
    response.writeHead(304, { ...(headers as Record<string, string>), ...etag })
    return void response.end()
  }
  const encoded = encoding === 'identity' ? {} : { 'content-encoding': encoding }
  const length = { 'content-length': String(bytes.length) }
  response.writeHead(status, { ...(headers as Record<string, string | string[]>), ...etag, ...encoded, ...length })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}
