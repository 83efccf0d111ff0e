import { buffer } from 'node:stream/consumers'
import type { FileRecord } from '@octavo/content'
import type { Blobs } from '../../../platform/blobs/blobs.ts'
import type { DiskCache } from '../../../platform/cache/disk-cache.ts'
import type { Tenant } from '../../../platform/database/database.ts'
import { encode, type Encoding, isCompressible } from '../delivery/encode.ts'

interface CompressTools {
  readonly blobs: Blobs
  readonly cache: DiskCache
}

type CompressedFile = Pick<FileRecord, 'blob' | 'size' | 'contentType'>

/** Undefined where the file is better sent as it is, now or always. */
export type Compress = (tenant: Tenant, file: CompressedFile, encoding: Encoding) => Promise<Buffer | undefined>

/** To be raised when files are compressed in another way. */
const version = 1
/** In bytes: what is smaller gains nothing, and what is larger would be too much to hold for everyone who reads slowly. */
const [least, most] = [800, 2_000_000]
/** Up to this size, a file is worth any work, since it is done once. */
const mostThorough = 300_000
/** What saves less than a tenth is not worth the reader's work. */
const worthwhile = 0.9
const atOnce = 4
const mostRefused = 20_000

/** Whether it depends on what the client takes how the file is sent. */
export const isCompressed = ({ size, contentType }: CompressedFile): boolean =>
  size > least && size <= most && isCompressible(contentType)

/** Files as they go over the wire: compressed once, by whoever asks first, and kept while there is room. */
export function compressedFiles({ blobs, cache }: CompressTools): Compress {
  const underWay = new Map<string, Promise<Buffer | undefined>>()
  const refused = new Set<string>()

  async function find(
    key: string,
    tenant: Tenant,
    { blob, size }: CompressedFile,
    encoding: Encoding,
  ): Promise<Buffer | undefined> {
    const kept = await cache.get(key)
    if (kept) return kept.bytes
    const opened = await blobs.open(tenant, blob)
    if (!opened) return undefined
    const made = await encode(await buffer(opened.bytes), encoding, size <= mostThorough ? 'thorough' : 'quick')
    if (made.length > size * worthwhile) {
      if (refused.size >= mostRefused) refused.clear()
      refused.add(key)
      return undefined
    }
    await cache.put(key, { facts: {}, bytes: made })
    return made
  }

  return (tenant, file, encoding) => {
    const key = `compressed ${version} ${tenant} ${file.blob} ${encoding}`
    if (encoding === 'identity' || !isCompressed(file) || refused.has(key)) return Promise.resolve(undefined)
    const known = underWay.get(key)
    if (known) return known
    if (underWay.size >= atOnce) return Promise.resolve(undefined)
    // What cannot be read is told where it is sent as it is.
    const making = find(key, tenant, file, encoding)
      .catch(() => undefined)
      .finally(() => underWay.delete(key))
    underWay.set(key, making)
    return making
  }
}
