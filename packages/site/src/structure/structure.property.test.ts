import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeDefaultSection, makeDefaultSpace, makeDefaultVariant, sectionsInOrder } from './defaults.ts'
import { addGroup, intoGroup, outOfGroup, removeGroup } from './edit-groups.ts'
import { addLink, changeLink, removeLink } from './edit-links.ts'
import { addSection, changeSection, removeSection } from './edit-sections.ts'
import { addSiteSpace, changeSiteSpace, removeSiteSpace } from './edit-site-spaces.ts'
import { type ItemPointer, type Position, sortItem, standingIn, variantsOf } from './order.ts'
import { StructureRefusal } from './refusal.ts'
import { emptyStructure, type SiteStructure } from './structure.ts'

/** What may be done, with numbers that choose of whatever is there by then. */
interface Step {
  readonly act: (typeof acts)[number]
  readonly first: number
  readonly second: number
  readonly third: number
}
const acts = [
  'add space',
  'add section',
  'add group',
  'add link',
  'sort',
  'sort',
  'into group',
  'out of group',
  'regroup link',
  'remove space',
  'remove section',
  'remove group',
  'remove link',
  'default section',
  'default variant',
  'default space',
  'rename space',
  'rename section',
] as const

const step = fc.record({
  act: fc.constantFrom(...acts),
  first: fc.nat(1000),
  second: fc.nat(1000),
  third: fc.nat(1000),
})
const paths = ['guides', 'api', 'v1', 'V1', 'robots.txt', 'x']

const pick = <One>(list: readonly One[], number: number): One | undefined => list[number % Math.max(1, list.length)]

/** The names of what stands in each place, in order: what a plain list would be. */
type Shape = Readonly<Record<string, readonly string[]>>

const shapeOf = (structure: SiteStructure): Shape => ({
  root: standingIn(structure, null).map(({ id }) => id),
  ...Object.fromEntries(structure.groups.map(({ id }) => [id, standingIn(structure, id).map((one) => one.id)])),
  loose: variantsOf(structure, null).map(({ id }) => id),
  ...Object.fromEntries(structure.sections.map(({ id }) => [id, variantsOf(structure, id).map((one) => one.id)])),
})

const allItems = ({ siteSpaces, sections, groups, links }: SiteStructure): ItemPointer[] => [
  ...siteSpaces.map(({ id }) => ({ type: 'site-space' as const, id })),
  ...sections.map(({ id }) => ({ type: 'site-section' as const, id })),
  ...groups.map(({ id }) => ({ type: 'site-section-group' as const, id })),
  ...links.map(({ id }) => ({ type: 'site-external-link' as const, id })),
]

let made = 0
const newId = (kind: string) => `${kind}-${++made}`

const given = { condition: null, draft: false }

/** What the step makes of the structure; the same where there is nothing it could be done with. */
function take(structure: SiteStructure, { act, first, second, third }: Step): SiteStructure {
  const section = pick(structure.sections, first)?.id
  const siteSpace = pick(structure.siteSpaces, first)?.id
  const group = pick(structure.groups, second)?.id
  const link = pick(structure.links, first)?.id
  const path = pick(paths, second)!
  switch (act) {
    case 'add space':
      return addSiteSpace(structure, { id: newId('space'), space: newId('content'), title: path }, section)
    case 'add section': {
      const around = { id: newId('first'), title: 'First' }
      const wanted = { id: newId('section'), title: path, group: third % 2 ? (group ?? null) : null }
      return addSection(structure, wanted, { id: newId('space'), space: newId('content'), title: path }, around)
    }
    case 'add group':
      return addGroup(structure, { id: newId('group'), title: 'Group', icon: null }, section ? [section] : [])
    case 'add link': {
      const about = { title: 'Link', description: null, icon: null, url: 'https://example.com', ...given }
      return addLink(structure, { id: newId('link'), group: third % 2 ? (group ?? null) : null, ...about })
    }
    case 'sort':
      return sorted(structure, first, second, third)
    case 'into group':
      return group && section ? intoGroup(structure, group, section) : structure
    case 'out of group':
      return group && section ? outOfGroup(structure, group, section) : structure
    case 'regroup link':
      return link ? changeLink(structure, link, { group: group ?? null }) : structure
    case 'remove space':
      return siteSpace ? removeSiteSpace(structure, siteSpace) : structure
    case 'remove section':
      return section ? removeSection(structure, section) : structure
    case 'remove group':
      return group ? removeGroup(structure, group) : structure
    case 'remove link':
      return link ? removeLink(structure, link) : structure
    case 'default section':
      return section ? makeDefaultSection(structure, section) : structure
    case 'default variant':
      return siteSpace ? makeDefaultVariant(structure, siteSpace) : structure
    case 'default space':
      return siteSpace ? makeDefaultSpace(structure, siteSpace) : structure
    case 'rename space':
      return siteSpace ? changeSiteSpace(structure, siteSpace, { path }) : structure
    case 'rename section':
      return section ? changeSection(structure, section, { path }) : structure
  }
}

function sorted(structure: SiteStructure, first: number, second: number, third: number): SiteStructure {
  const item = pick(allItems(structure), first)
  const sibling = pick(allItems(structure), second)
  if (!item || !sibling) return structure
  const position: Position = [{ before: sibling }, { after: sibling }, {}][third % 3]!
  const list = Object.values(shapeOf(structure)).find((ids) => ids.includes(item.id))!
  const changed = sortItem(structure, item, position)
  // As a plain list would do it.
  const others = list.filter((id) => id !== item.id)
  const at = third % 3 === 2 ? others.length : others.indexOf(sibling.id) + (third % 3)
  expect(Object.values(shapeOf(changed))).toContainEqual(others.toSpliced(at, 0, item.id))
  return changed
}

function requireSound(structure: SiteStructure): void {
  const { groups, sections, siteSpaces, links } = structure
  const groupIds = new Set<string | null>([null, ...groups.map(({ id }) => id)])
  expect([...sections, ...links].filter(({ group }) => !groupIds.has(group))).toEqual([])
  const places = new Set<string | null>(sections.length > 0 ? sections.map(({ id }) => id) : [null])
  expect(siteSpaces.filter(({ section }) => !places.has(section))).toEqual([])
  if (sections.length > 0) expect(sections.filter(({ isDefault }) => isDefault)).toHaveLength(1)
  for (const level of places) {
    const variants = variantsOf(structure, level)
    expect(variants.filter(({ isDefault }) => isDefault)).toHaveLength(Math.min(1, variants.length))
    expect(new Set(variants.map(({ path }) => path.toLowerCase())).size).toBe(variants.length)
    expect(new Set(variants.map(({ order }) => order)).size).toBe(variants.length)
  }
  expect(new Set(sections.map(({ path }) => path.toLowerCase())).size).toBe(sections.length)
  for (const place of groupIds) {
    const standing = standingIn(structure, place)
    expect(new Set(standing.map(({ order }) => order)).size).toBe(standing.length)
  }
  expect(sectionsInOrder(structure)).toHaveLength(sections.length)
}

describe('whatever is done to a structure, in any order', () => {
  test('each level has one default, nothing is without a place, no two have one path, and the order is as asked', () => {
    const done = new Map<string, number>()
    const refused = new Map<string, number>()
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 40 }), (steps) => {
        let structure: SiteStructure = emptyStructure
        for (const one of steps) {
          try {
            structure = take(structure, one)
            done.set(one.act, (done.get(one.act) ?? 0) + 1)
          } catch (fault) {
            if (!(fault instanceof StructureRefusal)) throw fault
            refused.set(fault.kind, (refused.get(fault.kind) ?? 0) + 1)
          }
          requireSound(structure)
        }
      }),
      { numRuns: Number(process.env['OCTAVO_STRUCTURE_RUNS'] ?? 500) },
    )
    // All of it happened, and not by never having anything to do.
    expect([...done.keys()].toSorted()).toEqual([...new Set(acts)].toSorted())
    expect([...refused.keys()]).toEqual(expect.arrayContaining(['path-taken', 'not-beside', 'no-sections', 'unknown']))
  })
})

test('the first section takes in the spaces that stand on the site, and is the default', () => {
  const one = addSiteSpace(emptyStructure, { id: 'a', space: 'sa', title: 'Guides' })
  const changed = addSection(
    one,
    { id: 'new', title: 'API' },
    { id: 'b', space: 'sb', title: 'API' },
    { id: 'first', title: 'Guides' },
  )

  expect(changed.sections.map(({ id, path, isDefault }) => [id, path, isDefault])).toEqual([
    ['first', 'guides', true],
    ['new', 'api', false],
  ])
  expect(changed.siteSpaces.map(({ id, section, path, isDefault }) => [id, section, path, isDefault])).toEqual([
    ['a', 'first', 'guides', true],
    ['b', 'new', 'api', true],
  ])
})

test('what was in a group stands in its place when it goes', () => {
  const names = ['one', 'two', 'three', 'four']
  const four = names.reduce<SiteStructure>(
    (before, id) =>
      addSection(before, { id, title: id }, { id: `${id}-space`, space: id, title: id }, { id: 'first', title: '' }),
    emptyStructure,
  )
  const grouped = addGroup(four, { id: 'group', title: 'Group', icon: null }, ['three', 'one'])
  const placed = sortItem(
    grouped,
    { type: 'site-section-group', id: 'group' },
    {
      before: { type: 'site-section', id: 'four' },
    },
  )

  const freed = removeGroup(placed, 'group')

  expect(standingIn(freed, null).map(({ id }) => id)).toEqual(['two', 'three', 'one', 'four'])
})
