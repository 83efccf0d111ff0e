import { decodeString } from 'micromark-util-decode-string'
import { scanDestinations } from '../markdown/scan-destinations.ts'
import { tagAt } from '../markdown/tag-forms.ts'
import { includeDestination } from './blocks/include.ts'
import { isLookedUp } from './links.ts'
import { sourceInBody } from './openapi/operation-blocks.ts'
import { innerOfTag, readAttributes } from './source/tag-attributes.ts'

/** What a document asks its context for, each thing once. */
export type Asks = {
  readonly links: ReadonlySet<string>
  readonly includes: ReadonlySet<string>
  /** Slugs of specifications. */
  readonly specs: ReadonlySet<string>
  /** Where the files of specifications lie. */
  readonly specSources: ReadonlySet<string>
  readonly conditions: ReadonlySet<string>
  readonly tags: ReadonlySet<string>
}

type Found = { readonly [Kind in keyof Asks]: Set<string> }

const longestTag = 5_000
/** How far behind its tag the body of a block repeats its link. */
const longestBody = 1_000

/**
 * What a document may ask for when it is rendered, found by its characters alone, in time in proportion to its length: nearly all of it,
 * and some that it will not. Whoever has to fetch the answers can do so before.
 */
export function scanAsks(source: string): Asks {
  const found: Found = {
    links: new Set(),
    includes: new Set(),
    specs: new Set(),
    specSources: new Set(),
    conditions: new Set(),
    tags: new Set(),
  }
  for (const destination of scanDestinations(source)) noteLink(destination, found)
  scanTags(source, found)
  return found
}

function noteLink(written: string, { links }: Found): void {
  const destination = written.trim()
  if (!isLookedUp(destination)) return
  links.add(destination)
  if (/[\\&]/.test(destination)) links.add(decodeString(destination).trim())
  // Of several images for one place, the first.
  const size = /\s+\d+(?:\.\d+)?[wx]\s*(?:,|$)/.exec(destination)
  if (size) links.add(destination.slice(0, size.index))
}

function scanTags(source: string, found: Found): void {
  let open = -1
  for (const { 0: mark, index } of source.matchAll(/\{%|%\}/g)) {
    if (mark === '{%') open = source[index - 1] === '\\' ? -1 : index
    else if (open !== -1 && index - open < longestTag) {
      const name = tagAt(source, open)?.name
      const inner = innerOfTag(source.slice(open, index + 2))
      if (name !== undefined) noteTag(name, inner, source.slice(index + 2, index + 2 + longestBody), found)
      open = -1
    }
  }
}

function noteTag(name: string, inner: string, after: string, found: Found): void {
  if (name === 'if') {
    if (inner.trim() !== '') found.conditions.add(inner.trim())
    return
  }
  if (name === 'include') {
    found.includes.add(includeDestination(inner))
    return
  }
  if (!inner.includes('=')) return
  const attributes = readAttributes(inner)
  for (const key of ['url', 'src', 'page', 'href']) {
    const value = attributes.get(key)
    if (value !== undefined) noteLink(value, found)
  }
  for (const tag of (attributes.get('tags') ?? '').split(',')) if (tag.trim() !== '') found.tags.add(tag.trim())
  if (!/^(?:openapi|swagger)/.test(name)) return
  const [spec, written] = [attributes.get('spec'), attributes.get('src') ?? sourceInBody(after)]
  if (spec !== undefined) found.specs.add(spec)
  if (written !== undefined) found.specSources.add(written)
}
