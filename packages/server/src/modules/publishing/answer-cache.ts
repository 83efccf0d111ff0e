import type { Tenant } from '../../platform/database/database.ts'
import { type Encoding, encode } from './encode.ts'
import type { SiteAnswer } from './site-answer.ts'

/** An answer for everyone, ready to be sent. */
export interface KeptAnswer {
  readonly tenant: Tenant
  readAt: number
  readonly etag: string
  readonly status: number
  readonly bodies: Map<Encoding, KeptBody>
  readonly size: number
}

export interface KeptBody {
  readonly bytes: Buffer
  /** Names and values in turn, as Node takes them fastest. */
  readonly headers: readonly string[]
  readonly etag: string
}

/** Bytes of answers that are kept in this process. */
const capacity = 128 * 1024 * 1024

/** Answers that anybody may be given. Whether one still holds is for the one who takes it to ask. */
export class AnswerCache {
  readonly #kept = new Map<string, KeptAnswer>()
  #size = 0

  get(key: string): KeptAnswer | undefined {
    return this.#kept.get(key)
  }

  /** Keeps an answer. Where the one that was kept before says the same, its bodies stay. */
  async keep(key: string, tenant: Tenant, readAt: number, answer: SiteAnswer, encoding: Encoding): Promise<KeptAnswer> {
    const etag = String(answer.headers['etag'] ?? '')
    const known = this.#kept.get(key)
    if (known && etag !== '' && known.etag === etag && known.status === answer.status && known.tenant === tenant) {
      known.readAt = readAt
      this.#kept.delete(key)
      this.#kept.set(key, known)
      await this.body(known, encoding)
      return known
    }
    const bytes = Buffer.isBuffer(answer.body) ? answer.body : Buffer.from(String(answer.body ?? ''))
    const plain = bodyOf(answer, bytes, 'identity')
    const kept: KeptAnswer = {
      tenant,
      readAt,
      etag,
      status: answer.status,
      bodies: new Map([['identity', plain]]),
      size: key.length + bytes.length * 2 + 1000,
    }
    await this.body(kept, encoding)
    this.#remove(key)
    this.#kept.set(key, kept)
    this.#size += kept.size
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= capacity) break
      this.#remove(oldest)
    }
    return kept
  }

  /** The body in an encoding, made once. */
  async body(kept: KeptAnswer, encoding: Encoding): Promise<KeptBody> {
    const known = kept.bodies.get(encoding)
    if (known) return known
    const plain = kept.bodies.get('identity')!
    const bytes = await encode(plain.bytes, encoding)
    const headers = withEncoding(plain, bytes.length, encoding)
    const body = { bytes, headers, etag: encodedTag(plain.etag, encoding) }
    kept.bodies.set(encoding, body)
    return body
  }

  #remove(key: string): void {
    const kept = this.#kept.get(key)
    if (!kept) return
    this.#kept.delete(key)
    this.#size -= kept.size
  }
}

function bodyOf({ headers }: SiteAnswer, bytes: Buffer, encoding: Encoding): KeptBody {
  const flat = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [name, value] : value.flatMap((one) => [name, one]),
  )
  const etag = String(headers['etag'] ?? '')
  return { bytes, headers: [...flat, 'content-length', String(bytes.length)], etag: encodedTag(etag, encoding) }
}

/** Bytes that differ have tags that differ. */
export const encodedTag = (etag: string, encoding: Encoding): string =>
  encoding === 'identity' || etag === '' ? etag : `${etag.slice(0, -1)}-${encoding}"`

function withEncoding({ headers, etag }: KeptBody, length: number, encoding: Encoding): string[] {
  const changed: string[] = []
  for (let index = 0; index < headers.length; index += 2) {
    const name = headers[index]!
    if (name === 'content-length') changed.push(name, String(length))
    else if (name === 'etag') changed.push(name, encodedTag(etag, encoding))
    else changed.push(name, headers[index + 1]!)
  }
  return [...changed, 'content-encoding', encoding]
}
