import { type Static, Type } from 'typebox'
import { OrganizationId, UploadKey } from './ids.ts'
import { defineOperation } from './operation.ts'

/** What a file is uploaded for. */
export const uploadKinds = ['customization_font', 'import_file', 'organization_file'] as const
export type UploadKind = (typeof uploadKinds)[number]

export type StorageUploadURLView = Static<typeof StorageUploadURLView>
const StorageUploadURLView = Type.Object(
  {
    object: Type.Literal('storage-signed-url'),
    url: Type.String({
      format: 'uri',
      maxLength: 2048,
      description: 'PUT the bytes here, without a token, within 15 minutes',
    }),
    key: UploadKey,
  },
  { title: 'StorageUploadURL' },
)

const StorageFileMetadata = Type.Object(
  {
    name: Type.String({
      minLength: 1,
      maxLength: 255,
      pattern: '^[^\\u0000-\\u001f\\u007f/\\\\]*[^\\u0000-\\u001f\\u007f/\\\\\\s.][^\\u0000-\\u001f\\u007f/\\\\]*$',
      description: 'The name of the file, without a path',
    }),
    type: Type.String({
      maxLength: 255,
      pattern: '^[A-Za-z0-9!#$&^_.+-]+/[A-Za-z0-9!#$&^_.+-]+(\\s*;.*)?$|^$',
      description: 'Its media type. The bytes decide: what they are not is not believed',
    }),
    size: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'How many bytes it has' }),
  },
  { title: 'StorageFileMetadata' },
)

export const files = {
  generateStorageUploadURL: defineOperation({
    id: 'generateStorageUploadURL',
    method: 'POST',
    path: '/v1/orgs/{organizationId}/storage/upload',
    section: 'Files',
    summary: 'Get an address to upload a file to',
    description:
      'PUT the bytes to `url`, then name the `key` wherever a file is asked for, within 24 hours. An upload that nothing names by then is removed.',
    access: { on: 'organization', needs: 'upload', scope: 'space:write' },
    params: Type.Object({ organizationId: OrganizationId }),
    body: Type.Object({ file: StorageFileMetadata, kind: Type.Enum([...uploadKinds]) }),
    returns: StorageUploadURLView,
    status: 201,
    tagged: false,
    problems: ['file_too_large', 'uploads_waiting'],
    secret: true,
    writes: true,
  }),
}
