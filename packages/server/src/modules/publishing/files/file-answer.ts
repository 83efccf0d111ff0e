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

/** What a public file is kept for. Its address is of its bytes, so it never changes. */
export const keptForEver = 'public, max-age=31536000, immutable'
export const keptByNobody = 'private, no-store'
