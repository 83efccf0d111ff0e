import type { SiteCustomizationView } from '@octavo/contract'
import type { AskedSpace, BaseName, Preview, SitesOrigin } from '@octavo/site'
import type { Reader, Tenant } from '../../platform/database/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import {
  type FoundSite,
  type LocatedContent,
  type NamedBy,
  openFound,
  openSpace,
  type SitesOfHost,
  sitesOfHost,
} from '../addresses/index.ts'
import { publishedCustomizations } from '../sites/index.ts'
import type { Changes } from './changes.ts'
import { ContentReads } from './content-reads.ts'
import { findShownSpaces, type ShownSpace } from './site-facts-store.ts'

/** All that is asked of a site again and again, as it was at one moment. */
export interface SiteSnapshot {
  readonly tenant: Tenant
  readonly readAt: number
  readonly site: FoundSite
  readonly spaces: ReadonlyMap<string, ShownSpace>
  readonly looks: { readonly site: SiteCustomizationView; readonly siteSpaces: Record<string, SiteCustomizationView> }
  /** The content of a space as it is published, or as a preview shows it. */
  open(space: string, preview: Preview | undefined): Promise<ContentReads | undefined>
}

interface Kept<Value> {
  readonly tenant: Tenant
  readonly readAt: number
  readonly value: Value
}

const mostHosts = 10_000
const mostSites = 2_000

/** Which site an address belongs to and what that site is, read once and kept until something of it changes. */
export class SiteSnapshots {
  readonly #reader: Reader
  readonly #sites: SitesOrigin
  readonly #changes: Changes
  readonly #hosts = new Map<string, Kept<SitesOfHost>>()
  /** Hosts at which there is nothing, and when they were looked for. Apart, since a stranger may ask for as many as it likes. */
  readonly #nobodys = new Map<string, number>()
  readonly #snapshots = new Map<string, Kept<Promise<SiteSnapshot | undefined>>>()

  constructor(reader: Reader, sites: SitesOrigin, changes: Changes) {
    this.#reader = reader
    this.#sites = sites
    this.#changes = changes
  }

  async byNames(names: readonly BaseName[]): Promise<{ name: BaseName; snapshot: SiteSnapshot } | undefined> {
    const found = await this.#named(names)
    const snapshot = found && (await this.#snapshot(found))
    return snapshot && { name: found.name, snapshot }
  }

  async #named(names: readonly BaseName[]): Promise<NamedBy | undefined> {
    const host = hostOf(names)
    if (host === undefined || this.#isNobodys(host)) return undefined
    const known = this.#hosts.get(host)
    if (known && this.#changes.holds(known.tenant, known.readAt)) return known.value.find(names)
    const readAt = this.#changes.now
    const found = await sitesOfHost(this.#reader, names)
    this.#hosts.delete(host)
    if (found) keep(this.#hosts, host, { tenant: found.tenant, readAt, value: found }, mostHosts)
    else keep(this.#nobodys, host, readAt, mostHosts)
    return found?.find(names)
  }

  /** Any organization may have taken it since: it holds until one changes anything. */
  #isNobodys(host: string): boolean {
    const readAt = this.#nobodys.get(host)
    return readAt !== undefined && this.#changes.isCurrent(readAt)
  }

  #snapshot(found: NamedBy): Promise<SiteSnapshot | undefined> {
    const key = `${found.site} ${textOf(found.name)}`
    const known = this.#snapshots.get(key)
    if (known && this.#changes.holds(known.tenant, known.readAt)) return known.value
    const readAt = this.#changes.now
    const value = this.#read(found, readAt)
    keep(this.#snapshots, key, { tenant: found.tenant, readAt, value }, mostSites)
    value.catch(() => this.#snapshots.delete(key))
    return value
  }

  async #read(found: NamedBy, readAt: number): Promise<SiteSnapshot | undefined> {
    const { tenant } = found
    const site = await openFound(this.#reader, this.#sites, found)
    if (!site) return undefined
    const spaces = await findShownSpaces(this.#reader, tenant, site.id)
    const looks = await publishedCustomizations(this.#reader, tenant, site.id, site.structure, (look) => look)
    const contents = new Map<string, Promise<ContentReads | undefined>>()
    const open = (space: string, preview: Preview | undefined) => {
      // What is not published is read anew for everyone who asks: it is not announced when it changes.
      const known = preview ? undefined : contents.get(space)
      if (known) return known
      const opened = this.#open(tenant, space, preview)
      if (!preview) {
        contents.set(space, opened)
        opened.catch(() => contents.delete(space))
      }
      return opened
    }
    return { tenant, readAt, site, spaces, looks, open }
  }

  async #open(tenant: Tenant, space: string, preview: Preview | undefined): Promise<ContentReads | undefined> {
    const content = await openSpace(this.#reader, tenant, space as Uuid<'space'>, preview)
    return content && new ContentReads(content)
  }
}

/** What a resolution asks for, from what is kept. */
export const contentsOf =
  (snapshot: SiteSnapshot) =>
  async ({ siteSpace, preview }: AskedSpace<FoundSite>): Promise<LocatedContent | undefined> =>
    (await snapshot.open(siteSpace.space, preview))?.content

function keep<Value>(all: Map<string, Value>, key: string, value: Value, most: number): void {
  if (all.size >= most && !all.has(key)) all.clear()
  all.set(key, value)
}

/** The host that all names of an address have. */
function hostOf(names: readonly BaseName[]): string | undefined {
  for (const name of names) {
    if (name.kind === 'custom') return name.hostname
    if (name.kind === 'default-content') return `organization ${name.organization}`
  }
  return undefined
}

/** A name without what is below it. */
function textOf(name: BaseName): string {
  if (name.kind === 'custom') return `custom ${name.hostname}`
  if (name.kind === 'proxy') return `proxy ${name.origin.toLowerCase()}`
  if (name.kind === 'organization') return `organization ${name.organization} ${name.basename.toLowerCase()}`
  return `default ${name.organization}`
}
