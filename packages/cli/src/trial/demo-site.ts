import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { organizations, sites } from '@octavo/contract'
import { type Api, openApi } from '../publish/api.ts'
import { publishFolder } from '../publish/publish-folder.ts'
import type { Teller } from '../publish/tell.ts'
import type { First } from './create-first.ts'

/** Octavo's own documentation: beside the program in the package, at the top of a checkout. */
const documentation = [resolve(import.meta.dirname, '../../docs'), resolve(import.meta.dirname, '../../../../docs')]

const silent: Teller = { say: () => {}, warn: () => {}, at: () => {}, done: () => {} }

/** Publishes something to look at, by the very command that a newcomer uses next. Gives its address. */
export async function publishDemo(url: string, { organization, token }: First): Promise<string | undefined> {
  const folder = documentation.find((place) => existsSync(join(place, 'SUMMARY.md')))
  if (folder === undefined) return undefined
  const api = openApi(url, token)
  await nameHost(api, organization)
  const wishes = { folder, site: 'octavo', title: 'Octavo', subject: 'The documentation of Octavo' }
  return (await publishFolder(api, wishes, silent)).address
}

/** Addresses of sites begin with the name of the organization, and not with its id. */
async function nameHost(api: Api, { id, title }: First['organization']): Promise<void> {
  const hostname = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 32)
    .replace(/-+$/, '')
  if (hostname.length < 3) return
  const params = { organizationId: id as never }
  await api.call(organizations.updateOrganizationById, { params, body: { hostname } })
}

/** The addresses of what is published, the newest first. */
export async function publishedSites(url: string, token: string): Promise<string[]> {
  const api = openApi(url, token)
  const found: { address: string; at: string }[] = []
  for await (const { id } of api.list(organizations.listOrganizationsForAuthenticatedUser, {})) {
    const query = { published: true }
    for await (const { urls, createdAt } of api.list(sites.listSites, { params: { organizationId: id }, query })) {
      if (urls.published !== undefined) found.push({ address: urls.published, at: createdAt })
    }
  }
  return found.toSorted((one, other) => (one.at < other.at ? 1 : -1)).map(({ address }) => address)
}
