import type { Blobs, BlobSettings } from './blobs.ts'
import { openDirectory } from './directory.ts'

export async function openBlobs(settings: BlobSettings): Promise<Blobs> {
  if (settings.kind === 'directory') return openDirectory(settings)
  // Loaded where it is used: the SDK is as large as the rest of the service.
  const { openS3 } = await import('./s3.ts')
  return openS3(settings)
}
