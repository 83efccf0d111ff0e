import fc from 'fast-check'
import type { SiteStructure } from '../structure/structure.ts'
import type { PageFacts, SiteAudience, Visit } from '../visibility/visit.ts'

/** A site, somebody who visits it, and some pages, blocks and files to ask for. */
export interface Scene {
  readonly site: SiteAudience
  readonly structure: SiteStructure
  readonly visit: Visit
  readonly pages: readonly ScenePage[]
  readonly items: readonly (string | null)[]
}
export interface ScenePage {
  readonly siteSpace: string
  readonly path: readonly PageFacts[]
  readonly variables: Readonly<Record<string, string | number>>
  /** Of a block on the page. */
  readonly conditions: readonly string[]
}

type Said = {
  beta?: boolean
  plan?: string
  groups?: string[]
  seats?: number
  unsigned: { persona?: string; beta?: boolean }
}
type Meaning = (claims: Said, space: Record<string, unknown>, page: Record<string, unknown>) => boolean

/** Conditions beside what they mean, written by hand: nothing here reads an expression. */
export const meanings: Readonly<Record<string, Meaning | 'faulty' | 'none'>> = {
  'visitor.claims.beta === true': ({ beta }) => beta === true,
  '!visitor.claims.beta': ({ beta }) => !beta,
  'visitor.claims.plan === "pro"': ({ plan }) => plan === 'pro',
  'visitor.claims.plan !== "pro"': ({ plan }) => plan !== 'pro',
  '["free", "pro"].includes(visitor.claims.plan)': ({ plan }) => plan === 'free' || plan === 'pro',
  'visitor.claims.groups.includes("staff")': ({ groups = [] }) => groups.some((group) => group === 'staff'),
  'visitor.claims.seats > 5 && visitor.claims.plan': ({ seats = 0, plan }) => seats > 5 && plan !== undefined,
  'visitor.claims.unsigned.persona === "writer"': ({ unsigned }) => unsigned.persona === 'writer',
  '!visitor.claims.unsigned.persona': ({ unsigned }) => unsigned.persona === undefined,
  'visitor.claims.beta || visitor.claims.unsigned.beta': ({ beta, unsigned }) =>
    beta === true || unsigned.beta === true,
  'space.vars.tier === "gold"': (_, space) => space['tier'] === 'gold',
  'page.vars.level >= 2': (_, __, page) => typeof page['level'] === 'number' && page['level'] >= 2,
  true: () => true,
  'true === !false': () => true,
  '"a" < "b"': () => true,
  false: () => false,
  'visitor.claims.plan = "pro"': 'faulty',
  'visitor.claims.': 'faulty',
  'process.exit()': 'faulty',
  '((((true': 'faulty',
  [`true || ${'x'.repeat(1024)}`]: 'faulty',
  '': 'none',
  '  ': 'none',
}

const now = 1_800_000_000_000
const time = fc.constantFrom(now - 1, now, now, now + 1, now + 60_000)
const often = <T>(weight: number, arbitrary: fc.Arbitrary<T>, other: fc.Arbitrary<T>) =>
  fc.oneof({ weight, arbitrary }, { weight: 10 - weight, arbitrary: other })
const condition = fc.constantFrom(...Object.keys(meanings))
const conditionOrNull = often<string | null>(8, fc.constant(null), condition)
const rarely = often(9, fc.constant(false), fc.constant(true))

const site: fc.Arbitrary<SiteAudience> = fc.record({
  published: often(9, fc.constant(true), fc.constant(false)),
  visibility: fc.constantFrom('public', 'public', 'unlisted', 'share-link', 'visitor-auth'),
  agentsContext: often<SiteAudience['agentsContext']>(8, fc.constant('included'), fc.constant('excluded')),
  adaptiveContent: often(8, fc.constant(true), fc.constant(false)),
})

const sectionIds = ['s1', 's2', 's3']
const groupIds = ['g1', 'g2']
const order = fc.constantFrom('a0', 'a1', 'a2', 'a3')
const shown = { order, condition: conditionOrNull, draft: rarely }

const grouped = fc.record({ ...shown, group: fc.constantFrom(null, ...groupIds) })

const withIds = <T extends object>(prefix: string, items: readonly T[]) =>
  items.map((item, index) => ({ ...item, id: `${prefix}${index + 1}` }))

/** One of those beside each other is the default, as it always is. */
function oneDefault<T extends object>(items: readonly T[], levelOf: (item: T) => unknown, pick: number) {
  return items.map((item) => {
    const level = items.filter((other) => levelOf(other) === levelOf(item))
    return { ...item, isDefault: level.indexOf(item) === pick % level.length }
  })
}

const structure: fc.Arbitrary<SiteStructure> = fc
  .record({
    groups: fc.array(fc.record({ order }), { minLength: 1, maxLength: 2 }),
    // Three of ten sites have none.
    sections: fc
      .tuple(fc.nat(9), fc.array(grouped, { minLength: 1, maxLength: 3 }))
      .map(([share, sections]) => sections.filter(() => share > 2)),
    siteSpaces: fc.array(fc.record({ ...shown, place: fc.nat(2) }), { minLength: 1, maxLength: 5 }),
    links: fc.array(grouped, { maxLength: 2 }),
    pick: fc.nat(5),
  })
  .map(({ groups, sections, siteSpaces, links, pick }) => {
    const words = { title: 'x', description: null, icon: null }
    const known = withIds('g', groups)
    const inGroups = <T extends { group: string | null }>(items: readonly T[]) =>
      items.map((item) => ({ ...item, group: known.some(({ id }) => id === item.group) ? item.group : null }))
    const some = withIds('s', inGroups(sections))
    const spaces = withIds('v', siteSpaces).map(({ place, ...rest }) => {
      const section = some.length > 0 ? some[place % some.length]!.id : null
      return { ...rest, section, space: rest.id, path: rest.id }
    })
    return {
      groups: known.map((group) => ({ ...group, ...words })),
      sections: oneDefault(some, () => 'all', pick).map((one) => ({ ...one, ...words, path: one.id })),
      siteSpaces: oneDefault(spaces, (one) => one.section, pick),
      links: withIds('l', inGroups(links)).map((one) => ({ ...one, ...words, url: 'https://example.com' })),
    }
  })

const signed = fc.record(
  {
    beta: fc.boolean(),
    plan: fc.constantFrom('free', 'pro'),
    groups: fc.constantFrom(['staff'], ['other'], []),
    seats: fc.constantFrom(3, 6),
  },
  { requiredKeys: [] },
)
const visit: fc.Arbitrary<Visit> = fc.record(
  {
    output: fc.constantFrom('human', 'human', 'human', 'crawler', 'agent'),
    at: fc.constant(now),
    shareLink: often<Visit['shareLink']>(
      3,
      fc.constant(undefined),
      fc.record({
        active: often(8, fc.constant(true), fc.constant(false)),
        expiresAt: often<number | null>(5, fc.constant(null), time),
        password: fc.constantFrom('none', 'none', 'given', 'missing'),
        sections: often<string[] | null>(5, fc.constant(null), fc.subarray(sectionIds)),
      }),
    ),
    visitor: often<Visit['visitor']>(3, fc.constant(undefined), fc.record({ expiresAt: time, claims: signed })),
    unsigned: often<Visit['unsigned']>(
      4,
      fc.constant(undefined),
      fc.record({ persona: fc.constantFrom('writer', 'reader'), beta: fc.boolean() }, { requiredKeys: [] }),
    ),
    preview: often<Visit['preview']>(
      8,
      fc.constant(undefined),
      fc.record({
        expiresAt: time,
        siteSpaces: often<string[] | null>(5, fc.constant(null), fc.subarray(['v1', 'v2', 'v3'])),
        drafts: often(3, fc.constant(true), fc.constant(false)),
      }),
    ),
  },
  { requiredKeys: ['output', 'at'] },
)

const page: fc.Arbitrary<PageFacts> = fc.record({
  condition: often<string | undefined>(8, fc.constant(undefined), condition),
  hidden: rarely,
  noIndex: rarely,
  noRobotsIndex: rarely,
  variables: often<Record<string, number> | undefined>(5, fc.constant(undefined), fc.record({ level: fc.nat(3) })),
})
const scenePage: fc.Arbitrary<ScenePage> = fc.record({
  siteSpace: fc.constantFrom('v1', 'v1', 'v1', 'v1', 'v2', 'v5'),
  path: fc.array(page, { minLength: 1, maxLength: 3 }),
  variables: fc.record({ tier: fc.constantFrom('gold', 'iron') }, { requiredKeys: [] }),
  conditions: fc.array(condition, { maxLength: 2 }),
})

export const scene: fc.Arbitrary<Scene> = fc.record({
  site,
  structure,
  visit,
  pages: fc.array(scenePage, { minLength: 1, maxLength: 2 }),
  items: fc.array(conditionOrNull, { maxLength: 1 }),
})
