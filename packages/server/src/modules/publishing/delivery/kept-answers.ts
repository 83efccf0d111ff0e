import type { IncomingMessage } from 'node:http'
import type { Changes } from '../changes.ts'
import type { Served } from '../serve-site.ts'
import type { ThemeFiles } from '../theme-files.ts'
import { AnswerCache, type KeptAnswer } from './answer-cache.ts'
import { type AnswerKey, handedOnBy } from './answer-key.ts'
import { Flights } from './flights.ts'
import { isWhole, ReadyAnswer, type WholeAnswer } from './ready-answer.ts'

export interface KeepingTools {
  readonly changes: Changes
  readonly theme: ThemeFiles
  readonly forwardedHostOf: (request: IncomingMessage) => string | undefined
  /** For how many milliseconds responses are served that the database cannot confirm; 0 for never. */
  readonly staleFor: number
}

/** What a site answered; and, where it is for everyone, how it is kept. */
interface Made {
  readonly served: Served
  readonly kept: KeptAnswer | undefined
}

/** In bytes, in each process: pages, and apart from them what leads elsewhere or says that nothing is there, whose number has no end. */
const capacity = 128 * 1024 * 1024
const capacityOfMissing = 8 * 1024 * 1024

const mostPrivate = 10_000
const mostAssets = 2_000

/** Files of the theme are the same on every site. */
const assetIn = /\/~\/assets\/([\w.-]+)$/u

type Holds = (kept: Pick<KeptAnswer, 'tenant' | 'readAt'>) => boolean

/** What everyone is given, ready to be sent for as long as nothing of its organization changes. */
export class KeptAnswers {
  readonly #tools: KeepingTools
  readonly #found = new AnswerCache(capacity)
  readonly #missing = new AnswerCache(capacityOfMissing)
  readonly #assets = new Map<string, ReadyAnswer>()
  readonly #flights: Flights<Made | undefined>
  /** Where each visitor gets an answer of its own: there nobody waits for another one's. */
  readonly #private = new Map<string, Pick<KeptAnswer, 'tenant' | 'readAt'>>()

  constructor(tools: KeepingTools) {
    this.#tools = tools
    this.#flights = new Flights(tools.changes)
  }

  /** What may be sent without asking anything. */
  find(key: AnswerKey, request: IncomingMessage): ReadyAnswer | undefined {
    return this.#assetAt(request.url!) ?? this.#answerTo(key, this.#handedOn(request), this.#holds)
  }

  /** What is kept and has not changed, once the database has said so: where it is slow, to ask it that for all is less than to make each anew. */
  async findHeard(key: AnswerKey, request: IncomingMessage): Promise<ReadyAnswer | undefined> {
    const forwardedHost = this.#handedOn(request)
    if (!this.#answerTo(key, forwardedHost, this.#isUnchanged)) return undefined
    return (await this.#tools.changes.hear()) ? this.#answerTo(key, forwardedHost, this.#isUnchanged) : undefined
  }

  /** What was still right when this node last knew of all changes, if that was not too long ago. */
  findStale(key: AnswerKey | undefined, request: IncomingMessage): ReadyAnswer | undefined {
    const { changes, staleFor } = this.#tools
    if (!key || staleFor === 0) return undefined
    const holds: Holds = ({ tenant, readAt }) => changes.heldWithin(tenant, readAt, staleFor)
    return this.#answerTo(key, this.#handedOn(request), holds)
  }

  /** Serves once for all who ask for the same at the same moment, where the answer is for all of them. */
  async share(
    key: AnswerKey,
    request: IncomingMessage,
    serve: () => Promise<Served | undefined>,
  ): Promise<ReadyAnswer | Served | undefined> {
    const known = this.#private.get(key.text)
    if (known && this.#tools.changes.holds(known.tenant, known.readAt)) return serve()
    const forwardedHost = this.#handedOn(request)
    let isMine = false
    const make = async (): Promise<Made | undefined> => {
      isMine = true
      const served = await serve()
      return served && { served, kept: this.#keep(key, forwardedHost, served) }
    }
    // What an answer leaves of the query is not known before it is made.
    const made = await this.#flights.share(`${flightOf(key, forwardedHost)}${key.hasQuery ? request.url : ''}`, make)
    if (made?.kept) return made.kept.ready
    return isMine || !made ? made?.served : serve()
  }

  #answerTo(key: AnswerKey, forwardedHost: string | undefined, holds: Holds): ReadyAnswer | undefined {
    const handedOn = forwardedHost === undefined ? undefined : this.#held(handedOnBy(forwardedHost, key), holds)
    const kept = handedOn ?? this.#held(key.text, holds)
    if (!kept || (key.hasQuery && !kept.ignoresQuery)) return undefined
    return handedOn || forwardedHost === undefined || kept.proxyHost !== forwardedHost ? kept.ready : undefined
  }

  #held(key: string, holds: Holds): KeptAnswer | undefined {
    const now = Date.now()
    const found = this.#found.get(key)
    if (found && found.until > now && holds(found)) return found
    const missing = this.#missing.get(key)
    return missing && missing.until > now && holds(missing) ? missing : undefined
  }

  readonly #holds: Holds = ({ tenant, readAt }) => this.#tools.changes.holds(tenant, readAt)
  readonly #isUnchanged: Holds = ({ tenant, readAt }) => !this.#tools.changes.hasChanged(tenant, readAt)

  #keep(key: AnswerKey, forwardedHost: string | undefined, { answer, snapshot }: Served): KeptAnswer | undefined {
    const { tenant, readAt, site } = snapshot
    if (!answer.isShared || !isWhole(answer)) {
      if (this.#private.size >= mostPrivate) this.#private.clear()
      this.#private.set(key.text, { tenant, readAt })
      return undefined
    }
    const ignoresQuery = answer.ignoresQuery === true
    const proxyHost = site.row.proxy?.split('/', 1)[0]?.toLowerCase()
    const ready = new ReadyAnswer(proxyHost === undefined ? answer : varying(answer))
    const { until = Infinity } = answer
    const kept = { tenant, readAt, ready, until, ignoresQuery, proxyHost }
    if ((key.hasQuery && !ignoresQuery) || this.#tools.changes.hasChanged(tenant, readAt)) return kept
    const isHandedOn = forwardedHost !== undefined && forwardedHost === proxyHost
    const cache = answer.status < 300 ? this.#found : this.#missing
    return cache.keep(isHandedOn ? handedOnBy(forwardedHost, key) : key.text, kept)
  }

  #assetAt(url: string): ReadyAnswer | undefined {
    if (!url.includes('/~/assets/')) return undefined
    const name = assetIn.exec(url)?.[1] ?? ''
    const known = this.#assets.get(name)
    if (known) return known
    const answer = this.#tools.theme.answer(name)
    if (!answer || !isWhole(answer)) return undefined
    if (this.#assets.size >= mostAssets) this.#assets.clear()
    const ready = new ReadyAnswer(answer, 'thorough')
    this.#assets.set(name, ready)
    return ready
  }

  /** By a server of the owner's own, as it says; whether the site knows it is another question. */
  #handedOn(request: IncomingMessage): string | undefined {
    return request.headers['x-forwarded-host'] === undefined ? undefined : this.#tools.forwardedHostOf(request)
  }
}

const flightOf = (key: AnswerKey, forwardedHost: string | undefined): string =>
  forwardedHost === undefined ? key.text : handedOnBy(forwardedHost, key)

/** What its owner's server hands on has other links: caches in between must tell the two apart. */
const varying = (answer: WholeAnswer): WholeAnswer => ({
  ...answer,
  headers: { ...answer.headers, vary: [answer.headers['vary'] ?? [], 'x-forwarded-host'].flat().join(', ') },
})
