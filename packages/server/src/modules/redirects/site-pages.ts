import { addressOf, getAllFrom, homeOf, isAddressed, pageAt, pageLike, pageOf, type PageRecord } from '@octavo/content'
import {
  type PagePlace,
  type PageTarget,
  readPrefixes,
  readSitePath,
  type SitePrefixes,
  type SiteStructure,
  type Target,
} from '@octavo/site'
import type { Reader, Tenant } from '../../platform/database/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import { pageTarget } from '../adaptive/index.ts'
import { type ActiveContent, openActive } from '../content/index.ts'

interface ServedPage {
  readonly siteSpace: string
  readonly page: string
}

/** The pages of a site as they are now. */
export interface SitePages {
  readonly prefixes: SitePrefixes
  /** The page that the site shows at an address; those of drafts are not shown. */
  servedAt(segments: readonly string[], anyCase?: boolean): Promise<ServedPage | undefined>
  /** What there is to be seen at an address, of drafts too: where no page is, the space in which it lies. */
  targetAt(segments: readonly string[]): Promise<Target | undefined>
  targetOf(siteSpace: string, page: string): Promise<PageTarget | undefined>
  /** The page at a path of one of its spaces. */
  pageAt(siteSpace: string, path: string): Promise<string | undefined>
  placeOf(siteSpace: string, page: string): Promise<PagePlace | undefined>
  /** Those of the pages that a space has. */
  among(siteSpace: string, pages: readonly string[]): Promise<ReadonlySet<string>>
}

/** Reads what it is asked for, and each space once. */
export function sitePages(reader: Reader, tenant: Tenant, structure: SiteStructure): SitePages {
  const prefixes = readPrefixes(structure)
  const drafts = new Set(structure.sections.filter(({ draft }) => draft).map(({ id }) => id))
  const homes = new Map<ActiveContent, Promise<string | undefined>>()
  let opened: ReturnType<typeof openActive> | undefined

  const contentOf = async (siteSpace: string): Promise<ActiveContent | undefined> => {
    opened ??= openActive(
      reader,
      tenant,
      structure.siteSpaces.map(({ space }) => space as Uuid<'space'>),
    )
    return (await opened).get(prefixes.siteSpace(siteSpace)?.space as Uuid<'space'>)
  }
  const homeIn = (content: ActiveContent): Promise<string | undefined> => {
    const known = homes.get(content) ?? homeOf(content.objects, content.root).then((home) => home?.[0])
    homes.set(content, known)
    return known
  }
  const at = async (siteSpace: string, path: string, anyCase = false): Promise<string | undefined> => {
    const content = await contentOf(siteSpace)
    if (!content) return undefined
    if (path === '') return homeIn(content)
    return (
      (await pageAt(content.objects, content.root, path)) ??
      (anyCase ? await pageLike(content.objects, content.root, path) : undefined)
    )
  }

  const targetOf = async (siteSpace: string, page: string): Promise<PageTarget | undefined> => {
    const content = await contentOf(siteSpace)
    const record = content && (await pageOf(content.objects, content.root, page))
    return record && pageTarget(siteSpace, record, content)
  }

  return {
    prefixes,
    targetOf,
    async targetAt(segments) {
      const asked = readSitePath(segments, false)
      // The address of the site itself leads everyone to what they may see of it.
      if (asked.type !== 'page' || asked.segments.length === 0) return { level: 'site' }
      const paths = (asked.whole ? [asked, asked.whole] : [asked]).map((one) => one.segments)
      const exact = paths.flatMap(prefixes.matching).map((match) => ({ ...match, anyCase: false }))
      const alike = paths.flatMap(prefixes.alike).map((match) => ({ ...match, anyCase: true }))
      for (const { siteSpace, path, anyCase } of [...exact, ...alike]) {
        const page = await at(siteSpace.id, path.join('/'), anyCase)
        if (page !== undefined) return targetOf(siteSpace.id, page)
      }
      return alike[0] && { level: 'site-space', id: alike[0].siteSpace.id }
    },
    pageAt: (siteSpace, path) => at(siteSpace, path),
    async servedAt(segments, anyCase) {
      const asked = readSitePath(segments, false)
      if (asked.type !== 'page') return undefined
      for (const one of asked.whole ? [asked.whole, asked] : [asked]) {
        for (const { siteSpace, path } of prefixes.matching(one.segments)) {
          if (siteSpace.draft || drafts.has(siteSpace.section ?? '')) continue
          const page = await at(siteSpace.id, path.join('/'), anyCase)
          if (page !== undefined) return { siteSpace: siteSpace.id, page }
        }
      }
      return undefined
    },
    async placeOf(siteSpace, page) {
      const content = await contentOf(siteSpace)
      const record = content && (await pageOf(content.objects, content.root, page))
      if (!record || !isAddressed(record)) return undefined
      const path = await addressOf(content.objects, content.root, record)
      return { path, isHome: (await homeIn(content)) === page }
    },
    async among(siteSpace, pages) {
      const content = await contentOf(siteSpace)
      if (!content) return new Set()
      const found = await getAllFrom<PageRecord>(content.objects, content.root.pages, pages)
      return new Set([...found].flatMap(([id, page]) => (isAddressed(page) ? [id] : [])))
    },
  }
}
