import type { files } from '@octavo/contract'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { createUpload, type UploadSettings } from './create-upload.ts'

export const fileHandlers = (settings: UploadSettings): HandlersOf<typeof files> => ({
  async generateStorageUploadURL(work, { proof, body }) {
    const { view, path } = await createUpload(work, proof, body, settings)
    return { view, location: path }
  },
})
