import { isServiceHost, type SitesOrigin } from '@octavo/site'
import type { Tenant, Transaction } from '../../platform/database/database.ts'
import { Problem } from '../../platform/problem.ts'
import { removeProven } from '../hostnames/index.ts'
import type { SiteFollower } from '../sites/index.ts'
import { forgetDefault, keepBasename, moveProxy } from './address-store.ts'
import { findProven } from './site-address-store.ts'

/** Keeps the path that a site leaves, makes the address of its proxy lead to it, and lets go of its names with it. */
export const followSite =
  (sites: SitesOrigin): SiteFollower =>
  async ({ transaction }, before, after) => {
    const { organization_id: tenant, id } = before
    if (after && before.basename.toLowerCase() !== after.basename.toLowerCase()) {
      await keepBasename(transaction, tenant, id, before.basename)
    }
    if (!after) {
      await removeProven(transaction, tenant, { site: id })
      await forgetDefault(transaction, tenant, id)
    }
    const proxy = after?.proxy ?? null
    if (before.proxy === proxy) return
    if (proxy !== null) await requireFree(transaction, tenant, proxy, sites)
    await moveProxy(transaction, tenant, id, proxy)
  }

/** A host that is this service's, or that another organization has proven, is nobody else's to show sites at. */
async function requireFree(
  transaction: Transaction,
  tenant: Tenant,
  proxy: string,
  { domain }: SitesOrigin,
): Promise<void> {
  const host = proxy.split('/', 1)[0]!.toLowerCase()
  if (isServiceHost(host, domain)) {
    const message = `lies below ${domain}, which is this service's own: give the address of a proxy of yours`
    throw new Problem('invalid_request', [{ path: '/proxy', message }])
  }
  const owner = await findProven(transaction, host)
  if (owner && owner.organization_id !== tenant) throw new Problem('proxy_taken', {})
}
