import type { ContentPart, ContentParts } from '../model/content.ts'
import type { Hash } from '../model/hash.ts'
import { compareMaps, type ValueChange } from '../objects/compare-maps.ts'
import type { ObjectReader } from '../objects/objects.ts'
import { contentParts } from '../tree/apply-changes.ts'
import { emptyRoot, readRoot } from '../tree/content-root.ts'

/** Every record that differs between two contents, before and after. */
export type ContentDifference = {
  readonly [Part in ContentPart]: ReadonlyMap<string, ValueChange<ContentParts[Part]>>
}

export async function compareContent(
  reader: ObjectReader,
  before: Hash | null,
  after: Hash | null,
): Promise<ContentDifference> {
  const [old, young] = await Promise.all(
    [before, after].map((root) => (root === null ? emptyRoot : readRoot(reader, root))),
  )
  const differences = contentParts.map(
    async (part) => [part, await compareMaps(reader, old![part], young![part])] as const,
  )
  return Object.fromEntries(await Promise.all(differences)) as unknown as ContentDifference
}
