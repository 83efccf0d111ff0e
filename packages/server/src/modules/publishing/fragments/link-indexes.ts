import type { FoundContent } from '../../content/index.ts'
import { bringForward, LinkIndex } from './link-index.ts'

/** Things in all indexes together; about half a kilobyte each. */
const mostThings = 400_000
/** Of one space: what is published, and what is looked at before it is. */
const mostRoots = 4

interface Kept {
  readonly index: Promise<LinkIndex>
  readonly root: FoundContent['root']
}

/** What is asked of a content to index it. */
export type Indexable = Pick<FoundContent, 'space' | 'revision' | 'objects' | 'root'>

export interface LinkIndexes {
  of(content: Indexable): Promise<LinkIndex>
}

/** An index for each space that is read, brought from one content to the next by what differs between them. */
export function linkIndexes(most = mostThings): LinkIndexes {
  /** By space, then by the hash of the root; what was asked for last is last. */
  const spaces = new Map<string, Map<string, Kept>>()
  let clearing = false

  /** Forgets the spaces that were not asked for longest. */
  const clear = async () => {
    if (clearing) return
    clearing = true
    const sizes = await Promise.all([...spaces].map(async ([id, roots]) => [id, await sizeOf(roots)] as const))
    let left = sizes.reduce((sum, [, size]) => sum + size, 0)
    for (const [id, size] of sizes.slice(0, -1)) {
      if (left <= most) break
      spaces.delete(id)
      left -= size
    }
    clearing = false
  }

  return {
    of(content) {
      const { space, revision, root } = content
      const roots = spaces.get(space) ?? new Map<string, Kept>()
      const kept = roots.get(revision.root)
      const latest = [...roots.values()].at(-1)
      const index = kept?.index ?? makeIndex(latest, content)
      roots.delete(revision.root)
      roots.set(revision.root, { index, root })
      spaces.delete(space)
      spaces.set(space, roots)
      if (kept) return index
      for (const old of roots.keys()) if (roots.size > mostRoots) roots.delete(old)
      index.then(clear, () => roots.delete(revision.root))
      return index
    },
  }
}

async function makeIndex(latest: Kept | undefined, content: Indexable): Promise<LinkIndex> {
  // One that failed is no ground to build on.
  const index = await latest?.index.catch(() => undefined)
  if (!index || !latest) return bringForward(undefined, content)
  // Of a content that nobody holds any more, parts may have been swept away.
  return bringForward({ index, root: latest.root }, content).catch(() => bringForward(undefined, content))
}

/** Those of one space share nearly all they hold. */
async function sizeOf(roots: ReadonlyMap<string, Kept>): Promise<number> {
  const sizes = await Promise.all([...roots.values()].map(({ index }) => index.then(({ size }) => size).catch(() => 0)))
  return Math.max(0, ...sizes)
}
