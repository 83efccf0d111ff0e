import { Type } from 'typebox'
import { text } from './variable.ts'

/** Where files are kept. */
export const storageVariables = {
  BLOBS_DIR: Type.Optional(
    text({
      description:
        'The folder that files are kept in, shared by all nodes; octavo-blobs in the current folder when absent. Not with S3_BUCKET',
    }),
  ),
  S3_BUCKET: Type.Optional(
    text({
      pattern: '^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$',
      description: 'The bucket that files are kept in, instead of a folder; needed with every other S3_ variable',
    }),
  ),
  S3_ENDPOINT: Type.Optional(
    text({
      pattern: '^https?://[^/?#@]+/?$',
      description: 'Where the S3 service is, as https://s3.example.com; that of Amazon when absent',
    }),
  ),
  S3_REGION: Type.Optional(
    text({ pattern: '^[a-z0-9-]+$', description: 'The region of the bucket; us-east-1 when absent' }),
  ),
  S3_ACCESS_KEY_ID: Type.Optional(
    text({
      description:
        'The name of the key to the bucket; when absent, what Amazon gives the machine or the container is used',
    }),
  ),
  S3_SECRET_ACCESS_KEY: Type.Optional(
    text({ shown: 'never', description: 'The key itself; needed with S3_ACCESS_KEY_ID' }),
  ),
  S3_FORCE_PATH_STYLE: Type.Optional(
    Type.Enum(['true', 'false'], {
      description:
        'Whether the bucket stands in the path of addresses, true, or in their host, false; true with S3_ENDPOINT and false without when absent',
    }),
  ),
}
