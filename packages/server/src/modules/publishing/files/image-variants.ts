import type { FileRecord, Hash } from '@octavo/content'
import { type ImageWidth, mostPixels } from '@octavo/site'
import type { Blobs, Opened } from '../../../platform/blobs/blobs.ts'
import type { DiskCache } from '../../../platform/cache/disk-cache.ts'
import type { Tenant } from '../../../platform/database/database.ts'
import type { Resizer } from '../../../platform/images/resizer.ts'

interface VariantTools {
  readonly blobs: Blobs
  readonly cache: DiskCache
  readonly resizer: Resizer
}

/** WebP; or that there is none: never, or not now. */
type Variant = { readonly made: Buffer } | 'never' | 'later'

export type MakeVariant = (
  tenant: Tenant,
  file: Pick<FileRecord, 'blob' | 'size'>,
  width: ImageWidth,
) => Promise<Variant>

/** To be raised when images are made in another way. */
const version = 1
/** So many images are known to have no variant; more are tried again. */
const mostRefused = 20_000

/** Images in other widths: made once, by whoever asks first, and kept while there is room. */
export function imageVariants({ blobs, cache, resizer }: VariantTools): MakeVariant {
  const underWay = new Map<string, Promise<Variant>>()
  const refused = new Set<string>()

  async function find(key: string, tenant: Tenant, blob: Hash, width: ImageWidth): Promise<Variant> {
    const kept = await cache.get(key)
    if (kept) return { made: kept.bytes }
    const read = async () => {
      const { bytes: image, size } = await openImage(blobs, tenant, blob)
      return { image, size, width, mostPixels }
    }
    const answer = await resizer.resize({ turn: tenant, read })
    if (!answer) return 'later'
    if ('refused' in answer) {
      if (refused.size >= mostRefused) refused.clear()
      refused.add(key)
      return 'never'
    }
    const made = Buffer.from(answer.made.buffer, answer.made.byteOffset, answer.made.byteLength)
    await cache.put(key, { facts: {}, bytes: made })
    return { made }
  }

  return (tenant, { blob }, width) => {
    const key = `image ${version} ${tenant} ${blob} ${width}`
    if (refused.has(key)) return Promise.resolve('never')
    const known = underWay.get(key)
    if (known) return known
    const making = find(key, tenant, blob, width).finally(() => underWay.delete(key))
    underWay.set(key, making)
    return making
  }
}

async function openImage(blobs: Blobs, tenant: Tenant, blob: Hash): Promise<Opened> {
  const opened = await blobs.open(tenant, blob)
  if (!opened) throw new Error(`there is no file ${blob}`)
  return opened
}
