import type { Hash, WrittenFile } from '@octavo/content'
import type { RepositoryFileView } from '@octavo/contract'
import type { Pieces } from '../../../platform/http/handler.ts'
import { Problem } from '../../../platform/problem.ts'
import type { FoundContent } from '../found-content.ts'
import { hashOf } from '../hash-of.ts'
import type { DownloadUrl } from '../present-content.ts'
import { listFiles } from './repository-threads.ts'

/** The files that a content is written as, as JSON, by their paths. */
export async function repositoryPieces({ objects, revision }: FoundContent): Promise<Pieces> {
  const files = await listFiles(objects, revision.root)
  const sorted = files.toSorted((one, other) => (one.path < other.path ? -1 : 1))
  return (async function* () {
    let before = '{"files":['
    for (const file of sorted) {
      yield `${before}${JSON.stringify({ path: file.path, hash: hashOfFile(file) })}`
      before = ','
    }
    yield sorted.length === 0 ? `${before}]}` : ']}'
  })()
}

const hashOfFile = (file: WrittenFile): Hash => {
  if ('bytes' in file) return hashOf(file.bytes)
  return 'object' in file ? file.object : file.blob
}

/** One of them, with its bytes; an asset with the address they are at. */
export async function repositoryFile(
  { tenant, objects, revision }: FoundContent,
  path: string,
  downloadUrl: DownloadUrl,
): Promise<RepositoryFileView> {
  const file = (await listFiles(objects, revision.root)).find((one) => one.path === path)
  if (!file) throw new Problem('not_found', {})
  const shown = { object: 'repository-file', path, hash: hashOfFile(file) } as const
  if ('blob' in file) {
    const { blob, contentType } = file
    const name = path.slice(path.lastIndexOf('/') + 1)
    return { ...shown, downloadURL: downloadUrl(tenant, { blob, name, contentType }) }
  }
  return { ...shown, ...textOf('bytes' in file ? file.bytes : await objects.bytes(file.object)) }
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function textOf(bytes: Uint8Array): { text: string } | { base64: string } {
  try {
    return { text: decoder.decode(bytes) }
  } catch {
    return { base64: Buffer.from(bytes).toString('base64') }
  }
}
