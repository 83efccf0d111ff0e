import { removeProven } from '../hostnames/index.ts'
import type { SiteFollower } from '../sites/index.ts'
import { forgetDefault, keepBasename, moveProxy } from './address-store.ts'

/** Keeps the path that a site leaves, makes the address of its proxy lead to it, and lets go of its names with it. */
export const followSite: SiteFollower = async ({ transaction }, before, after) => {
  const { organization_id: tenant, id } = before
  if (after && before.basename.toLowerCase() !== after.basename.toLowerCase()) {
    await keepBasename(transaction, tenant, id, before.basename)
  }
  if (!after) {
    await removeProven(transaction, tenant, { site: id })
    await forgetDefault(transaction, tenant, id)
  }
  const proxy = after?.proxy ?? null
  if (before.proxy !== proxy) await moveProxy(transaction, tenant, id, proxy)
}
