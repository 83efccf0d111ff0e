import type { Hash } from '../model/hash.ts'
import type { MapRoot } from '../objects/change-map.ts'
import { canonical } from '../objects/chunk.ts'
import type { Draft, ObjectReader } from '../objects/objects.ts'

/**
 * The root object of a revision. `pages` decides; `order` (parent, order key, id) and `slugs` (place, slug) are what
 * it says, sorted so that children and addresses are found without walking it.
 */
export type ContentRoot = {
  pages: MapRoot
  order: MapRoot
  slugs: MapRoot
  files: MapRoot
  reusableContents: MapRoot
  variables: MapRoot
  tags: MapRoot
  sources: MapRoot
}

export const emptyRoot: ContentRoot = {
  pages: null,
  order: null,
  slugs: null,
  files: null,
  reusableContents: null,
  variables: null,
  tags: null,
  sources: null,
}

const encodeRoot = (root: ContentRoot): Uint8Array => new TextEncoder().encode(canonical(root))
export const decodeRoot = (bytes: Uint8Array): ContentRoot => JSON.parse(new TextDecoder().decode(bytes)) as ContentRoot

export const writeRoot = (draft: Draft, root: ContentRoot): Hash => draft.write(encodeRoot(root))
export const readRoot = async (reader: ObjectReader, root: Hash): Promise<ContentRoot> =>
  decodeRoot(await reader.bytes(root))
