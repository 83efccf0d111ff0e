import { Readable } from 'node:stream'
import type { IncomingHttpHeaders } from 'node:http'
import type { SiteSight } from '@octavo/site'
import type { Tenant } from '../../../platform/database/database.ts'
import type { Audience } from './file-proofs.ts'

/** What is asked of a site's files, and by whom. */
export interface AskedFiles {
  readonly tenant: Tenant
  /** The site's id. */
  readonly site: string
  readonly method: string
  readonly headers: IncomingHttpHeaders
  readonly query: URLSearchParams
  readonly sight: SiteSight
  /** By `audienceOf`. */
  readonly audience: Audience
}

/** An answer that is whole: nothing is to be encoded, judged by If-None-Match or measured any more. */
export interface FileAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Empty, and not absent, where nothing is to be sent, as for HEAD: then the length in the headers is that of GET. */
  readonly body: Readable
}

export const nothing = (): Readable => Readable.from([])

export const soleAnswer = (
  method: string,
  status: number,
  headers: FileAnswer['headers'],
  bytes: Buffer,
): FileAnswer => ({
  status,
  headers: { ...headers, 'content-length': String(bytes.length) },
  body: method === 'HEAD' ? nothing() : Readable.from([bytes]),
})

export const keptByNobody = 'private, no-store'

/** The address of a file is that of its bytes: what is at it never changes. */
const times = { ever: 'max-age=31536000, immutable', 'a day': 'max-age=86400', 'a minute': 'max-age=60' }

/** Whether caches may give it to others and for how long, and whether other sites may show it. */
export const keptFor = (isPublic: boolean, time: keyof typeof times) => ({
  'cache-control': isPublic ? `public, ${times[time]}` : keptByNobody,
  'cross-origin-resource-policy': isPublic ? 'cross-origin' : 'same-origin',
})
