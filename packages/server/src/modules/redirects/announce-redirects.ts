import type { Work } from '../../platform/http/handler.ts'
import type { KnownSite } from './redirect-ground.ts'

/** Says how many redirects of a site became what. */
export function announceRedirects(
  { announce }: Work,
  { organizationId, id, row }: KnownSite,
  payload: Readonly<Record<string, number>>,
): void {
  announce({
    type: 'site.redirects-updated',
    organizationId,
    resource: { kind: 'site', id, label: row.title },
    payload,
  })
}
