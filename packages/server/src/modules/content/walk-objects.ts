import { referencesOf, type Hash, type Reference } from '@octavo/content'
import type { Reader, Tenant } from '../../platform/database/database.ts'
import { fetchObjects } from './object-store.ts'

/** How many references are followed at once. */
const atOnce = 256

interface Walk {
  /** Those of the references that nobody saw before. */
  takeNew(references: readonly Reference[]): Promise<readonly Reference[]>
  /** Whether documents are to be read too: nothing lies below them. */
  readonly readsDocuments: boolean
  visit?(objects: ReadonlyMap<Hash, Uint8Array>, blobs: readonly Hash[]): Promise<void>
  readonly signal: AbortSignal
}

/** Everything that can be reached from these roots, each once. What it holds at a time does not grow with the content. */
export async function walkObjects(reader: Reader, tenant: Tenant, roots: readonly Hash[], walk: Walk): Promise<void> {
  const { takeNew, readsDocuments, visit, signal } = walk
  const open: Reference[] = roots.map((hash) => ({ kind: 'root', hash }))
  while (open.length > 0) {
    signal.throwIfAborted()
    const taken = await takeNew(open.splice(-atOnce))
    const wanted = taken.filter(({ kind }) => kind !== 'blob' && (readsDocuments || kind !== 'document'))
    const objects = await fetchObjects(reader, tenant, [...new Set(wanted.map(({ hash }) => hash))])
    for (const reference of wanted) open.push(...referencesOf(reference, objects.get(reference.hash)!))
    await visit?.(
      objects,
      taken.filter(({ kind }) => kind === 'blob').map(({ hash }) => hash),
    )
  }
}
