import { isId } from '@octavo/contract'
import type { FileRecord, Hash } from '@octavo/content'
import { isHash } from '../../platform/blobs/blobs.ts'
import { openSigner } from '../../platform/crypto/signer.ts'
import type { Tenant } from '../../platform/database/database.ts'
import { readId, showId, type Uuid } from '../../platform/ids.ts'

/** Which upload an address is for; the row holds what may be sent there. */
export interface UploadPlace {
  readonly tenant: Tenant
  readonly upload: Uuid<'upload'>
}

interface FilePlace {
  readonly tenant: Tenant
  readonly blob: Hash
  readonly name: string
  readonly type: string
}

/** Addresses that open one thing, for a while, to whoever has them: they hold no secret but their signature. */
export interface SignedAddresses {
  uploadPath(place: UploadPlace, now?: number): string
  readUpload(params: Readonly<Record<string, string>>, query: Query, now?: number): UploadPlace | undefined
  filePath(place: FilePlace, now?: number): string
  readFile(params: Readonly<Record<string, string>>, query: Query, now?: number): OpenFile | undefined
}

export type Query = Readonly<Record<string, unknown>>

export interface OpenFile extends FilePlace {
  /** In seconds, until the address ends. */
  readonly lasts: number
}

const uploadMinutes = 15
const hour = 3600

export const uploadRoute = '/storage/uploads/:organizationId/:uploadId'
export const fileRoute = '/storage/files/:organizationId/:blob/*'

export function signedAddresses(secretKeys: readonly string[]): SignedAddresses {
  const signer = openSigner(secretKeys, 'addresses')
  const ends = (expires: number, text: string): string => `expires=${expires}&signature=${signer.sign(text)}`
  const lastsOf = ({ expires, signature }: Query, text: string, now: number): number => {
    if (typeof expires !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(expires)) return 0
    return signer.verify(text, signature) ? Number(expires) - now : 0
  }
  return {
    uploadPath({ tenant, upload }, now = seconds()) {
      const [organization, key, expires] = [
        showId('organization', tenant),
        showId('upload', upload),
        now + uploadMinutes * 60,
      ]
      return `/storage/uploads/${organization}/${key}?${ends(expires, textOf('upload', expires, organization, key))}`
    },
    readUpload({ organizationId = '', uploadId = '' }, query, now = seconds()) {
      if (!isId('organization', organizationId) || !isId('upload', uploadId)) return undefined
      const lasts = lastsOf(query, textOf('upload', query['expires'], organizationId, uploadId), now)
      return lasts > 0 ? { tenant: readId(organizationId), upload: readId(uploadId) } : undefined
    },
    filePath({ tenant, blob, name, type }, now = seconds()) {
      const organization = showId('organization', tenant)
      // The same for an hour, so that what holds it can be compared and cached; good for one to two more.
      const expires = (Math.floor(now / hour) + 2) * hour
      const signed = ends(expires, textOf('file', expires, organization, blob, name, type))
      const query = `type=${encodeURIComponent(type)}&${signed}`
      return `/storage/files/${organization}/${blob}/${encodeURIComponent(name)}?${query}`
    },
    readFile({ organizationId = '', blob = '', '*': name = '' }, query, now = seconds()) {
      const { type, expires } = query
      if (!isId('organization', organizationId) || !isHash(blob) || typeof type !== 'string') return undefined
      const lasts = lastsOf(query, textOf('file', expires, organizationId, blob, name, type), now)
      return lasts > 0 ? { tenant: readId(organizationId), blob, name, type, lasts } : undefined
    },
  }
}

/** The full address of a file, as views show it. */
export const downloadUrls =
  (publicUrl: string, addresses: SignedAddresses) =>
  (tenant: Tenant, { blob, name, contentType }: Pick<FileRecord, 'blob' | 'name' | 'contentType'>): string =>
    `${publicUrl}${addresses.filePath({ tenant, blob, name, type: contentType })}`

const seconds = (): number => Math.floor(Date.now() / 1000)

/** As JSON, no two lists of parts look alike. */
const textOf = (...parts: readonly unknown[]): string => JSON.stringify(parts.map(String))
