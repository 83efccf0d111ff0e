import { readImageQuery } from '@octavo/site'
import { fileHeaders, isKnown } from '../../files/index.ts'
import type { FindImage } from './external-images.ts'
import { type AskedFiles, type FileAnswer, keptByNobody, keptFor, nothing, soleAnswer } from './file-answer.ts'
import { everyone, type FileProofs } from './file-proofs.ts'

interface ImageTools {
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
  if (!image) return soleAnswer(method, 404, absentHeaders(isPublic), absent)
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

/** No picture: then readers are shown the words that the author gave it. */
const absent = Buffer.from('This image is not to be had where it lies.\n')

const absentHeaders = (isPublic: boolean) => ({
  'content-type': 'text/plain; charset=utf-8',
  'x-content-type-options': 'nosniff',
  ...keptFor(isPublic, 'a minute'),
})
