import type { IncomingMessage } from 'node:http'
import { isPersonal } from '../audience/personal.ts'
import { wantsMarkdown } from '../site-request.ts'

/** A request as far as an answer for everyone can depend on it. */
export interface AnswerKey {
  readonly text: string
  readonly hasQuery: boolean
}

type Asked = Pick<IncomingMessage, 'method' | 'headers'> & { readonly url?: string | undefined }

/** Undefined where the answer may depend on who asks, or is not one of those that are kept. */
export function keyOf(hostname: string, { method, url = '/', headers }: Asked): AnswerKey | undefined {
  if ((method !== 'GET' && method !== 'HEAD') || headers.authorization !== undefined) return undefined
  const query = url.indexOf('?')
  const hasQuery = query >= 0
  if (isPersonal(hasQuery ? url.slice(query) : '', headers.cookie)) return undefined
  const path = hasQuery ? url.slice(0, query) : url
  return { text: `${hostname}${path}${wantsMarkdown(headers.accept) ? '\nmarkdown' : ''}`, hasQuery }
}

/** The same, handed on by a server of the site's owner. */
export const handedOnBy = (forwardedHost: string, { text }: AnswerKey): string => `${text}\nvia ${forwardedHost}`
