import { entriesFrom, type FileRecord, type ReusableContentRecord, type TagRecord } from '@octavo/content'
import type { RevisionSummaryView } from '@octavo/contract'
import type { Pieces } from '../../platform/http/handler.ts'
import type { FoundContent } from './found-content.ts'
import { pageListPieces } from './page-pieces.ts'
import { type DownloadUrl, presentFile, presentReusable } from './present-content.ts'

/** A revision with all its content, as JSON: written while it is read, whatever its size. */
export async function* contentPieces(
  content: FoundContent,
  summary: RevisionSummaryView,
  downloadUrl: DownloadUrl,
  publicUrl: string,
): Pieces & AsyncGenerator<string> {
  const { objects, root, tenant } = content
  yield `${JSON.stringify(summary).slice(0, -1)},"pages":`
  yield* pageListPieces(content, null, '', publicUrl)
  yield ',"files":'
  yield* listPieces(entriesFrom<FileRecord>(objects, root.files), ([id, file]) =>
    JSON.stringify(presentFile(tenant, id, file, downloadUrl)),
  )
  yield ',"reusableContents":'
  yield* listPieces(entriesFrom<ReusableContentRecord>(objects, root.reusableContents), ([id, record]) =>
    JSON.stringify(presentReusable(id, record)),
  )
  yield ',"tags":'
  yield* listPieces(entriesFrom<TagRecord>(objects, root.tags), ([slug, tag]) => JSON.stringify({ slug, ...tag }))
  yield ',"variables":'
  yield* listPieces(
    entriesFrom(objects, root.variables),
    ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`,
    '{}',
  )
  yield '}'
}

async function* listPieces<Entry>(
  entries: AsyncIterable<Entry>,
  textOf: (entry: Entry) => string,
  brackets = '[]',
): AsyncGenerator<string> {
  yield brackets[0]!
  let comma = ''
  for await (const entry of entries) {
    yield comma + textOf(entry)
    comma = ','
  }
  yield brackets[1]!
}
