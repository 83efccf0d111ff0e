import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { problems } from '@octavo/contract'
import { isServiceHost } from '@octavo/site'
import type { Watch } from '../../../platform/http/create-http.ts'
import { pathOf, requireSound } from '../../../platform/http/require-sound.ts'
import { Problem } from '../../../platform/problem.ts'
import { ByteCache } from '../byte-cache.ts'
import { screen } from '../screen.ts'
import { anonymous, serveSite, type Served, type SiteTools } from '../serve-site.ts'
import { withoutPersonal } from '../audience/personal.ts'
import { organizationRoot } from '../start/organization-root.ts'
import type { SiteAnswer } from '../site-answer.ts'
import type { SiteRequest } from '../site-request.ts'
import { type AnswerKey, keyOf } from './answer-key.ts'
import type { SayCaching } from './caching.ts'
import { KeptAnswers, type KeepingTools } from './kept-answers.ts'
import { compressed, isWhole, type PackedBodies, ReadyAnswer } from './ready-answer.ts'
import { requireTaken } from './require-taken.ts'
import { sendReady, sendStream } from './send-answer.ts'
import { StaleMode } from './stale-mode.ts'

interface ListenerTools extends SiteTools, KeepingTools {
  readonly watch: Watch
  /** The host of the API, without a port, which is no site. */
  readonly apiHostname: string
  readonly ipOf: (request: IncomingMessage) => string
  readonly sayCaching: SayCaching
}

type Next = () => void

/** In bytes. */
const packedAtMost = 32 * 1024 * 1024

/** No status of ours: the client went away before it was answered. */
const hungUp = 499

/** Answers what is asked of sites, by the host that is asked, and passes on what is asked of the API. */
export class SiteListener {
  readonly #tools: ListenerTools
  readonly #kept: KeptAnswers
  /** Of answers that are made for each visitor anew: most of them say the same. */
  readonly #packed: PackedBodies = new ByteCache(packedAtMost)
  readonly #stale = new StaleMode()
  #sentKept = 0
  #made = 0

  constructor(tools: ListenerTools) {
    this.#tools = tools
    this.#kept = new KeptAnswers(tools)
  }

  /** What was done so far. */
  get work(): Readonly<Record<string, number>> {
    return {
      answers_kept: this.#sentKept,
      answers_made: this.#made,
      answers_stale: this.#stale.served,
      bodies_compressed: compressed.count,
    }
  }

  handle(request: IncomingMessage, response: ServerResponse, next: Next): void {
    const hostname = hostnameOf(request.headers.host)
    if (hostname === this.#tools.apiHostname) return next()
    // The whole address of this very host is read as its path.
    if (!request.url!.startsWith('/')) request.url = pathOf(request)
    const key = keyOf(hostname, request)
    if (key && this.#sendKept(request, response, key)) return
    if (!this.#mayBeSite(hostname)) return next()
    void this.#answer(request, response, hostname, key, next)
  }

  /** Whatever is below the domain of sites, and every name that may be a customer's. */
  #mayBeSite(hostname: string): boolean {
    const { domain } = this.#tools.sites
    if (hostname === domain) return false
    return isServiceHost(hostname, domain) || (/[a-z]/u.test(hostname) && hostname.includes('.'))
  }

  /** Browsers that came over HTTPS once do not come back without it. */
  #secure(response: ServerResponse): void {
    if (this.#tools.sites.protocol === 'https') response.setHeader('strict-transport-security', 'max-age=31536000')
  }

  #sendKept(request: IncomingMessage, response: ServerResponse, key: AnswerKey): boolean {
    const ready = this.#kept.find(key, request)
    const body = ready?.bodyFor(request.headers['accept-encoding'] as string | undefined)
    if (!ready || !body || !isSound(request)) return false
    const { metrics } = this.#tools.watch
    this.#secure(response)
    this.#sentKept++
    metrics?.requestStarted()
    sendReady(request, response, ready, body)
    metrics?.requestEnded('site', request.method!, response.statusCode, 0)
    this.#tools.watch.access?.(request, response.statusCode, 0, true)
    return true
  }

  async #answer(
    request: IncomingMessage,
    response: ServerResponse,
    hostname: string,
    key: AnswerKey | undefined,
    next: Next,
  ): Promise<void> {
    const id = randomUUID()
    const observe = this.#observer(id, request, response)
    try {
      const answer =
        requireTaken(request, this.#tools.watch.pressure) ??
        (await this.#stale.orStale(
          () => this.#serve(request, response, id, hostname, key),
          () => this.#kept.findStale(key, request),
        ))
      if (!answer) return next()
      observe()
      this.#secure(response)
      await send(request, response, answer, this.#packed)
    } catch (error) {
      observe()
      await this.#fail(id, request, response, error)
    }
  }

  /** Undefined where no site has the address. */
  async #serve(
    request: IncomingMessage,
    response: ServerResponse,
    id: string,
    hostname: string,
    key: AnswerKey | undefined,
  ): Promise<ReadyAnswer | SiteAnswer | undefined> {
    const { sites, theme } = this.#tools
    const kept = key && (this.#kept.find(key, request) ?? (await this.#kept.findHeard(key, request)))
    if (kept) return kept
    if (request.headers.expect !== undefined) response.writeContinue()
    const served = await this.#serveOnce(request, this.#askedBy(request, id), hostname, key)
    if (served) return 'answer' in served ? served.answer : served
    if (!isServiceHost(hostname, sites.domain)) return undefined
    const root = await organizationRoot({ hostname, url: request.url! }, this.#tools)
    return root ?? screen({ kind: 'not-found', suggestions: [] }, 404, theme.addressesFor(''))
  }

  /** A request whose token, cookie or claims are not accepted shares the public response. */
  async #serveOnce(
    request: IncomingMessage,
    asked: SiteRequest,
    hostname: string,
    key: AnswerKey | undefined,
  ): Promise<ReadyAnswer | Served | undefined> {
    if (key) return this.#kept.share(key, request, () => this.#make(asked))
    const plain = { ...asked, ...withoutPersonal(request) } as SiteRequest
    const publicKey = keyOf(hostname, plain)
    if (!publicKey) return this.#make(asked)
    const served = await serveSite(asked, this.#tools, { unlessAnonymous: true })
    if (served !== anonymous) return served && this.#noted(served)
    return this.#kept.find(publicKey, request) ?? this.#kept.share(publicKey, request, () => this.#make(plain))
  }

  async #make(asked: SiteRequest): Promise<Served | undefined> {
    const served = await serveSite(asked, this.#tools)
    return served && this.#noted(served)
  }

  #noted(served: Served): Served {
    this.#made++
    const { tenant, readAt } = served.snapshot
    return { ...served, answer: this.#tools.sayCaching(served, this.#tools.changes.hasChanged(tenant, readAt)) }
  }

  #askedBy(request: IncomingMessage, id: string): SiteRequest {
    return {
      id,
      method: request.method!,
      host: request.headers.host!.toLowerCase(),
      url: request.url!,
      headers: request.headers,
      forwardedHost: this.#tools.forwardedHostOf(request),
      ip: this.#tools.ipOf(request),
      raw: request,
    }
  }

  async #fail(id: string, request: IncomingMessage, response: ServerResponse, error: unknown): Promise<void> {
    // Who hangs up before all was read is no fault of ours.
    if (request.destroyed && !request.complete) return
    const refused = error instanceof Problem ? (error as Problem) : undefined
    const status = refused ? problems[refused.type].status : 500
    if (!refused) this.#tools.watch.log.error({ request: id, err: error }, 'a site could not be shown')
    if (response.headersSent) return void response.destroy()
    this.#secure(response)
    const content = status === 429 ? ({ kind: 'too-many' } as const) : ({ kind: 'failed', requestId: id } as const)
    const answer = screen(content, status, this.#tools.theme.addressesFor(''))
    const retryAfter = refused?.retryAfter === undefined ? {} : { 'retry-after': String(refused.retryAfter) }
    // What was refused unread is not read to its end for the next request on the same connection.
    const closing = request.complete ? {} : { connection: 'close' }
    await send(request, response, { ...answer, headers: { ...answer.headers, ...retryAfter, ...closing } })
  }

  /** Notes the request, once it is known to be one of ours: as under way, and when it ends. */
  #observer(id: string, request: IncomingMessage, response: ServerResponse): () => void {
    const { log, metrics, access } = this.#tools.watch
    const { method } = request
    const started = performance.now()
    let isObserved = false
    const note = (): void => {
      const status = response.writableFinished ? response.statusCode : hungUp
      const milliseconds = performance.now() - started
      metrics?.requestEnded('site', method!, status, milliseconds / 1000)
      access?.(request, status, milliseconds, false)
      if (!log.isLevelEnabled('debug')) return
      log.debug({ request: id, operation: 'site', method, status, milliseconds }, 'request')
    }
    return () => {
      if (isObserved) return
      isObserved = true
      metrics?.requestStarted()
      if (response.closed) note()
      else response.once('close', note)
    }
  }
}

/** Without the port, which no site is told by. */
function hostnameOf(host: string | undefined): string {
  if (host === undefined) return ''
  const colon = host.indexOf(':')
  return (colon < 0 ? host : host.slice(0, colon)).toLowerCase()
}

function isSound(raw: IncomingMessage): boolean {
  try {
    requireSound({ raw, params: undefined, query: undefined })
    return true
  } catch {
    return false
  }
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: ReadyAnswer | SiteAnswer,
  packed?: PackedBodies,
): Promise<void> {
  if (answer instanceof ReadyAnswer || isWhole(answer)) {
    const ready = answer instanceof ReadyAnswer ? answer : new ReadyAnswer(answer, 'quick', packed)
    const body = await ready.makeBodyFor(request.headers['accept-encoding'] as string | undefined)
    sendReady(request, response, ready, body)
  } else await sendStream(request, response, answer, answer.body as Readable)
}
