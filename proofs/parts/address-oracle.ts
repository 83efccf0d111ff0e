/** What a site and its pages are called, kept beside the product and by no code of its own. */
export interface OraclePage {
  readonly id: string
  slug: string
  parent: OraclePage | null
}

export interface OracleVariant {
  readonly id: string
  readonly space: string
  path: string
  isDefault: boolean
  /** In the order of the table of contents, level by level. */
  readonly pages: OraclePage[]
}

export interface OracleSection {
  readonly id: string
  path: string
  isDefault: boolean
  readonly variants: OracleVariant[]
}

export const pathOf = ({ slug, parent }: OraclePage): string => (parent ? `${pathOf(parent)}/${slug}` : slug)

/** The first at the top. */
const homeOf = ({ pages }: OracleVariant): OraclePage | undefined => pages.find(({ parent }) => parent === null)

export interface OracleAddress {
  readonly page: OraclePage
  readonly variant: OracleVariant
  /** Below the site, without a slash in front. */
  readonly address: string
  /** Whether section and variant are written out. */
  readonly isFull: boolean
}

/** Where every page of the site is. */
export function addressesOf(sections: readonly OracleSection[]): OracleAddress[] {
  const others = sections.flatMap((section) => [
    ...(section.isDefault ? section.variants.filter(({ isDefault }) => !isDefault).map(({ path }) => path) : []),
    section.path,
    ...section.variants.map(({ path }) => `${section.path}/${path}`),
  ])
  return sections.flatMap((section) =>
    section.variants.flatMap((variant) => {
      const short = [section, variant].filter(({ isDefault }) => !isDefault).map(({ path }) => path)
      const home = homeOf(variant)
      return variant.pages.map((page) => {
        const path = page === home ? [] : pathOf(page).split('/')
        const written = [...short, ...path]
        const meant = new Set([short.join('/'), `${section.path}/${variant.path}`])
        const isHidden = [1, 2].some((length) => {
          const start = written.slice(0, length).join('/')
          return length > short.length && written.length >= length && others.includes(start) && !meant.has(start)
        })
        const isFull =
          isHidden ||
          isSectionsPath(sections, section, variant) ||
          (short.length < 2 && startsLikeFull(section, variant, short, written))
        const address = isFull ? [section.path, variant.path, ...path] : written
        return { page, variant, address: address.join('/'), isFull }
      })
    }),
  )
}

/** A variant of the default section that has the path of another section, which it came to have by another default. */
const isSectionsPath = (sections: readonly OracleSection[], section: OracleSection, variant: OracleVariant): boolean =>
  section.isDefault && !variant.isDefault && sections.some(({ path, isDefault }) => !isDefault && path === variant.path)

/** A page whose path begins like what the default leaves out would be taken for another one of its own space. */
function startsLikeFull(
  section: OracleSection,
  variant: OracleVariant,
  short: readonly string[],
  written: readonly string[],
): boolean {
  const start = written.slice(0, 2)
  if (section.isDefault && variant.isDefault && (start[0] === section.path || start[0] === variant.path)) return true
  return short.length === 1 && start[0] === section.path && start[1] === variant.path
}
