import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline, type Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import {
  type Blobs,
  type Expected,
  folderOf,
  type Found,
  isHash,
  keyOf,
  type S3Settings,
  type Source,
  type Stored,
} from './blobs.ts'
import { describe, receive } from './receive.ts'
import { explainBucket, isMissing, s3Fault, triesOf } from './s3-faults.ts'
import { verified } from './verified.ts'

/** Blobs as objects of one bucket, in whatever speaks S3. */
export function openS3(settings: S3Settings): Blobs {
  const { bucket: Bucket } = settings
  const client = clientOf(settings)
  const place = (...key: Parameters<typeof keyOf>) => ({ Bucket, Key: keyOf(...key) })

  async function find(...key: Parameters<typeof keyOf>): Promise<Found | undefined> {
    try {
      const { ContentLength: size = 0, LastModified: writtenAt = new Date() } = await client.send(
        new HeadObjectCommand(place(...key)),
      )
      return { size, writtenAt }
    } catch (error) {
      return isMissing(error) ? undefined : s3Fault(error)
    }
  }

  async function send(target: ReturnType<typeof place>, { hash, size }: Stored, body: Uint8Array | (() => Readable)) {
    const checksum = Buffer.from(hash, 'hex').toString('base64')
    const attempt = () => {
      const command = new PutObjectCommand({
        ...target,
        Body: body instanceof Uint8Array ? body : body(),
        ContentLength: size,
        ChecksumSHA256: checksum,
      })
      // Signed with the hash of the bytes: the store refuses what was changed on the way, also where it has no checksums.
      command.middlewareStack.add(
        (next) => (args) => {
          const { headers } = args.request as { headers: Record<string, string> }
          headers['x-amz-content-sha256'] = hash
          return next(args)
        },
        { step: 'build', name: 'hashOfBody' },
      )
      return client.send(command)
    }
    // The SDK itself sends bytes again, and a stream never.
    await (body instanceof Uint8Array ? attempt().catch(s3Fault) : triesOf(attempt))
  }

  async function put(...[tenant, source, expected]: Parameters<Blobs['put']>): Promise<Stored> {
    if (source instanceof Uint8Array) {
      const stored = describe(source, expected)
      await send(place(tenant, stored.hash), stored, source)
      return stored
    }
    return spooled(source, expected, async (stored, file) => {
      const body = () => file.createReadStream({ start: 0, autoClose: false, highWaterMark: 256 * 1024 })
      await send(place(tenant, stored.hash), stored, body)
      return stored
    })
  }

  return {
    put,
    find,
    async open(tenant, hash, range) {
      const part = range && { Range: `bytes=${range.start}-${range.end}` }
      try {
        const found = await client.send(new GetObjectCommand({ ...place(tenant, hash), ...part }))
        const bytes = found.Body as Readable
        const size = range ? Number(found.ContentRange?.split('/')[1]) : found.ContentLength!
        return { size, bytes: range ? bytes : pipeline(bytes, verified(hash), () => {}) }
      } catch (error) {
        return isMissing(error) ? undefined : s3Fault(error)
      }
    },
    async remove(tenant, hash, writtenBefore) {
      const found = await find(tenant, hash)
      if (!found || (writtenBefore && found.writtenAt >= writtenBefore)) return false
      await client.send(new DeleteObjectCommand(place(tenant, hash))).catch(s3Fault)
      return true
    },
    async *list(tenant) {
      let ContinuationToken: string | undefined
      do {
        const request = new ListObjectsV2Command({ Bucket, Prefix: `${folderOf(tenant)}/`, ContinuationToken })
        const page: ListObjectsV2CommandOutput = await client.send(request).catch(s3Fault)
        for (const { Key = '', Size: size = 0, LastModified: writtenAt = new Date() } of page.Contents ?? []) {
          const hash = Key.slice(Key.lastIndexOf('/') + 1)
          if (isHash(hash)) yield { hash, size, writtenAt }
        }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken !== undefined)
    },
    async check() {
      await client.send(new HeadBucketCommand({ Bucket })).catch((error: unknown) => explainBucket(error, settings))
    },
    // A store that is away is away for all nodes: without any of them, the rest of the service would be away too.
    isReady: async () => true,
    close: () => client.destroy(),
  }
}

/** The SDK would print what it thinks of a fault; ours go to the log. */
const silent = { trace() {}, debug() {}, info() {}, warn() {}, error() {} }

const clientOf = ({ region, endpoint, credentials, forcePathStyle }: S3Settings): S3Client =>
  new S3Client({
    region,
    forcePathStyle,
    maxAttempts: 3,
    ...(endpoint !== undefined && { endpoint }),
    ...(credentials && { credentials }),
    // Many stores do not know the newer checksums; ours go with every object anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    logger: silent,
    requestHandler: { connectionTimeout: 5000, socketTimeout: 30_000 },
  })

/** An object's name is the hash of all its bytes, so they wait in a file that nobody can see and nothing can leave. */
async function spooled<T>(
  source: Exclude<Source, Uint8Array>,
  expected: Expected | undefined,
  use: (stored: Stored, file: FileHandle) => Promise<T>,
): Promise<T> {
  const path = join(tmpdir(), `octavo-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  try {
    await unlink(path)
    return await use(await receive(source, file, expected), file)
  } finally {
    await file.close()
  }
}
