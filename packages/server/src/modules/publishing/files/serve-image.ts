import { readImageQuery } from '@octavo/site'
import { fileHeaders, isKnown } from '../../files/index.ts'
import type { FindImage } from './external-images.ts'
import { type AskedFiles, type FileAnswer, keptByNobody, keptFor, nothing, soleAnswer } from './file-answer.ts'
import { everyone, type FileProofs } from './file-proofs.ts'

export interface ImageTools {
  readonly proofs: FileProofs
  readonly findImage: FindImage
}

/** An image that lies elsewhere, to those who saw a page that shows it. Undefined: no page does, or not to this visitor. */
export async function serveImage(
  asked: AskedFiles,
  { proofs, findImage }: ImageTools,
): Promise<FileAnswer | undefined> {
  const { tenant, site, method, query: search, sight, audience } = asked
  const query = readImageQuery(search)
  const whole = sight.of({ level: 'site' })
  if (!query || !whole.seen) return undefined
  const given = proofs.givenTo(site, [everyone, audience], { image: query.url }, query.proof)
  if (given === undefined) return undefined
  const isPublic = given === everyone && whole.privateBecause.length === 0
  const image = await findImage({ tenant, site, url: query.url })
  // Not 502 or 504: what stands in front of us would show a page of its own for them.
  if (!image) return soleAnswer(method, 404, placeholderHeaders(isPublic), placeholder)
  const { type, etag, bytes, freshFor } = image
  const headers = {
    ...fileHeaders({ name: nameOf(query.url), type }),
    ...keptFor(isPublic, 'a minute'),
    'cache-control': isPublic
      ? `public, max-age=${Math.max(60, freshFor)}, stale-while-revalidate=86400`
      : keptByNobody,
    etag,
  }
  if (isKnown(asked.headers['if-none-match'], etag)) return { status: 304, headers, body: nothing() }
  return soleAnswer(method, 200, headers, bytes)
}

function nameOf(url: string): string {
  const last = URL.parse(url)?.pathname.split('/').at(-1)
  return last ? last.slice(0, 200) : 'image'
}

const placeholder = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="90" viewBox="0 0 160 90" fill="none" stroke="#8a8a8a">' +
    '<rect x=".5" y=".5" width="159" height="89" rx="7.5" stroke-dasharray="4 4"/>' +
    '<path stroke-width="2" d="M62 33h36v26H62zM62 53l10-9 9 8 6-5 11 9M70 39.5h.01"/></svg>',
)

const placeholderHeaders = (isPublic: boolean) => ({
  ...fileHeaders({ name: 'image.svg', type: 'image/svg+xml' }),
  ...keptFor(isPublic, 'a minute'),
})
