import type { files, InputOf, StorageUploadURLView } from '@octavo/contract'
import type { Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { newUuid, showId } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import type { SignedAddresses } from './signed-address.ts'
import { queueSweep } from './sweep-uploads.job.ts'
import { addUpload, weighWaiting } from './upload-store.ts'

export interface UploadSettings {
  readonly publicUrl: string
  readonly addresses: SignedAddresses
  /** In bytes: the largest file. */
  readonly maxUpload: number
}

/** As many as one batch of changes takes. */
const mostWaiting = 1000
/** How many of the largest files may wait. */
const mostLarge = 20
const lifetime = 24 * 60 * 60 * 1000

export async function createUpload(
  { caller, transaction }: Work,
  organization: Proof<'organization', 'upload'>,
  { file, kind }: InputOf<typeof files.generateStorageUploadURL>['body'],
  { publicUrl, addresses, maxUpload }: UploadSettings,
): Promise<{ view: StorageUploadURLView; path: string }> {
  const tenant = organization.id
  if (file.size > maxUpload) throw new Problem('file_too_large', { limit: maxUpload })
  const { count, bytes } = await weighWaiting(transaction, tenant, caller.userId)
  if (count >= mostWaiting || bytes + file.size > mostLarge * maxUpload) throw new Problem('uploads_waiting', {})

  const id = newUuid<'upload'>()
  const expires_at = new Date(Date.now() + lifetime)
  await addUpload(transaction, {
    organization_id: tenant,
    id,
    user_id: caller.userId,
    kind,
    name: file.name,
    declared_type: file.type,
    size: String(file.size),
    expires_at,
  })
  await queueSweep(transaction, tenant, expires_at)
  const path = addresses.uploadPath({ tenant, upload: id })
  return { view: { object: 'storage-signed-url', url: `${publicUrl}${path}`, key: showId('upload', id) }, path }
}
