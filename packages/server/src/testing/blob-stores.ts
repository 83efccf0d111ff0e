import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll } from 'vitest'
import type { Blobs, BlobSettings, S3Settings } from '../platform/blobs/blobs.ts'
import { openBlobs } from '../platform/blobs/open-blobs.ts'

const url = new URL(env['TEST_S3_URL'] ?? 'http://octavo:for-tests-only@127.0.0.1:54330')

export const s3Settings = (bucket: string): S3Settings => ({
  kind: 's3',
  bucket,
  region: 'us-east-1',
  endpoint: url.origin,
  credentials: { accessKeyId: url.username, secretAccessKey: url.password },
  forcePathStyle: true,
})

export const kinds = ['directory', 's3'] as const

interface GivenStore {
  readonly settings: BlobSettings
  readonly blobs: Blobs
  /** What an operator would set. */
  readonly environment: Record<string, string>
}

/** An empty store of the test's own: a folder, or a bucket of the real S3 server that `npm run services` starts. */
export async function givenStore(kind: (typeof kinds)[number]): Promise<GivenStore> {
  const settings = kind === 'directory' ? await ownFolder() : await ownBucket()
  const blobs = await openBlobs(settings)
  afterAll(() => blobs.close())
  return { settings, blobs, environment: environmentOf(settings) }
}

async function ownFolder(): Promise<BlobSettings> {
  const path = await mkdtemp(join(tmpdir(), 'octavo-blobs-'))
  afterAll(() => rm(path, { recursive: true, force: true }))
  return { kind: 'directory', path }
}

async function ownBucket(): Promise<BlobSettings> {
  const settings = s3Settings(`test-${randomBytes(6).toString('hex')}`)
  const { region, endpoint, credentials, forcePathStyle, bucket: Bucket } = settings
  const client = new S3Client({ region, endpoint: endpoint!, credentials: credentials!, forcePathStyle })
  await client.send(new CreateBucketCommand({ Bucket }))
  client.destroy()
  return settings
}

const environmentOf = (settings: BlobSettings): Record<string, string> =>
  settings.kind === 'directory'
    ? { BLOBS_DIR: settings.path }
    : {
        S3_BUCKET: settings.bucket,
        S3_ENDPOINT: settings.endpoint!,
        S3_ACCESS_KEY_ID: settings.credentials!.accessKeyId,
        S3_SECRET_ACCESS_KEY: settings.credentials!.secretAccessKey,
      }
