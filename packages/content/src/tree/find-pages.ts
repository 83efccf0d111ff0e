import type { PageRecord } from '../model/page.ts'
import type { ObjectReader } from '../objects/objects.ts'
import { entriesFrom } from '../objects/read-map.ts'
import type { ContentRoot } from './content-root.ts'
import { slugKey } from './place-keys.ts'
import { childrenOf, joinAddress, pageOf, pagesBelow } from './read-content.ts'

type Found = readonly [id: string, page: PageRecord]

/** What nobody sees in front of what everyone sees is no reason to read on for ever. */
const mostPassed = 1_000

/**
 * The page that the address of the space itself shows: the first document that everyone sees, in the order of the table
 * of contents; the first of all where there is none.
 */
export async function homeOf(reader: ObjectReader, root: ContentRoot): Promise<Found | undefined> {
  return (await firstShown(reader, root, null)) ?? (await firstDocument(reader, root, null))
}

/** The first document below a page, which stands for one that has none of its own. */
export async function firstDocument(
  reader: ObjectReader,
  root: ContentRoot,
  parent: string | null,
): Promise<Found | undefined> {
  for await (const found of pagesBelow(reader, root, parent)) if (found[1].type === 'document') return found
  return undefined
}

async function firstShown(reader: ObjectReader, root: ContentRoot, parent: string | null): Promise<Found | undefined> {
  let passed = 0
  for await (const id of childrenOf(reader, root, parent)) {
    const page = await pageOf(reader, root, id)
    if (++passed > mostPassed) return undefined
    if (!page || page.hidden || page.condition !== undefined) continue
    const found = page.type === 'document' ? ([id, page] as const) : await firstShown(reader, root, id)
    if (found) return found
  }
  return undefined
}

/** In longer lists nothing is looked for that nobody has written as it is. */
const mostCompared = 4_000

/** The page at an address but for the case of letters, or for how they are composed. */
export async function pageLike(reader: ObjectReader, root: ContentRoot, address: string): Promise<string | undefined> {
  let left = mostCompared
  const wanted = foldAddress(address)
  async function* among(prefix: string): AsyncGenerator<readonly [string, string]> {
    for await (const entry of entriesFrom<string>(reader, root.slugs, { prefix })) {
      if (--left < 0) return
      yield entry
    }
  }
  /** Below a page whose address is how the wanted one begins. */
  async function below(id: string, rest: string): Promise<string | undefined> {
    for await (const [key, child] of among(slugKey(id, ''))) {
      const found = await inside(key.slice(slugKey(id, '').length), child, rest)
      if (found !== undefined) return found
    }
    return undefined
  }
  async function inside(start: string, id: string, rest: string): Promise<string | undefined> {
    const folded = foldAddress(start)
    if (folded === rest) return id
    return rest.startsWith(`${folded}/`) ? below(id, rest.slice(folded.length + 1)) : undefined
  }
  // Those with a directory, and those at the top, which is one.
  for await (const [key, id] of among('/')) {
    const [directory = '', slug = ''] = key.slice(1).split('\n')
    const found = await inside(joinAddress(directory, slug), id, wanted)
    if (found !== undefined) return found
  }
  return undefined
}

const foldAddress = (address: string): string => address.normalize('NFC').toLowerCase().normalize('NFC')
