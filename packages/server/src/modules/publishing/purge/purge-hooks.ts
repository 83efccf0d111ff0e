import { createHmac, randomUUID } from 'node:crypto'
import type { PurgeHook } from './purger.ts'

/** Whom an operator wants to be told. */
export interface PurgeSettings {
  readonly webhook?: { readonly url: string; readonly secret: string } | undefined
  /** `origin` is for tests: elsewhere it is that of the service. */
  readonly cloudflare?: { readonly zone: string; readonly token: string; readonly origin?: string } | undefined
  readonly fastly?: { readonly service: string; readonly token: string; readonly origin?: string } | undefined
}

export const purgeHooks = ({ webhook, cloudflare, fastly }: PurgeSettings): PurgeHook[] => [
  ...(webhook ? [toWebhook(webhook)] : []),
  ...(cloudflare ? [toCloudflare(cloudflare)] : []),
  ...(fastly ? [toFastly(fastly)] : []),
]

const json = { 'content-type': 'application/json' }

/** Signed by the rules of Standard Webhooks. */
const toWebhook = ({ url, secret }: NonNullable<PurgeSettings['webhook']>): PurgeHook => ({
  name: 'the webhook for purges',
  most: 500,
  request: (tags) => {
    const [id, now] = [`msg_${randomUUID()}`, new Date()]
    const timestamp = String(Math.floor(now.getTime() / 1000))
    const body = JSON.stringify({ type: 'cache.purge', timestamp: now.toISOString(), data: { tags } })
    const key = Buffer.from(secret.replace(/^whsec_/u, ''), 'base64')
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
    const headers = {
      ...json,
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    }
    return { url, headers, body }
  },
})

const toCloudflare = ({ zone, token, origin }: NonNullable<PurgeSettings['cloudflare']>): PurgeHook => ({
  name: 'Cloudflare',
  most: 30,
  request: (tags) => ({
    url: `${origin ?? 'https://api.cloudflare.com'}/client/v4/zones/${zone}/purge_cache`,
    headers: { ...json, authorization: `Bearer ${token}` },
    body: JSON.stringify({ tags }),
  }),
})

const toFastly = ({ service, token, origin }: NonNullable<PurgeSettings['fastly']>): PurgeHook => ({
  name: 'Fastly',
  most: 256,
  request: (tags) => ({
    url: `${origin ?? 'https://api.fastly.com'}/service/${service}/purge`,
    headers: { accept: 'application/json', 'fastly-key': token, 'surrogate-key': tags.join(' ') },
    body: '',
  }),
})
