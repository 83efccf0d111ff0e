import type { ContentReference } from '../model/metadata.ts'

/** References that no path and no ordinary address can say are written under a scheme of our own. */
const scheme = 'octavo:'

/** A reference as an address; undefined for pages and files of the space itself, which have paths. */
export function writeReference(reference: ContentReference): string | undefined {
  if (reference.kind === 'url') return reference.url
  const { kind, ...rest } = reference
  const isOwn = !('space' in rest && rest.space !== undefined) || kind === 'space'
  if (isOwn && (kind === 'page' || kind === 'file' || (kind === 'anchor' && reference.page !== undefined)))
    return undefined
  const parts = Object.entries(rest).filter((part) => part[1] !== undefined)
  return `${scheme}${kind}?${parts.map(([key, value]) => `${key}=${encodeURIComponent(value ?? '')}`).join('&')}`
}

/** The reference that an address says. */
export function readReference(url: string): ContentReference {
  const match = /^octavo:([a-z-]+)\?(.+)$/u.exec(url)
  const needed = match ? requiredOf[match[1]!] : undefined
  if (!match || needed === undefined) return { kind: 'url', url }
  try {
    const values = new Map(
      match[2]!.split('&').map((part) => part.split('=').map(decodeURIComponent) as [string, string]),
    )
    if (!values.get(needed)) return { kind: 'url', url }
    return { kind: match[1], ...Object.fromEntries(values) } as ContentReference
  } catch {
    return { kind: 'url', url }
  }
}

const requiredOf: Record<string, string | undefined> = {
  file: 'file',
  page: 'page',
  anchor: 'anchor',
  user: 'user',
  collection: 'collection',
  space: 'space',
  'reusable-content': 'reusableContent',
  tag: 'tag',
  openapi: 'spec',
}
