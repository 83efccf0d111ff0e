import type { Hash } from '@octavo/content'
import type { Blobs } from '../../../platform/blobs/blobs.ts'
import type { FoundContent } from '../../content/index.ts'
import type { ContentLookup, Stored } from './look-up.ts'
import type { RenderSource } from './render-documents.ts'
import type { Answered, Ask, Kind } from './render-task.ts'
import { pauses } from '../../../platform/pauses.ts'

/** Bytes; a longer specification is not shown. */
const longestSpecification = 16_000_000

interface Asked {
  readonly content: Pick<FoundContent, 'tenant' | 'objects'>
  readonly lookup: ContentLookup
  readonly isShown: (conditions: readonly string[]) => boolean
  readonly blobs: Pick<Blobs, 'open'>
}

/** Answers a thread from the content that a page belongs to. */
export function openSource({ content, lookup, isShown, blobs }: Asked): RenderSource {
  const stored = new Map<Hash, Stored>()
  const noted = (found: Stored | undefined): Hash | undefined => {
    if (found) stored.set(found.hash, found)
    return found?.hash
  }
  const included = async (ask: Ask): Promise<Answered['includes']> => {
    const found = lookup.include(ask)
    if (!found) return undefined
    const { id, record } = found
    const source = new Uint8Array(await content.objects.bytes(record.document))
    // One that was never a file lies where it would be written to.
    return { path: record.path ?? `.gitbook/includes/${id}.md`, source }
  }
  const answers: { readonly [Each in Kind]: (ask: Ask) => Promise<Answered[Each]> | Answered[Each] } = {
    links: (ask) => lookup.link(ask),
    includes: included,
    specs: async ([, slug]) => noted(await lookup.specificationNamed(slug)),
    specSources: async (ask) => noted(await lookup.specification(ask)),
    conditions: ([, condition]) => isShown([condition]),
  }
  return {
    async answer({ kind, asks }) {
      const pause = pauses()
      const found: unknown[] = []
      for (const ask of asks) {
        found.push(await answers[kind](ask))
        await pause()
      }
      return found
    },
    async specification(hash) {
      const place = stored.get(hash)
      if (!place) return undefined
      if (!place.isFile) return new Uint8Array(await content.objects.bytes(hash))
      const opened = await blobs.open(content.tenant, hash)
      if (!opened) return undefined
      if (opened.size <= longestSpecification) return new Uint8Array(Buffer.concat(await opened.bytes.toArray()))
      opened.bytes.destroy()
      return undefined
    },
  }
}
