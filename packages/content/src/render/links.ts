import type { RenderRun, Source } from './run.ts'
import type { ResolvedLink } from './rendered.ts'
import type { AttributeValue } from './tree.ts'

const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** An address that may stand in a page as it is, undefined for every other: those that run something, and those that are none. */
export function safeAddress(address: string): string | undefined {
  const clean = address.replaceAll(/[\p{Cc}\p{Zs}\u2028\u2029\uFEFF]+/gu, (blank) => (/^ +$/.test(blank) ? '%20' : ''))
  if (clean.startsWith('//')) return `https:${clean}`
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(clean)?.[0].toLowerCase()
  return scheme !== undefined && schemes.has(scheme) ? clean : undefined
}

/** Addresses of the editor that existing content was written in: they mean things of a space. */
const isForeignReference = (address: string) =>
  /^https:\/\/app\.gitbook\.com\/(?:s|o)\//i.test(address) || address.startsWith('octavo:')

/** Whether a destination means a thing of the space, so that somebody has to know where it leads. */
export function isLookedUp(written: string): boolean {
  if (written === '' || written.startsWith('#')) return false
  return isForeignReference(written) || (safeAddress(written) === undefined && !hasScheme(written))
}

const hasScheme = (written: string) => /^[a-z][a-z0-9+.-]*:/i.test(written.replaceAll(/[\p{Cc}\s]/gu, ''))

/** Where a destination leads, as the author wrote it. */
export function resolve(destination: string, run: RenderRun, source: Source): ResolvedLink {
  const written = destination.trim()
  if (written === '') return undefined
  if (written.startsWith('#')) return { kind: 'url', url: written }
  const address = safeAddress(written)
  if (!isLookedUp(written)) {
    if (address !== undefined) return { kind: 'url', url: address }
    run.warn('link-broken', written)
    return undefined
  }
  const resolved = run.context.resolveLink(written, source.path)
  if (!resolved) {
    if (address !== undefined) return { kind: 'url', url: address }
    run.warn('link-broken', written)
    return undefined
  }
  if (resolved.kind === 'url') {
    const url = safeAddress(resolved.url) ?? (/^[#/](?!\/)/.test(resolved.url) ? resolved.url : undefined)
    return url === undefined ? undefined : { kind: 'url', url }
  }
  run.reads.target(resolved)
  return resolved
}

/** The source of an image; undefined where the link leads to none. */
export function imageSource(link: ResolvedLink): AttributeValue {
  if (!link || link.kind === 'page') return undefined
  if (link.kind !== 'url') return link
  return /^https?:/i.test(link.url) ? { kind: 'image', url: link.url } : undefined
}

export const addressValue = (link: NonNullable<ResolvedLink>): AttributeValue => (link.kind === 'url' ? link.url : link)
