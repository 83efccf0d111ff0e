import {
  addressOf,
  firstDocument,
  homeOf,
  isAddressed,
  pageAt,
  pageLike,
  pageOf,
  type PageRecord,
  pagesBelow,
} from '@octavo/content'
import type { AskedSpace, FoundPage, Preview, Tenure } from '@octavo/site'
import { isId } from '@octavo/contract'
import type { Reader, Tenant } from '../../platform/database/database.ts'
import { readId, type Uuid } from '../../platform/ids.ts'
import { findChangeRequestByNumber } from '../change-requests/index.ts'
import { findRevision, type FoundContent, openContent, pageBefore, pageDuring, revisionOf } from '../content/index.ts'
import type { FoundSite } from './site-by-name.ts'

/** A page as an address found it, with the content it is in. */
export interface LocatedPage extends FoundPage {
  readonly record: PageRecord
  readonly content: LocatedContent
  /** The group whose address was asked for. */
  readonly group?: string
}

export interface LocatedContent extends FoundContent {
  readonly changeRequest: Uuid<'changeRequest'> | undefined
  readonly home: string | undefined
}

/** The content of a space on a site; undefined where there is none. */
type OpenAsked = (asked: AskedSpace<FoundSite>) => Promise<LocatedContent | undefined>
export type PageLookups = ReturnType<typeof pageLookups>

/** Each content is opened once. */
function opener(reader: Reader): OpenAsked {
  const contents = new Map<string, Promise<LocatedContent | undefined>>()
  return ({ site, siteSpace, preview }) => {
    const key = `${siteSpace.space} ${JSON.stringify(preview)}`
    const opened =
      contents.get(key) ?? openSpace(reader, site.row.organization_id, siteSpace.space as Uuid<'space'>, preview)
    contents.set(key, opened)
    return opened
  }
}

/** The pages of sites, as one resolution asks for them. */
export function pageLookups(reader: Reader, open: OpenAsked = opener(reader)) {
  type Find = (content: LocatedContent, path: string) => Promise<string | undefined>
  const by = (find: Find) => async (asked: AskedSpace<FoundSite>, path: string) => {
    const content = await open(asked)
    if (!content) return undefined
    return locate(content, path === '' ? content.home : await find(content, path))
  }
  return {
    pageAt: by(({ objects, root }, path) => pageAt(objects, root, path)),
    pageDuring: async (
      asked: AskedSpace<FoundSite>,
      path: string,
      tenures: readonly Tenure[],
      asHome: boolean,
    ): Promise<{ page: LocatedPage; tenure: number } | undefined> => {
      const content = await open(asked)
      if (!content) return undefined
      for (let from = 0; from < tenures.length;) {
        const found = await pageDuring(reader, content, path, tenures.slice(from), asHome)
        const page = found && (await locate(content, found.page))
        if (!found || page) return page && { page, tenure: from + found.span }
        from += found.span + 1
      }
      return undefined
    },
    pageBefore: by((content, path) => pageBefore(reader, content, path)),
    pageLike: by(({ objects, root }, path) => pageLike(objects, root, path)),
  }
}

/** A group has no text of its own: its address leads to the first page in it. */
async function locate(content: LocatedContent, id: string | undefined): Promise<LocatedPage | undefined> {
  const { objects, root } = content
  const named = id === undefined ? undefined : await pageOf(objects, root, id)
  const found = named?.type === 'group' ? await firstDocument(objects, root, id!) : named && ([id!, named] as const)
  const page = found && (await placed(content, found))
  return page && named?.type === 'group' ? { ...page, group: id! } : page
}

async function placed(content: LocatedContent, [id, record]: readonly [string, PageRecord]) {
  if (!isAddressed(record)) return undefined
  const path = await addressOf(content.objects, content.root, record)
  return { id, record, path, isHome: id === content.home, content }
}

/** More pages than these that a visitor does not see are not looked through for one that it does. */
const mostPassed = 100

/** The pages of a group that stand for it, in their order. */
export async function* pagesOfGroup(content: LocatedContent, group: string): AsyncGenerator<LocatedPage> {
  let passed = 0
  for await (const found of pagesBelow(content.objects, content.root, group)) {
    if (++passed > mostPassed) return
    const page = found[1].type === 'document' ? await placed(content, found) : undefined
    if (page) yield page
  }
}

/** What a space shows, or what a change request or a revision of it holds; nothing of a deleted one. */
export async function openSpace(
  reader: Reader,
  tenant: Tenant,
  space: Uuid<'space'>,
  preview: Preview | undefined,
): Promise<LocatedContent | undefined> {
  const row = await reader
    .rowsOf(tenant, 'space')
    .select('revision_id')
    .where('id', '=', space)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const change = preview?.type === 'change' && (await findChangeRequestByNumber(reader, tenant, space, preview.number))
  if (change === undefined) return undefined
  const revision =
    preview?.type === 'revision'
      ? isId('revision', preview.revision) && (await findRevision(reader, tenant, space, readId(preview.revision)))
      : await revisionOf(reader, tenant, change ? change.revision_id : row.revision_id)
  if (!revision) return undefined
  const content = await openContent(reader, tenant, revision, '')
  const home = await homeOf(content.objects, content.root)
  return { ...content, changeRequest: change ? change.id : undefined, home: home?.[0] }
}
