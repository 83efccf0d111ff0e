import type { Hash } from '@octavo/content'
import type { SitePath } from '@octavo/site'
import type { FoundFile } from './files/serve-file.ts'
import type { SiteFiles } from './files/site-files.ts'
import type { LinkIndexes } from './fragments/link-indexes.ts'
import type { AskedSite } from './resolve-site.ts'
import type { SiteAnswer } from './site-answer.ts'
import type { SiteRequest } from './site-request.ts'
import type { SeenSite } from './visible-site.ts'

interface FileTools {
  readonly files: SiteFiles
  readonly indexes: LinkIndexes
}

/** A file of the content, or an image that lies elsewhere, to those who saw a page that names it. */
export async function showFile(
  { method, headers }: SiteRequest,
  { snapshot, address }: AskedSite,
  site: SeenSite,
  path: Extract<SitePath, { type: 'file' | 'image' }>,
  { files, indexes }: FileTools,
): Promise<SiteAnswer | undefined> {
  const asked = {
    tenant: snapshot.tenant,
    site: site.id,
    method,
    headers,
    query: address.searchParams,
    sight: site.sight,
    audience: site.audience,
  }
  if (path.type === 'image') return files.serveImage(asked)
  const findFile = async (hash: string): Promise<FoundFile | undefined> => {
    for (const space of site.spaces) {
      const reads = await snapshot.open(space.space, site.way.preview)
      const index = reads && (await indexes.of(reads.content))
      const records = (index?.filesOfBlob(hash as Hash) ?? []).flatMap((id) => index?.fileOf(id) ?? [])
      // Several files may have the same bytes, and each its own name and type.
      const record = records.find(({ name }) => name === path.name) ?? records[0]
      if (record) return { record, siteSpace: space.id }
    }
    return undefined
  }
  return files.serveFile({ ...asked, hash: path.hash, findFile })
}
