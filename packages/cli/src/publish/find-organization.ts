import { organizations, type OrganizationView } from '@octavo/contract'
import { Complaint } from '../complaint.ts'
import type { Api } from './api.ts'

/** The organization to publish in: the one that is named, by its id or its title; else the only one there is. */
export async function findOrganization(api: Api, named: string | undefined): Promise<OrganizationView> {
  const all = await Array.fromAsync(api.list(organizations.listOrganizationsForAuthenticatedUser, {}))
  if (all.length === 0)
    throw new Complaint('The token’s user belongs to no organization, so there is no place for a site.')
  const names = all.map(({ id, title }) => `  ${id}  ${title}`).join('\n')
  if (named === undefined) {
    if (all.length === 1) return all[0]!
    throw new Complaint(`Say in which organization, by --organization:\n${names}`)
  }
  const found = all.filter(({ id, title }) => id === named || title.toLowerCase() === named.toLowerCase())
  if (found.length === 1) return found[0]!
  const problem =
    found.length === 0 ? `No organization is called ${named}` : `Several organizations are called ${named}`
  throw new Complaint(`${problem}. These are yours:\n${names}`)
}
