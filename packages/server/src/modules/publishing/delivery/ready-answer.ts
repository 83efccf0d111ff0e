import { Readable } from 'node:stream'
import type { ByteCache } from '../byte-cache.ts'
import { keptByNobody, type SiteAnswer } from '../site-answer.ts'
import { type Effort, encode, type Encoding, encodingFor, isCompressible } from './encode.ts'

/** An answer that is whole in memory. */
export interface WholeAnswer extends SiteAnswer {
  readonly body?: Exclude<SiteAnswer['body'], Readable>
}

export const isWhole = (answer: SiteAnswer): answer is WholeAnswer => !(answer.body instanceof Readable)

/** As it goes out in one encoding. Headers are names and values in turn, as Node takes them fastest. */
export interface ReadyBody {
  readonly bytes: Buffer
  readonly etag: string | undefined
  readonly headers: string[]
  /** What is said where the client has it already. */
  readonly unchangedHeaders: string[]
}

/** In bytes: what is shorter gains nothing. */
const worthEncoding = 800

/** How many bodies were compressed in this process. */
export const compressed = { count: 0 }

/** Bodies as they were compressed, by tag: a tag is of all bytes of the body, whoever is given it. */
export type PackedBodies = ByteCache<Buffer>

/** An answer that only has to be sent, in every encoding that was asked for so far: each is made once. */
export class ReadyAnswer {
  readonly status: number
  readonly etag: string | undefined
  /** All headers in one text. */
  readonly about: string
  readonly #headers: readonly (readonly [string, string])[]
  readonly #plain: ReadyBody
  readonly #isEncodable: boolean
  readonly #effort: Effort
  readonly #packed: PackedBodies | undefined
  readonly #encoded = new Map<Encoding, ReadyBody>()
  readonly #encoding = new Map<Encoding, Promise<ReadyBody>>()
  #uncached: ReadyAnswer | undefined

  constructor({ status, headers, body }: WholeAnswer, effort: Effort = 'quick', packed?: PackedBodies) {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body ?? '')
    const type = String(headers['content-type'] ?? '')
    this.status = status
    this.etag = headers['etag'] === undefined ? undefined : String(headers['etag'])
    this.#headers = flat(isCompressible(type) ? { ...headers, vary: withEncoding(headers['vary']) } : headers)
    this.about = this.#headers.flat().join('\n')
    this.#isEncodable = bytes.length > worthEncoding && isCompressible(type)
    this.#effort = effort
    this.#packed = packed
    this.#plain = this.#bodyOf(bytes, 'identity')
  }

  /** Roughly, in bytes, with what may come to it: text in all encodings is less than half as much again. */
  get size(): number {
    return this.#plain.bytes.length * (this.#isEncodable ? 1.5 : 1) + 2000
  }

  /** The same response, which no cache may store. */
  uncached(): ReadyAnswer {
    const headers = Object.fromEntries(
      [...Map.groupBy(this.#headers, ([name]) => name)].map(([name, all]) => [name, all.map(([, value]) => value)]),
    )
    const answer = {
      status: this.status,
      headers: { ...headers, 'cache-control': keptByNobody },
      body: this.#plain.bytes,
    }
    return (this.#uncached ??= new ReadyAnswer(answer, this.#effort, this.#packed))
  }

  /** Undefined where it has to be made first. */
  bodyFor(accepted: string | undefined): ReadyBody | undefined {
    const encoding = this.#isEncodable ? encodingFor(accepted) : 'identity'
    return encoding === 'identity' ? this.#plain : this.#encoded.get(encoding)
  }

  async makeBodyFor(accepted: string | undefined): Promise<ReadyBody> {
    return this.bodyFor(accepted) ?? this.#make(encodingFor(accepted))
  }

  #make(encoding: Encoding): Promise<ReadyBody> {
    const known = this.#encoding.get(encoding)
    if (known) return known
    const making = this.#pack(encoding).then((bytes) => this.#bodyOf(bytes, encoding))
    this.#encoding.set(encoding, making)
    making.then(
      (body) => this.#encoded.set(encoding, body),
      () => this.#encoding.delete(encoding),
    )
    return making
  }

  async #pack(encoding: Encoding): Promise<Buffer> {
    const key = this.etag === undefined ? undefined : `${this.etag} ${encoding}`
    const known = key === undefined ? undefined : this.#packed?.get(key)
    if (known) return known
    compressed.count++
    const bytes = await encode(this.#plain.bytes, encoding, this.#effort)
    if (key !== undefined) this.#packed?.set(key, bytes, bytes.length + key.length)
    return bytes
  }

  #bodyOf(bytes: Buffer, encoding: Encoding): ReadyBody {
    const etag = this.etag === undefined ? undefined : encodedTag(this.etag, encoding)
    const told = this.#headers.map(([name, value]) => (name === 'etag' ? ([name, etag!] as const) : [name, value]))
    const encoded = encoding === 'identity' ? [] : ['content-encoding', encoding]
    const length = this.status === 204 ? [] : ['content-length', String(bytes.length)]
    return {
      bytes,
      etag,
      headers: [...told.flat(), ...encoded, ...length],
      unchangedHeaders: told.filter(([name]) => toldUnchanged.has(name!)).flat(),
    }
  }
}

/** RFC 9110, 15.4.5: what caches go by. */
const toldUnchanged = new Set(['etag', 'cache-control', 'vary', 'content-location', 'cache-tag', 'surrogate-key'])

const flat = (headers: SiteAnswer['headers']): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : value.map((one): [string, string] => [name, one]),
  )

const withEncoding = (vary: string | readonly string[] | undefined): string =>
  vary === undefined || vary.length === 0
    ? 'accept-encoding'
    : /accept-encoding|\*/iu.test(String(vary))
      ? String(vary)
      : `${String(vary)}, accept-encoding`

/** Bytes that differ have tags that differ. */
const encodedTag = (etag: string, encoding: Encoding): string =>
  encoding === 'identity' ? etag : `${etag.slice(0, -1)}-${encoding}"`
