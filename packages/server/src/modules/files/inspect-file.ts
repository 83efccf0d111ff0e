import type { FileRecord } from '@octavo/content'
import type { Blobs, Expected, Source } from '../../platform/blobs/blobs.ts'
import type { Tenant } from '../../platform/database/database.ts'
import { detectType, headSize, type Named } from './detect-type.ts'
import { measureImage } from './measure-image.ts'

/** What content keeps of a file. */
export type Inspected = Pick<FileRecord, 'name' | 'contentType' | 'size' | 'blob' | 'dimensions'>

/** Stores a file and says what it is. The bytes are looked at as they pass. */
export async function storeFile(
  blobs: Blobs,
  tenant: Tenant,
  source: Source,
  named: Named,
  expected?: Expected,
): Promise<Inspected> {
  const head = new Head()
  const { hash: blob, size } = await blobs.put(tenant, head.watch(source), expected)
  return { name: named.name, size, blob, ...inspect(head.bytes, named) }
}

export function inspect(head: Buffer, named: Named): Pick<Inspected, 'contentType' | 'dimensions'> {
  const contentType = detectType(head, named)
  const dimensions = measureImage(contentType, head)
  return { contentType, ...(dimensions && { dimensions }) }
}

/** Keeps the start of what passes by. */
class Head {
  readonly #pieces: Uint8Array[] = []
  #size = 0

  get bytes(): Buffer {
    return Buffer.concat(this.#pieces)
  }

  watch(source: Source): Source {
    if (!(source instanceof Uint8Array)) return this.#passing(source)
    this.#pieces.push(source.subarray(0, headSize))
    return source
  }

  async *#passing(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of source) {
      const wanted = headSize - this.#size
      if (wanted > 0) {
        this.#pieces.push(Uint8Array.from(piece.subarray(0, wanted)))
        this.#size += Math.min(wanted, piece.length)
      }
      yield piece
    }
  }
}
