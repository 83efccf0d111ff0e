import type { FileRecord } from '@octavo/content'
import { type ImageWidth, readFileQuery, widthsOf } from '@octavo/site'
import { type Blobs, isHash, type Range } from '../../../platform/blobs/blobs.ts'
import type { Spell } from '../../../platform/observe/spell.ts'
import { askedRange, fileHeaders, isKnown, readRange } from '../../files/index.ts'
import { encodingFor } from '../delivery/encode.ts'
import { type Compress, isCompressed } from './compressed-files.ts'
import { type AskedFiles, type FileAnswer, keptByNobody, keptFor, nothing, soleAnswer } from './file-answer.ts'
import { everyone, type FileProofs } from './file-proofs.ts'
import type { MakeVariant } from './image-variants.ts'

/** A file of the content that the site shows, and where. */
export interface FoundFile {
  readonly record: FileRecord
  readonly siteSpace: string
}

export interface AskedFile extends AskedFiles {
  /** Of the file, as its address has it. */
  readonly hash: string
  /** Looks in the content of the site spaces that the visit sees, as it is now. */
  readonly findFile: (hash: string) => Promise<FoundFile | undefined>
}

export interface FileTools {
  readonly blobs: Blobs
  readonly proofs: FileProofs
  readonly makeVariant: MakeVariant
  readonly compress: Compress
  readonly log: { error(details: object, message: string): void }
  /** The time in which files are missing that sites show. */
  readonly missing: Pick<Spell, 'failed'>
}

/** A file of a site, to those who saw a page that names it. Undefined: not there, or not for this visitor. */
export async function serveFile(asked: AskedFile, tools: FileTools): Promise<FileAnswer | undefined> {
  const { site, hash, query: search, sight, audience } = asked
  const query = readFileQuery(search)
  if (!query || !isHash(hash) || !sight.of({ level: 'site' }).seen) return undefined
  const given = tools.proofs.givenTo(site, [everyone, audience], { file: hash }, query.proof)
  const found = given === undefined ? undefined : await asked.findFile(hash)
  const space = found && sight.of({ level: 'site-space', id: found.siteSpace })
  if (!space?.seen) return undefined
  const { record } = found!
  const isPublic = given === everyone && space.privateBecause.length === 0
  const width = widthsOf(record).find((one) => one === query.width)
  if (width === undefined) return sendWhole(asked, record, keptFor(isPublic, 'ever'), tools)
  return sendVariant(asked, record, width, isPublic, tools)
}

/** What cannot be made smaller is sent as it is: for a while, since another time it may be possible. */
async function sendVariant(
  asked: AskedFile,
  record: FileRecord,
  width: ImageWidth,
  isPublic: boolean,
  tools: FileTools,
): Promise<FileAnswer | undefined> {
  const etag = `"${record.blob}-${width}"`
  const headers = {
    ...fileHeaders({ name: record.name.replace(/(\.\w{1,5})?$/, '.webp'), type: 'image/webp' }),
    ...keptFor(isPublic, 'ever'),
    etag,
  }
  if (isKnown(asked.headers['if-none-match'], etag)) return { status: 304, headers, body: nothing() }
  const variant = await tools.makeVariant(asked.tenant, record, width)
  if (typeof variant === 'object') return soleAnswer(asked.method, 200, headers, variant.made)
  return sendWhole(asked, record, keptFor(isPublic, variant === 'never' ? 'a day' : 'a minute'), tools)
}

async function sendWhole(
  asked: AskedFile,
  record: FileRecord,
  kept: FileAnswer['headers'],
  tools: FileTools,
): Promise<FileAnswer | undefined> {
  const { name, contentType: type } = record
  const vary = isCompressed(record) ? { vary: 'accept-encoding' } : {}
  const described = { ...fileHeaders({ name, type }), ...kept, ...vary }
  // Parts are of the file as it is, and whoever wanted one can go on with a whole that is of it too.
  const wantsPart = asked.method === 'GET' && asked.headers.range !== undefined
  const compressed = wantsPart ? undefined : await sendCompressed(asked, record, described, tools)
  return compressed ?? sendPlain(asked, record, described, tools)
}

/** Undefined where the client or the file would rather have it as it is. */
async function sendCompressed(
  { tenant, method, headers }: AskedFile,
  record: FileRecord,
  described: FileAnswer['headers'],
  { compress }: FileTools,
): Promise<FileAnswer | undefined> {
  const encoding = encodingFor(headers['accept-encoding'] as string | undefined)
  if (encoding === 'identity' || !isCompressed(record) || isKnown(headers['if-none-match'], `"${record.blob}"`))
    return undefined
  const encoded = { ...described, 'content-encoding': encoding, etag: `"${record.blob}-${encoding}"` }
  if (isKnown(headers['if-none-match'], encoded.etag)) {
    return { status: 304, headers: { ...described, etag: encoded.etag }, body: nothing() }
  }
  const bytes = await compress(tenant, record, encoding)
  return bytes && soleAnswer(method, 200, encoded, bytes)
}

async function sendPlain(
  asked: AskedFile,
  { blob }: FileRecord,
  about: FileAnswer['headers'],
  { blobs, log, missing }: FileTools,
): Promise<FileAnswer | undefined> {
  const { tenant, site, method, headers } = asked
  const etag = `"${blob}"`
  const described = { ...about, 'accept-ranges': 'bytes', etag }
  if (isKnown(headers['if-none-match'], etag)) return { status: 304, headers: described, body: nothing() }
  const wanted = askedRange(asked, etag)
  // What asks for all of it needs one question to the storage, not two.
  const found = wanted !== undefined || method === 'HEAD' ? await blobs.find(tenant, blob) : undefined
  const range = found ? readRange(wanted, found.size) : 'whole'
  if (range === 'none') return outside(found!.size)
  const part = range === 'whole' ? undefined : range
  const opened = method === 'HEAD' ? found : await blobs.open(tenant, blob, part)
  if (!opened) {
    // The reader cannot help it; what the content names is kept for as long as it does so.
    missing.failed(undefined, { site, blob })
    return undefined
  }
  if (!('bytes' in opened)) return sent(described, opened.size, part, nothing())
  // The reader sees no more than a connection that breaks; the operator sees which file it was.
  opened.bytes.once('error', (error) => log.error({ err: error, site, blob }, 'a file of a site could not be read'))
  return sent(described, opened.size, part, opened.bytes)
}

const sent = (
  headers: FileAnswer['headers'],
  size: number,
  part: Range | undefined,
  body: FileAnswer['body'],
): FileAnswer => ({
  status: part ? 206 : 200,
  headers: {
    ...headers,
    'content-length': String(part ? part.end - part.start + 1 : size),
    ...(part && { 'content-range': `bytes ${part.start}-${part.end}/${size}` }),
  },
  body,
})

const outside = (size: number): FileAnswer => ({
  status: 416,
  headers: { 'content-range': `bytes */${size}`, 'content-length': '0', 'cache-control': keptByNobody },
  body: nothing(),
})
