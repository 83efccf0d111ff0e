import { explainReason } from '../visibility/explain-reason.ts'
import { seeSite, type SiteSight } from '../visibility/see-site.ts'
import type { Sight } from '../visibility/sight.ts'
import type { BlockTarget, PageTarget, Target } from '../visibility/visit.ts'
import type { Scene, ScenePage } from './random-visits.ts'
import { type Expected, Oracle } from './visibility-oracle.ts'

/** How often what was met. */
type Tally = Map<string, number>

const count = (tally: Tally, what: string) => void tally.set(what, (tally.get(what) ?? 0) + 1)

/** Where the function and the oracle do not say the same of a scene: none, if all is well. */
export function disagreements(scene: Scene, tally: Tally): string[] {
  const sight = seeSite(scene.site, scene.structure, scene.visit)
  const oracle = new Oracle(scene)
  const { sections, groups, siteSpaces, links } = scene.structure
  const found: string[] = []
  const hold = (what: string, target: Target, expected: Expected) => {
    const given = sight.of(target)
    count(tally, 'decisions')
    found.push(...differences(scene, given, expected).map((difference) => `${what}: ${difference}`))
    return given
  }
  const same = (what: string, one: unknown, other: unknown) => {
    count(tally, 'decisions')
    if (one !== other) found.push(`${what} is ${String(one)}, not ${String(other)}`)
  }
  const isSeen = (target: Target) => sight.of(target)[scene.visit.output === 'crawler' ? 'indexed' : 'seen']

  hold('site', { level: 'site' }, oracle.site())
  for (const { id } of siteSpaces) hold(`site space ${id}`, { level: 'site-space', id }, oracle.siteSpace(id))
  for (const { id } of links) hold(`link ${id}`, { level: 'link', id }, oracle.link(id))
  for (const condition of scene.items) hold('item', { level: 'item', condition }, oracle.item(condition))
  for (const { id } of sections) {
    same(`section ${id}`, isSeen({ level: 'section', id }), oracle.sectionIsSeen(id))
    same(`entry of section ${id}`, sight.entry(id), oracle.variant(id))
  }
  for (const { id } of groups) same(`group ${id}`, isSeen({ level: 'group', id }), oracle.groupIsSeen(id))
  same('entry', sight.entry(), oracle.entry())
  for (const page of scene.pages) {
    tallyPage(tally, hold('page', pageTarget(page), oracle.page(page)))
    hold('block', blockTarget(page), oracle.block(page))
  }
  const places = scene.pages.map((page) => oracle.block(page))
  same(
    'file',
    isSeen({ level: 'file', places: scene.pages.map(blockTarget) }),
    places.some(({ against, indexed }) => (scene.visit.output === 'crawler' ? indexed : against.size === 0)),
  )
  return found
}

function differences({ visit }: Scene, sight: Sight, { against, listed, searched, indexed }: Expected): string[] {
  const isSeen = against.size === 0
  const isCrawler = visit.output === 'crawler'
  const flags = isCrawler ? { seen: indexed, listed: indexed, searched: indexed } : { seen: isSeen, listed, searched }
  const wanted = { ...flags, indexed }
  const found = (['seen', 'listed', 'searched', 'indexed'] as const)
    .filter((flag) => sight[flag] !== wanted[flag])
    .map((flag) => `${flag} is ${sight[flag]}`)
  const closing = sight.reasons.filter(({ effect }) => effect === 'closes')
  if (closing.length !== Number(!isSeen)) found.push(`${closing.length} reasons close it`)
  // The reason that is given is one that holds, and it is the last one.
  if (closing[0] && (closing[0] !== sight.reasons.at(-1) || !against.has(closing[0].rule))) {
    found.push(`${closing[0].rule} is given, and true are ${[...against].join(', ')}`)
  }
  for (const reason of sight.reasons) if (!/^[A-Z].*\S$/s.test(explainReason(reason))) found.push(reason.rule)
  return found
}

function tallyPage(tally: Tally, { seen, listed, indexed, reasons }: Sight): void {
  count(tally, seen ? 'page seen' : 'page not seen')
  if (seen && !listed) count(tally, 'page seen, not listed')
  if (listed && !indexed) count(tally, 'page listed, not indexed')
  if (indexed) count(tally, 'page indexed')
  for (const { rule } of reasons) count(tally, rule)
}

/** What must be met, and in which share of all pages at least: cases that never meet a rule say nothing about it. */
const leastShares: Readonly<Record<string, number>> = {
  'page seen': 0.15,
  'page not seen': 0.3,
  'page seen, not listed': 0.01,
  'page listed, not indexed': 0.03,
  'page indexed': 0.03,
}
const rules =
  'not-there not-published agents-excluded preview public unlisted share-link share-link-missing share-link-inactive share-link-expired share-link-password share-link-scope visitor visitor-missing visitor-expired draft condition-true condition-false condition-faulty adaptive-off hidden no-index no-robots-index'

/** What was met too seldom. */
export function rare(tally: Tally): string[] {
  const pages = (tally.get('page seen') ?? 0) + (tally.get('page not seen') ?? 0)
  const all = [...Object.keys(leastShares), ...rules.split(' ')]
  return all.filter((what) => (tally.get(what) ?? 0) / pages < (leastShares[what] ?? 0.003))
}

/** Of two visits to the same address, answers that differ though one of them may be kept for others. */
export function keptForOthers(scene: Scene, other: Scene, tally: Tally): string[] {
  const { output, at, preview } = scene.visit
  const targets = targetsOf(scene)
  const mine = seeSite(scene.site, scene.structure, scene.visit)
  // The address of a preview is its own: who asks there has it.
  const others = [
    { ...other.visit, output, at, preview },
    { output, at, preview },
  ]
  return others.flatMap((visit) => {
    const theirs = seeSite(scene.site, scene.structure, visit)
    return targets.filter((target) => isKept(mine, theirs, target, tally)).map(({ level }) => level)
  })
}

function isKept(mine: SiteSight, theirs: SiteSight, target: Target, tally: Tally): boolean {
  const [one, two] = [mine.of(target), theirs.of(target)]
  if (flagsOf(one) === flagsOf(two)) return false
  count(tally, 'answers that differ')
  return one.privateBecause.length === 0 || two.privateBecause.length === 0
}

const flagsOf = ({ seen, listed, searched, indexed }: Sight) => JSON.stringify([seen, listed, searched, indexed])

const targetsOf = ({ pages, structure: { sections, groups, links } }: Scene): Target[] => [
  ...pages.flatMap((page) => [pageTarget(page), blockTarget(page)]),
  { level: 'file', places: pages.map(blockTarget) },
  ...sections.map(({ id }) => ({ level: 'section', id }) as const),
  ...groups.map(({ id }) => ({ level: 'group', id }) as const),
  ...links.map(({ id }) => ({ level: 'link', id }) as const),
]

export const pageTarget = ({ siteSpace, path, variables }: ScenePage): PageTarget => ({
  level: 'page',
  siteSpace,
  path,
  variables,
})

const blockTarget = (page: ScenePage): BlockTarget => ({
  level: 'block',
  page: pageTarget(page),
  conditions: page.conditions,
})
