import { Type } from 'typebox'
import { text } from './variable.ts'

/** Which caches in front are told what changed. */
export const purgeVariables = {
  PURGE_WEBHOOK_URL: Type.Optional(
    text({
      pattern: '^https?://.',
      shown: 'address',
      description:
        'Where it is told which pages caches in front have to throw away, as https://cdn.example.com/purge; see the page on caching',
    }),
  ),
  PURGE_WEBHOOK_SECRET: Type.Optional(
    text({
      pattern: '^whsec_[A-Za-z0-9+/]{32,}={0,2}$',
      shown: 'never',
      description:
        'What those messages are signed with, by Standard Webhooks: whsec_ and at least 24 random bytes in base64; needed with PURGE_WEBHOOK_URL',
    }),
  ),
  CLOUDFLARE_ZONE_ID: Type.Optional(
    text({
      pattern: '^[0-9a-f]{32}$',
      description: 'The zone of Cloudflare in which sites are, where it stands in front and keeps pages',
    }),
  ),
  CLOUDFLARE_API_TOKEN: Type.Optional(
    text({
      shown: 'never',
      description: 'A token that may purge the cache of that zone; needed with CLOUDFLARE_ZONE_ID',
    }),
  ),
  FASTLY_SERVICE_ID: Type.Optional(
    text({
      pattern: '^[A-Za-z0-9]+$',
      description: 'The service of Fastly that sites are in, where it stands in front and keeps pages',
    }),
  ),
  FASTLY_API_TOKEN: Type.Optional(
    text({ shown: 'never', description: 'A token that may purge that service; needed with FASTLY_SERVICE_ID' }),
  ),
}
