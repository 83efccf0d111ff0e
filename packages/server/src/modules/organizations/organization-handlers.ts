import type { organizations } from '@octavo/contract'
import { listed, pageOf } from '../../platform/http/cursor.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { Problem } from '../../platform/problem.ts'
import { listOrganizationsOfDomain, listOwnOrganizations } from '../access/index.ts'
import { verifiedDomainOf } from '../accounts/index.ts'
import { createOrganization } from './create-organization.ts'
import { deleteOrganization } from './delete-organization.ts'
import type { Organization } from './organization-store.ts'
import { presentOrganization, presentStranger } from './present-organization.ts'
import { type HasSite, updateOrganization } from './update-organization.ts'

export const organizationHandlers = (publicUrl: string, hasSite: HasSite): HandlersOf<typeof organizations> => {
  const present = (row: Organization, role: Parameters<typeof presentOrganization>[1]['role'], teamsOwned: number) =>
    presentOrganization(row, { role, teamsOwned }, publicUrl)
  return {
    async listOrganizationsForAuthenticatedUser({ reader, cursor }, { proof, query }) {
      const page = pageOf(cursor, query)
      const rows = await listOwnOrganizations(reader, proof.id, page)
      return {
        view: listed(
          rows,
          page,
          cursor,
          (row) => [row.id],
          (row) => present(row, row.role, row.teams_owned),
        ),
      }
    },
    async createOrganization(work, { proof, body }) {
      const created = await createOrganization(work, proof, body)
      const view = present(created, 'admin', 0)
      return { view, version: created.version, location: `/v1/orgs/${view.id}` }
    },
    async getOrganizationsForEmailDomain({ reader }, { proof, params }) {
      const domain = params.emailDomain.toLowerCase()
      if (verifiedDomainOf(proof.row) !== domain) throw new Problem('not_found', {})
      const rows = await listOrganizationsOfDomain(reader, proof.id, domain)
      const shown = rows.map(({ role, teams_owned, ...row }) =>
        role === null ? presentStranger(row, domain, publicUrl) : present(row, role, teams_owned ?? 0),
      )
      return { view: { organizations: shown } }
    },
    async getOrganizationById(_, { proof }) {
      return { view: present(proof.row, proof.role, proof.row.teams_owned), version: proof.row.version }
    },
    async updateOrganizationById(work, { proof, body, ifMatch }) {
      const changed = await updateOrganization(work, proof, body, ifMatch, hasSite)
      return { view: present(changed, proof.role, proof.row.teams_owned), version: changed.version }
    },
    async deleteOrganizationById(work, { proof, ifMatch }) {
      await deleteOrganization(work, proof, ifMatch)
      return { view: undefined }
    },
  }
}
