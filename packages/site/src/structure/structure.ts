/**
 * What a site shows, and in which order. A site has sections, which hold its spaces, or, without any, its spaces
 * themselves. Groups hold sections and external links. Each level that holds something has exactly one default.
 *
 * Lists are in no particular order: `order` is, by code point, among all that stand beside each other.
 */
export interface SiteStructure {
  readonly groups: readonly SectionGroup[]
  readonly sections: readonly SiteSection[]
  readonly siteSpaces: readonly SiteSpace[]
  readonly links: readonly ExternalLink[]
}

interface Item {
  readonly id: string
  /** Its place among its siblings. */
  readonly order: string
}

export interface SectionGroup extends Item {
  readonly title: string
  readonly icon: string | null
}

/** What can be kept from some visitors. */
interface Shown {
  /** An expression over the claims of the visitor; null where everyone may see it. */
  readonly condition: string | null
  /** Not published yet: seen in previews alone. */
  readonly draft: boolean
}

export interface SiteSection extends Item, Shown {
  readonly group: string | null
  readonly path: string
  readonly title: string
  readonly description: string | null
  readonly icon: string | null
  /** The one whose path is left out of addresses. */
  readonly isDefault: boolean
}

/** A space on the site. Those of one section are its variants. */
export interface SiteSpace extends Item, Shown {
  readonly space: string
  /** Null where the site has no sections. */
  readonly section: string | null
  readonly path: string
  /** The one among its siblings whose path is left out of addresses. */
  readonly isDefault: boolean
}

export interface ExternalLink extends Item, Shown {
  readonly group: string | null
  readonly title: string
  readonly description: string | null
  readonly icon: string | null
  readonly url: string
}

/** By code point, and not by a language's rules. */
export const byOrder = (one: Pick<Item, 'order' | 'id'>, other: Pick<Item, 'order' | 'id'>): number => {
  if (one.order !== other.order) return one.order < other.order ? -1 : 1
  return one.id < other.id ? -1 : Number(one.id > other.id)
}

/** Of each kind. No site is read where there are more. */
export const mostItems = 200

export const emptyStructure: SiteStructure = { groups: [], sections: [], siteSpaces: [], links: [] }
