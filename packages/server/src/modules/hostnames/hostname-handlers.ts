import type { hostnames } from '@octavo/contract'
import { organizationHost, type SitesOrigin } from '@octavo/site'
import type { Names } from '../../platform/dns/names.ts'
import type { Tenant } from '../../platform/database/database.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { requireVersion } from '../../platform/http/etag.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { readId, showId } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { type AdministeredSite, findOwnOrganization, requireAdministeredSite } from '../access/index.ts'
import { hostLabel } from '../organizations/index.ts'
import { claimHostname } from './claim-hostname.ts'
import { findClaim, removeClaim, removeProven } from './hostname-store.ts'
import { isProvenBy, lookUpHostname } from './look-up-hostname.ts'
import { presentHostname, proofRecord } from './present-hostname.ts'
import { proveHostname } from './prove-hostname.ts'

interface HostnameSettings {
  readonly publicUrl: string
  readonly sites: SitesOrigin
  readonly names: Names
}

export function hostnameHandlers({ publicUrl, sites, names }: HostnameSettings): HandlersOf<typeof hostnames> {
  /** Where a name of this organization's should lead. */
  const targetOf = (organization: Tenant, hostname: string | null): string =>
    organizationHost(sites, hostLabel(organization, hostname))
  const rowTarget = (row: Proof<'customHostname', 'admin'>['row']): string =>
    targetOf(row.organization_id, row.organization_hostname)
  const siteTarget = (site: AdministeredSite): string => targetOf(site.organizationId, site.organizationHostname)
  return {
    async createCustomHostname(work, { params, body }) {
      const site = await requireAdministeredSite(work.transaction, work.caller, readId(body.target.site))
      const claim = await claimHostname(work, site, params.hostname, sites)
      const view = presentHostname(claim, siteTarget(site), publicUrl)
      return { view, version: claim.version, location: `/v1/custom-hostnames/${claim.hostname}` }
    },
    async getCustomHostname(_, { proof: { row } }) {
      return { view: presentHostname(row, rowTarget(row), publicUrl), version: row.version }
    },
    async dnsRevalidateCustomHostname(work, { proof: { row }, ifMatch }) {
      requireVersion(row.version, ifMatch)
      const found = await lookUpHostname(names, row.hostname, rowTarget(row), sites)
      const isProven = await work.write((inner) => proveHostname(inner, row, found, ifMatch))
      if (!isProven) throw new Problem('hostname_unproven', { record: proofRecord(row), found: [...found.proofs] })
      return { view: undefined }
    },
    async removeCustomHostname({ transaction, announce }, { proof: { row }, ifMatch }) {
      const { organization_id: organizationId, hostname, site_id: id } = row
      await removeClaim(transaction, row, ifMatch)
      await removeProven(transaction, organizationId, { hostname })
      announce({ type: 'site.hostname-removed', organizationId, resource: { kind: 'site', id }, payload: { hostname } })
      return { view: undefined }
    },
    async testCustomHostname({ reader, caller }, { params, body }) {
      const site = await requireAdministeredSite(reader, caller, readId(body.target.site))
      const claim = await findClaim(reader, site.organizationId, params.hostname)
      if (claim?.site_id !== site.id) throw new Problem('not_found', {})
      const found = await lookUpHostname(names, claim.hostname, siteTarget(site), sites)
      if (isProvenBy(found, claim)) return { view: undefined }
      throw new Problem('hostname_unproven', { record: proofRecord(claim), found: [...found.proofs] })
    },
    async getSubdomain({ reader, caller }, { params: { subdomain } }) {
      const organization = await findOwnOrganization(reader, caller.userId, subdomain)
      if (!organization) throw new Problem('not_found', {})
      const target = { type: 'organization' as const, organization: showId('organization', organization) }
      return { view: { object: 'subdomain' as const, subdomain, target, isActive: true } }
    },
  }
}
