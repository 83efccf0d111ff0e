import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type InputOf, type Operation, type OutputOf, type ProblemType, takesIdempotencyKey } from '@octavo/contract'
import { Complaint } from '../complaint.ts'
import { Refusal } from './refusal.ts'

/** What a call may leave out: what has a default. */
type CallInput<Op extends Operation> = {
  params?: InputOf<Op>['params']
  query?: Partial<InputOf<Op>['query']>
  body?: InputOf<Op>['body']
}

/** The management API of one service, as one user. */
export interface Api {
  readonly url: string
  call<Op extends Operation>(
    operation: Op,
    input: CallInput<Op>,
    headers?: Record<string, string>,
  ): Promise<OutputOf<Op>>
  /** The items of a list, however many pages it has. */
  list<Op extends Operation>(operation: Op, input: CallInput<Op>): AsyncGenerator<ItemOf<Op>>
  /** Sends bytes to an address that the service gave. */
  upload(url: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>
}

type ItemOf<Op extends Operation> = OutputOf<Op> extends { items: (infer Item)[] } ? Item : never

/** How often a call is repeated that got no answer, or the answer to come again later. */
const repeats = 6

export function openApi(url: string, token: string): Api {
  const origin = url.replace(/\/+$/, '')
  const authorization = `Bearer ${token}`
  const send = openLine()
  async function call<Op extends Operation>(
    operation: Op,
    input: CallInput<Op>,
    headers: Record<string, string> = {},
  ): Promise<OutputOf<Op>> {
    const response = await send(addressOf(origin, operation, input), {
      method: operation.method,
      headers: {
        authorization,
        accept: 'application/json',
        ...(input.body !== undefined && { 'content-type': 'application/json' }),
        // With a key of its own, a call whose answer was lost can be sent again.
        ...(takesIdempotencyKey(operation) && { 'idempotency-key': randomUUID() }),
        ...headers,
      },
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    })
    if (!response.ok) throw refusalOf(response, origin)
    return (response.text === '' ? undefined : JSON.parse(response.text)) as OutputOf<Op>
  }
  return {
    url: origin,
    call,
    async *list(operation, input) {
      for (let page: string | undefined; ;) {
        const query = { ...input.query, limit: 100, ...(page !== undefined && { page }) }
        const { items, next } = (await call(operation, { ...input, query: query as never })) as {
          items: never[]
          next?: { page: string }
        }
        yield* items
        if (!next) return
        page = next.page
      }
    },
    async upload(address, bytes) {
      const response = await send(new URL(address), { method: 'PUT', body: bytes })
      if (!response.ok) throw refusalOf(response, origin)
    },
  }
}

function addressOf<Op extends Operation>(origin: string, { path }: Op, { params, query }: CallInput<Op>): URL {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent((params as Record<string, string>)[name]!),
  )
  const url = new URL(origin + filled)
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const one of [value].flat()) url.searchParams.append(name, String(one))
  }
  return url
}

interface Answer {
  readonly status: number
  readonly ok: boolean
  readonly text: string
}

/** Sends requests to one service, and again where that may help. */
function openLine(): (url: URL, init: RequestInit) => Promise<Answer> {
  let wasThere = false
  return async (url, init) => {
    for (let attempt = 1; ; attempt++) {
      const isLast = attempt > repeats
      try {
        const response = await fetch(url, init)
        const { status, ok } = response
        const text = await response.text()
        wasThere = true
        if (isLast || ![429, 502, 503, 504].includes(status)) return { status, ok, text }
        const wanted = Number(response.headers.get('retry-after')) * 1000
        await setTimeout(Math.min(wanted > 0 ? wanted : 500 * attempt, 60_000))
      } catch (error) {
        if (isLast || !isPassing(error, wasThere)) throw unreachable(url.origin, error)
        await setTimeout(250 * 2 ** attempt)
      }
    }
  }
}

/** What lies behind "fetch failed". */
function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (cause instanceof Error && 'code' in cause) return String(cause.code)
  return cause instanceof Error ? cause.message : String(cause)
}

/** What a network does in passing. Anything else, such as a certificate that nobody knows, is the same the next time. */
const passing = new Set([
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
])

/** A service that was never there will not be there in a moment; one that was is being restarted. */
const isPassing = (error: unknown, wasThere: boolean): boolean => {
  const cause = causeOf(error)
  return passing.has(cause) || (wasThere && cause === 'ECONNREFUSED')
}

const unreachable = (origin: string, error: unknown): Complaint =>
  new Complaint(`${origin} cannot be reached (${causeOf(error)}). Is it running, and is --url right?`)

function refusalOf({ status, text }: Answer, origin: string): Error {
  try {
    const { error } = JSON.parse(text) as { error: { type: ProblemType; message: string; details?: unknown } }
    return new Refusal(status, error.type, error.message, error.details)
  } catch {
    return new Complaint(`${origin} answered ${status} and nothing that Octavo says. Is --url right?`)
  }
}
