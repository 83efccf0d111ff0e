import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { Problem } from '../problem.ts'
import { wantsProblemJson } from './negotiate.ts'
import { refusalText } from './refuse.ts'

interface Scope {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

const scopes = new AsyncLocalStorage<Scope>()

/** A listener whose exceptions, also those in later callbacks, belong to its request. */
export const scoped =
  (listener: RequestListener): RequestListener =>
  (request, response) =>
    scopes.run({ request, response }, () => {
      try {
        listener(request, response)
      } catch (error) {
        // Thrown from here, it would leave the scope, and the HTTP parser in an undefined state.
        queueMicrotask(() => {
          throw error
        })
      }
    })

/** Node reports by this code that its own state is inconsistent. */
const isCorruption = (error: unknown): boolean => (error as { code?: unknown })?.code === 'ERR_INTERNAL_ASSERTION'

/**
 * Ends the request in which nobody caught the error, and returns its id; undefined where the error belongs to no request,
 * or the process cannot be trusted any longer. To be called by the handler of uncaught exceptions.
 */
export function failRequest(error: unknown): string | undefined {
  const scope = scopes.getStore()
  if (!scope || isCorruption(error)) return undefined
  const { request, response } = scope
  const id = String(response.getHeader('x-request-id') ?? randomUUID())
  if (response.headersSent) {
    if (!response.writableFinished) response.destroy()
    return id
  }
  const { type, text } = refusalText(new Problem('internal', {}), id, wantsProblemJson(request))
  for (const name of response.getHeaderNames()) response.removeHeader(name)
  response.writeHead(500, {
    'content-type': type,
    'content-length': Buffer.byteLength(text),
    'x-request-id': id,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    // The request may not have been read to its end.
    connection: 'close',
  })
  response.end(text)
  return id
}
