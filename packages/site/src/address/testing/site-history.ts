import fc from 'fast-check'
import type { SiteSection, SiteSpace } from '../../structure/structure.ts'
import type { Tenure } from '../held-prefixes.ts'
import type { AddressLookup, FoundPage, ServedSite } from '../address-lookup.ts'
import { customBase, type SiteBase } from '../site-base.ts'
import { readPrefixes, type SitePrefixes } from '../site-prefixes.ts'

interface Part {
  readonly id: string
  readonly path: string
  readonly isDefault: boolean
}

interface Page {
  readonly id: string
  readonly path: string
}

/** A variant with its pages, the home first. */
interface Variant extends Part {
  readonly section: string | null
  readonly pages: readonly Page[]
}

interface State {
  readonly sections: readonly Part[]
  readonly variants: readonly Variant[]
  readonly prefixes: SitePrefixes
}

/** A site as it was at each time: at 0, 1, and so on. */
export interface History {
  readonly states: readonly State[]
  readonly tenures: readonly Tenure[]
  readonly base: SiteBase
}

const paths = ['a', 'b', 'c']
const pagePaths = ['a', 'b', 'c', 'x', 'a/b', 'b/a', 'a/x', 'b/x', 'b/c', 'a/b/x', 'b/a/x', 'c/a/x']
const kinds = ['section', 'variant', 'default section', 'default variant', 'page', 'page', 'home'] as const
const aStep = fc.record({ kind: fc.constantFrom(...kinds), which: fc.nat(99), other: fc.nat(99) })
type Step = typeof aStep extends fc.Arbitrary<infer One> ? One : never

export const aWalk = fc.record({
  sections: fc.nat(3),
  variants: fc.integer({ min: 1, max: 3 }),
  pages: fc.integer({ min: 1, max: 4 }),
  steps: fc.array(aStep, { maxLength: 40, size: 'max' }),
})
type Walk = typeof aWalk extends fc.Arbitrary<infer One> ? One : never

export function historyOf({ sections, variants, pages, steps }: Walk): History {
  const states = [startState(sections, variants, pages)]
  const tenures: Tenure[] = []
  for (const step of steps) {
    const before = states.at(-1)!
    const after = changed(before, step)
    keepTenures(tenures, before, after, states.length)
    states.push(after)
  }
  return { states, tenures, base: customBase('docs.example') }
}

function startState(sectionCount: number, variantCount: number, pageCount: number): State {
  const sections = paths.slice(0, sectionCount).map((path, index) => part(`section-${index}`, path, index === 0))
  const homes = sectionCount === 0 ? [null] : sections.map(({ id }) => id)
  const variants = homes.flatMap((section) =>
    paths.slice(0, variantCount).map((path, index): Variant => {
      const id = `${section} ${index}`
      const pages = pagePaths.slice(-pageCount).map((own, at) => ({ id: `${id} page-${at}`, path: own }))
      return { ...part(id, path, index === 0), section, pages }
    }),
  )
  return stateOf(sections, variants)
}

const part = (id: string, path: string, isDefault: boolean): Part => ({ id, path, isDefault })

function stateOf(sections: readonly Part[], variants: readonly Variant[]): State {
  const shown = { order: 'a0', condition: null, draft: false }
  const look = { icon: null, description: null, group: null }
  const prefixes = readPrefixes({
    sections: sections.map((one): SiteSection => ({ ...shown, ...look, ...one, title: one.path })),
    siteSpaces: variants.map(({ id, path, isDefault, section }): SiteSpace => {
      return { ...shown, id, path, isDefault, section, space: `space of ${id}` }
    }),
  })
  return { sections, variants, prefixes }
}

/** What cannot be, since siblings have paths of their own, changes nothing. */
function changed({ sections, variants }: State, { kind, which, other }: Step): State {
  const variant = variants[which % variants.length]!
  const siblings = variants.filter(({ section }) => section === variant.section)
  const replaced = (all: readonly Variant[]) => variants.map((one) => all.find(({ id }) => id === one.id) ?? one)
  if (kind === 'section') return stateOf(renamed(sections, pick(sections, which), pick(paths, other)), variants)
  if (kind === 'default section') return stateOf(withDefault(sections, pick(sections, which)), variants)
  if (kind === 'variant') return stateOf(sections, replaced(renamed(siblings, variant, pick(paths, other))))
  if (kind === 'default variant') return stateOf(sections, replaced(withDefault(siblings, variant)))
  const page = pick(variant.pages, other)
  const pages =
    kind === 'home'
      ? [page, ...variant.pages.filter((one) => one !== page)]
      : renamed(variant.pages, page, pick(pagePaths, Math.floor(other / variant.pages.length) + which))
  return stateOf(sections, replaced([{ ...variant, pages }]))
}

const pick = <One>(all: readonly One[], number: number): One => all[number % all.length]!

const renamed = <One extends { readonly path: string }>(all: readonly One[], one: One, path: string): readonly One[] =>
  all.some((other) => other.path === path) ? all : all.map((other) => (other === one ? { ...one, path } : other))

const withDefault = <One extends Part>(all: readonly One[], chosen: One): readonly One[] =>
  all.map((one) => ({ ...one, isDefault: one === chosen }))

/** As the store keeps them: what never changed has no rows. */
function keepTenures(tenures: Tenure[], before: State, after: State, now: number): void {
  for (const { id } of after.variants) {
    const [had, have] = [before.prefixes.formsOf(id), after.prefixes.formsOf(id)]
    const isIn = (all: typeof had, { prefix, form }: (typeof had)[number]) =>
      all.some((one) => one.prefix === prefix && one.form === form)
    for (const one of had.filter((old) => !isIn(have, old))) {
      const at = tenures.findIndex(
        (row) => row.until === null && row.siteSpace === id && row.prefix === one.prefix && row.form === one.form,
      )
      const since = at < 0 ? null : tenures[at]!.since
      if (at >= 0) tenures.splice(at, 1)
      tenures.push({ ...one, siteSpace: id, since, until: now })
    }
    for (const one of have.filter((own) => !isIn(had, own)))
      tenures.push({ ...one, siteSpace: id, since: now, until: null })
  }
}

const found = ({ pages }: Variant, page: Page): FoundPage => ({ ...page, isHome: page === pages[0] })

export const pagesAt = ({ variants }: State): { siteSpace: string; page: FoundPage }[] =>
  variants.flatMap((variant) => variant.pages.map((page) => ({ siteSpace: variant.id, page: found(variant, page) })))

const variantAt = ({ variants }: State, id: string): Variant => variants.find((one) => one.id === id)!

const pageIn = ({ pages }: Variant, path: string): Page | undefined =>
  path === '' ? pages[0] : pages.find((one) => one.path === path)

/** As a store would answer at the end of it all, with nothing of what is only guessed. */
export function lookupInHistory({ states, tenures, base }: History): AddressLookup<ServedSite, FoundPage> {
  const last = states.at(-1)!
  const now = (siteSpace: string, id: string | undefined): FoundPage | undefined => {
    const variant = variantAt(last, siteSpace)
    const page = variant.pages.find((one) => one.id === id)
    return page && found(variant, page)
  }
  const site: ServedSite = { id: 'site', prefixes: last.prefixes, base, primary: base, isForwarded: false }
  return {
    findSite: async (names) => {
      const name = names.find(({ kind }) => kind === 'custom')
      return name && { name, site }
    },
    tenures: async (_, asked) => tenures.filter(({ prefix }) => asked.includes(prefix)),
    pageAt: async ({ siteSpace: { id } }, path) => now(id, pageIn(variantAt(last, id), path)?.id),
    pageDuring: async ({ siteSpace: { id } }, path, asked, asHome) => {
      for (const [tenure, { since, until }] of asked.entries()) {
        for (const state of states.slice(since ?? 0, until ?? states.length).toReversed()) {
          const variant = variantAt(state, id)
          const had = pageIn(variant, path)
          const isHidden = path !== '' && had === variant.pages[0] && !asHome
          const page = had && !isHidden ? now(id, had.id) : undefined
          if (page) return { page, tenure }
          if (had && !isHidden) break
        }
      }
      return undefined
    },
    pageBefore: async () => undefined,
    pageLike: async () => undefined,
  }
}
