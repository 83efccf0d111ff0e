import { readLayout } from '../layout/read-layout.ts'
import type { LayoutReport, RepositoryFile } from '../layout/repository-file.ts'
import type { WholeContent } from '../model/content.ts'
import type { PageRecord } from '../model/page.ts'
import { canonical } from '../objects/chunk.ts'
import { contentParts, type ContentChanges } from '../tree/apply-changes.ts'
import { matchLayout, type MatchedLayout, type MatchReport, type MatchTools } from './match-layout.ts'

type FilesToImport = {
  /** What things are recognized in. */
  base: WholeContent
  /** What is there now. Where files come in several steps, it is what the steps before have made of the base. */
  current: WholeContent
  /** All files, not those alone that are new. */
  files: readonly RepositoryFile[]
  now: string
}

export type ImportedFiles = Pick<MatchedLayout, 'objects' | 'blobs'> & {
  /** What, applied to what is there now, gives what the files say. */
  changes: ContentChanges
  reports: readonly (LayoutReport | MatchReport)[]
}

/**
 * Makes of a content what files say. Every step recognizes in the base, and not in what earlier steps left: a page that
 * moves is then known whichever step brings its new file and whichever takes its old one.
 */
export async function importFiles(
  { base, current, files, now }: FilesToImport,
  tools: MatchTools,
): Promise<ImportedFiles> {
  const layout = readLayout(files)
  const { content, objects, blobs, reports } = await matchLayout(base, layout, tools, current)
  const pages = datePages(content.pages, base.pages, current.pages, now)
  const changes = changesBetween(current, { ...content, pages })
  return { changes, objects, blobs, reports: [...layout.reports, ...reports] }
}

/** A page is as old as what it says: one that is imported again as it was is not younger for that. */
function datePages(
  pages: WholeContent['pages'],
  base: WholeContent['pages'],
  current: WholeContent['pages'],
  now: string,
): Map<string, PageRecord> {
  return new Map(
    [...pages].map(([id, page]) => {
      const earlier = [current.get(id), base.get(id)].filter((one) => one !== undefined)
      const same = earlier.find((one) => says(one) === says(page))
      const createdAt = earlier[0] ? earlier[0].createdAt : now
      const updatedAt = same ? same.updatedAt : now
      const { createdAt: _created, updatedAt: _updated, ...rest } = page
      const dates = { ...(createdAt !== undefined && { createdAt }), ...(updatedAt !== undefined && { updatedAt }) }
      return [id, { ...rest, ...dates } as PageRecord]
    }),
  )
}

const says = (page: PageRecord): string =>
  page.type === 'document'
    ? canonical([page.title, page.document])
    : canonical({ ...page, createdAt: undefined, updatedAt: undefined })

function changesBetween(before: WholeContent, after: WholeContent): ContentChanges {
  const parts = contentParts.map((part) => {
    const [old, young]: ReadonlyMap<string, unknown>[] = [before[part], after[part]]
    const changed = new Map<string, unknown>()
    for (const key of old!.keys()) if (!young!.has(key)) changed.set(key, undefined)
    for (const [key, record] of young!) {
      const known = old!.get(key)
      if (known === undefined || canonical(known) !== canonical(record)) changed.set(key, record)
    }
    return [part, changed]
  })
  return Object.fromEntries(parts) as ContentChanges
}
