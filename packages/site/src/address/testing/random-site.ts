import fc from 'fast-check'
import type { SiteSection, SiteSpace, SiteStructure } from '../../structure/structure.ts'
import type { Tenure } from '../held-prefixes.ts'
import type { AddressLookup, AskedSpace, FoundPage, ServedSite } from '../address-lookup.ts'
import { foldSegment } from '../segments.ts'
import { customBase, organizationBase, proxyBase, type SiteBase, type SitesOrigin } from '../site-base.ts'
import { readPrefixes, type SitePrefixes } from '../site-prefixes.ts'

/** A site with its content, and what there was before. */
export interface Case {
  readonly sites: SitesOrigin
  readonly structure: SiteStructure
  readonly prefixes: SitePrefixes
  readonly bases: readonly SiteBase[]
  readonly names: {
    readonly organization: string
    readonly basename: string
    readonly custom: string
    readonly proxy: string
  }
  /** By site space: its pages by their paths. */
  readonly pages: ReadonlyMap<string, ReadonlyMap<string, FoundPage>>
  /** Newest first. */
  readonly former: readonly Tenure[]
  /** By site space: what once was at a path. */
  readonly before: ReadonlyMap<string, ReadonlyMap<string, string>>
}

const few = ['api', 'v1', 'v2', 'guide', 'a', 'A', 'é', 'readme', 'x.md', 'llms.txt', '~']
const anySlug = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...few) },
  {
    weight: 2,
    arbitrary: fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
      .map((text) => text.toWellFormed().replaceAll(/[/\p{Cc}]/gu, ''))
      .filter((text) => text !== '' && text !== '.' && text !== '..'),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('%2e%2e', '100%', "what's new?", 'a#b', 'back\\slash', ' ', 'a+b', '.md', 'ß'),
  },
)
const anyPath = fc.array(anySlug, { minLength: 1, maxLength: 4 }).map((segments) => segments.join('/'))
const aSitePath = fc.oneof(
  fc.constantFrom('api', 'v1', 'v2', 'guide', 'a', 'readme', 'x.md'),
  fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,12}$/u),
)

const rawSite = fc.record({
  hasSections: fc.boolean(),
  sections: fc.uniqueArray(aSitePath, { minLength: 1, maxLength: 4 }),
  variants: fc.array(fc.uniqueArray(aSitePath, { minLength: 1, maxLength: 3 }), { minLength: 4, maxLength: 4 }),
  defaults: fc.array(fc.nat(5), { minLength: 5, maxLength: 5 }),
  paths: fc.array(fc.uniqueArray(anyPath, { minLength: 1, maxLength: 8 }), { minLength: 12, maxLength: 12 }),
  homes: fc.array(fc.nat(7), { minLength: 12, maxLength: 12 }),
  basename: fc.oneof(fc.constantFrom('docs', 'docs.md', 'api', '~'), aSitePath),
  port: fc.option(fc.integer({ min: 1_024, max: 65_535 }), { nil: null }),
})

export const aSite: fc.Arbitrary<Case> = rawSite.map((raw) => {
  const base = { order: 'a0', condition: null, draft: false, icon: null, description: null, group: null }
  const sections: SiteSection[] = raw.hasSections
    ? raw.sections.map((path, index) => ({
        ...base,
        id: `section-${index}`,
        path,
        title: path,
        isDefault: index === raw.defaults[4]! % raw.sections.length,
      }))
    : []
  const homes = raw.hasSections ? sections.map(({ id }) => id) : [null]
  const siteSpaces = homes.flatMap((section, at) =>
    raw.variants[at]!.map((path, index): SiteSpace => {
      const isDefault = index === raw.defaults[at]! % raw.variants[at]!.length
      const id = `variant-${at}-${index}`
      return { id, space: `space-${id}`, section, path, isDefault, order: 'a0', condition: null, draft: false }
    }),
  )
  const structure = { groups: [], sections, siteSpaces, links: [] }
  const pages = new Map(
    siteSpaces.map(({ id }, at) => {
      const paths = raw.paths[at]!
      const home = paths[raw.homes[at]! % paths.length]!
      return [id, new Map(paths.map((path) => [path, { id: `${id}:${path}`, path, isHome: path === home }]))]
    }),
  )
  const names = {
    organization: 'acme',
    basename: raw.basename,
    custom: 'docs.acme.example',
    proxy: 'www.acme.example/help/docs',
  }
  const sites: SitesOrigin = { protocol: raw.port === null ? 'https' : 'http', domain: 'sites.example', port: raw.port }
  const bases = [
    organizationBase(sites, names.organization, names.basename),
    customBase(names.custom),
    proxyBase(names.proxy),
  ]
  return { sites, structure, prefixes: readPrefixes(structure), bases, names, pages, former: [], before: new Map() }
})

export const everyPage = ({ pages }: Case): { siteSpace: string; page: FoundPage }[] =>
  [...pages].flatMap(([siteSpace, all]) => [...all.values()].map((page) => ({ siteSpace, page })))

/** As a store would answer, from the case. */
export function lookupIn({
  prefixes,
  bases,
  names,
  pages,
  former,
  before,
}: Case): AddressLookup<ServedSite, FoundPage> {
  const served = (kind: SiteBase['kind']): ServedSite => ({
    id: 'site',
    prefixes,
    base: bases.find((base) => base.kind === kind)!,
    primary: bases[2]!,
    isForwarded: false,
  })
  const homeOf = (siteSpace: string) => [...(pages.get(siteSpace)?.values() ?? [])].find(({ isHome }) => isHome)
  const at = ({ siteSpace: { id } }: AskedSpace<unknown>, path: string) =>
    path === '' ? homeOf(id) : pages.get(id)?.get(path)
  return {
    findSite: async (asked) => {
      for (const name of asked) {
        if (name.kind === 'custom' && name.hostname === names.custom) return { name, site: served('custom') }
        if (name.kind === 'proxy' && name.origin === names.proxy) return { name, site: served('proxy') }
        if (name.kind === 'default-content' && name.organization === names.organization)
          return { name, site: served('organization') }
        const isNamed = name.kind === 'organization' && name.organization === names.organization
        if (isNamed && foldSegment(name.basename) === foldSegment(names.basename))
          return { name, site: served('organization') }
      }
      return undefined
    },
    tenures: async (_, asked) => former.filter(({ prefix }) => asked.includes(prefix)),
    pageDuring: async (asked, path, tenures) => {
      const tenure = tenures.findIndex(({ until }) => until !== null)
      const page = tenure < 0 ? undefined : at(asked, path)
      return page && { page, tenure }
    },
    pageAt: async (asked, path) => at(asked, path),
    pageBefore: async (asked, path) => {
      const old = before.get(asked.siteSpace.id)?.get(path)
      return [...(pages.get(asked.siteSpace.id)?.values() ?? [])].find(({ id }) => id === old)
    },
    pageLike: async ({ siteSpace: { id } }, path) =>
      [...(pages.get(id)?.values() ?? [])].find((page) => foldSegment(page.path) === foldSegment(path)),
  }
}
