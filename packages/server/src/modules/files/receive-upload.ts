import { Problem } from '../../platform/problem.ts'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import { WrongBytes } from '../../platform/blobs/receive.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Inspected, storeFile } from './inspect-file.ts'
import type { UploadPlace } from './signed-address.ts'
import { completeUpload, findUpload, type UploadRow } from './upload-store.ts'

/** More than anybody prints, and less than what brings a decoder down. */
const mostPixels = 100_000_000

const fonts = new Set(['font/woff', 'font/woff2'])

interface Receiving {
  readonly database: Database
  readonly blobs: Blobs
}

/** The bytes of an upload. Sent again they change nothing; others than the first, or than announced, are refused. */
export async function receiveUpload(
  { database, blobs }: Receiving,
  { tenant, upload }: UploadPlace,
  announced: number | undefined,
  source: AsyncIterable<Uint8Array>,
): Promise<Inspected> {
  const row = await findUpload(database.pipelined, tenant, upload)
  if (!row) throw new Problem('address_refused', {})
  const size = Number(row.size)
  if (announced !== undefined && announced !== size) throw wrongSize(size)
  const named = { name: row.name, declared: row.declared_type }
  const expected = { size, ...(row.blob !== null && { hash: row.blob }) }
  const file = await storeFile(blobs, tenant, source, named, expected).catch((error: unknown) => {
    if (!(error instanceof WrongBytes)) throw error
    throw error.fault === 'hash' ? new Problem('upload_done', {}) : wrongSize(size)
  })
  requireUsable(row, file)
  if (!(await database.transact((transaction) => completeUpload(transaction, tenant, upload, file)))) {
    throw new Problem('upload_done', {})
  }
  return file
}

const wrongSize = (size: number): Problem => wrong('/size', `must be the ${size} bytes that were announced`)
const wrong = (path: string, message: string): Problem => new Problem('wrong_bytes', [{ path, message }])

function requireUsable({ kind }: UploadRow, { contentType, dimensions }: Inspected): void {
  if (kind === 'customization_font' && !fonts.has(contentType)) throw wrong('/type', 'must be a font in WOFF2 or WOFF')
  if (dimensions && dimensions.width * dimensions.height > mostPixels) {
    throw wrong('/dimensions', `must be ${mostPixels / 1_000_000} million pixels at most`)
  }
}
