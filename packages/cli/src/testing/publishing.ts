import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import {
  changeRequestContent,
  changeRequests,
  type Id,
  merges,
  organizations,
  sites,
  siteStructure,
  type SiteView,
  spaceReads,
} from '@octavo/contract'
import type { Serving } from './serving.ts'

export const hashOf = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

/** By path, as a service lists them. */
export function hashesBelow(top: string): Record<string, string> {
  const found = readdirSync(top, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const places = found.map((entry) => join(entry.parentPath, entry.name))
  return Object.fromEntries(places.map((place) => [relative(top, place), hashOf(readFileSync(place))]))
}

/** A page long enough to be recognized. */
export const lines = (name: string): string =>
  `# ${name}\n\n${Array.from({ length: 9 }, (_, line) => `${name} ${line}`).join('\n')}\n`

/** What tests of publishing do around it: write folders, and look at what the service has. */
export async function openPublishing({ api, folder }: Pick<Serving, 'api' | 'folder'>) {
  const mine = await api.call(organizations.listOrganizationsForAuthenticatedUser, {})
  const organizationId = mine.items[0]!.id

  /** Writes files below a folder of this name; null removes one. */
  function write(name: string, files: Readonly<Record<string, string | null>>): string {
    for (const [path, text] of Object.entries(files)) {
      const place = join(folder, name, path)
      mkdirSync(dirname(place), { recursive: true })
      if (text === null) rmSync(place)
      else writeFileSync(place, text)
    }
    return name
  }

  const siteOf = async (name: string): Promise<SiteView | undefined> =>
    (await Array.fromAsync(api.list(sites.listSites, { params: { organizationId } }))).find(
      ({ basename }) => basename === name,
    )

  /** The ids of the spaces of a site, by the paths of their sections. */
  async function spacesOf(site: SiteView | undefined): Promise<Record<string, Id<'space'>>> {
    const structure = await api.call(siteStructure.getSiteStructure, { params: { organizationId, siteId: site!.id } })
    const items = structure.structure.flatMap((item) => {
      if (item.object === 'site-space') return [['', item.space!.id] as const]
      return item.object === 'site-section' ? [[item.path, item.siteSpaces[0]!.space!.id] as const] : []
    })
    return Object.fromEntries(items)
  }

  const spaceOf = async (name: string): Promise<Id<'space'>> => Object.values(await spacesOf(await siteOf(name)))[0]!

  const filesIn = async (spaceId: Id<'space'>): Promise<Record<string, string>> =>
    Object.fromEntries(
      (await api.call(spaceReads.repository, { params: { spaceId } })).files.map(({ path, hash }) => [path, hash]),
    )

  const pagesIn = async (spaceId: Id<'space'>) => (await api.call(spaceReads.pages, { params: { spaceId } })).pages

  const changesIn = (spaceId: Id<'space'>, ...status: ('draft' | 'open' | 'archived' | 'merged')[]) =>
    Array.fromAsync(
      api.list(changeRequests.listChangeRequestsForSpace, { params: { spaceId }, query: { status } as never }),
    )

  /** Changes the page at this path behind the back of those who publish. */
  async function editBehind(spaceId: Id<'space'>, pagePath: string, markdown: string): Promise<void> {
    const page = await api.call(spaceReads.pageByPath, { params: { spaceId, pagePath }, query: {} })
    const change = await api.call(changeRequests.createChangeRequest, {
      params: { spaceId },
      body: { subject: 'Behind' },
    })
    const params = { spaceId, changeRequestId: change.id }
    const changes = [{ operation: 'update_page' as const, page: page.id, document: { markdown } }]
    await api.call(changeRequestContent.updateChangeRequestContent, { params, body: { changes } })
    await api.call(merges.mergeChangeRequest, { params })
  }

  return { organizationId, write, siteOf, spacesOf, spaceOf, filesIn, pagesIn, changesIn, editBehind }
}
