import { sectionsInOrder } from '../structure/defaults.ts'
import { variantsOf } from '../structure/order.ts'
import type { SiteSection, SiteStructure } from '../structure/structure.ts'
import { conditionJudge, isCondition } from './judge-condition.ts'
import type { Sight } from './sight.ts'
import { type Place, Trail } from './trail.ts'
import type { BlockTarget, PageTarget, CheckedPreview, SiteAudience, Target, Variables, Visit } from './visit.ts'

export interface SiteSight {
  of(target: Target): Sight
  /**
   * The site space that is shown where an address names none: the default one, or where that is not seen the first that is. With a
   * section: within it. Undefined where none is seen.
   */
  entry(section?: string): string | undefined
}

/**
 * What a visit may see of a site, and why. Every output asks here and nowhere else. Going down from the site to a block, the first
 * rule that closes ends the way: what lies below something that is not seen is not seen.
 */
export function seeSite(site: SiteAudience, structure: SiteStructure, given: Visit): SiteSight {
  return new Seer(site, structure, given)
}

const nowhere = { section: undefined, siteSpaces: [] }
const everywhere = { section: undefined, siteSpaces: undefined }

class Seer implements SiteSight {
  readonly #site: SiteAudience
  readonly #structure: SiteStructure
  readonly #visit: Visit
  readonly #visitor: unknown
  readonly #judge = conditionJudge()
  readonly #trails = new Map<string, Trail>()

  constructor(site: SiteAudience, structure: SiteStructure, given: Visit) {
    this.#site = site
    this.#structure = structure
    // What search engines are told is the same for all: it is what a visitor sees who brings nothing.
    this.#visit = given.output === 'crawler' ? { output: 'crawler', at: given.at } : given
    const { visitor, unsigned = {} } = this.#visit
    const proven = visitor && this.#holds(visitor) ? visitor.claims : {}
    this.#visitor = { claims: { ...proven, unsigned } }
  }

  of(target: Target): Sight {
    if (target.level === 'file') return anyOf(target.places.map((place) => this.of(place)))
    return this.#trailTo(target).sightFor(this.#visit.output)
  }

  entry(section?: string): string | undefined {
    if (section === undefined && this.#structure.sections.length > 0) {
      const all = defaultFirst(sectionsInOrder(this.#structure))
      const seen = all.find(({ id }) => this.#structureTrail('section', id).isOpen)
      return seen && this.entry(seen.id)
    }
    const all = defaultFirst(variantsOf(this.#structure, section ?? null))
    return all.find(({ id }) => this.#structureTrail('site-space', id).isOpen)?.id
  }

  #trailTo(target: Exclude<Target, { level: 'file' }>): Trail {
    switch (target.level) {
      case 'site':
        return this.#enter({ level: 'site', id: null }, everywhere)
      case 'item': {
        const trail = this.#enter({ level: 'site', id: null }, everywhere)
        this.#ask(trail, { level: 'item', id: null }, target.condition, {})
        return trail
      }
      case 'page':
        return this.#pageTrail(target)
      case 'block':
        return this.#blockTrail(target)
      default:
        return this.#structureTrail(target.level, target.id)
    }
  }

  /** Parts of the structure are asked for again and again, by each of their pages. */
  #structureTrail(level: 'group' | 'section' | 'site-space' | 'link', id: string): Trail {
    const key = `${level} ${id}`
    const known = this.#trails.get(key)
    if (known) return known
    const place = { level, id }
    const ways = {
      group: () => this.#groupTrail(place),
      section: () => this.#sectionTrail(place),
      'site-space': () => this.#siteSpaceTrail(place),
      link: () => this.#linkTrail(place),
    }
    const trail = ways[level]()
    this.#trails.set(key, trail)
    return trail
  }

  #groupTrail(place: Place): Trail {
    const { groups, sections, links } = this.#structure
    if (!groups.some(({ id }) => id === place.id)) return absent(place)
    const inside = ({ group }: { group: string | null }) => group === place.id
    return this.#firstOpen(
      [
        ...sections.filter(inside).map(({ id }) => this.#structureTrail('section', id)),
        ...links.filter(inside).map(({ id }) => this.#structureTrail('link', id)),
      ],
      place,
    )
  }

  #sectionTrail(place: Place): Trail {
    const section = this.#structure.sections.find(({ id }) => id === place.id)
    if (!section) return absent(place)
    const inside = this.#structure.siteSpaces.filter((one) => one.section === section.id).map(({ id }) => id)
    const trail = this.#enter(place, { section: section.id, siteSpaces: inside })
    this.#showSection(trail, section, inside)
    if (!trail.isOpen) return trail
    return this.#firstOpen(
      inside.map((id) => this.#structureTrail('site-space', id)),
      place,
      trail,
    )
  }

  #siteSpaceTrail(place: Place): Trail {
    const siteSpace = this.#structure.siteSpaces.find(({ id }) => id === place.id)
    const section = this.#structure.sections.find(({ id }) => id === siteSpace?.section)
    if (!siteSpace || (siteSpace.section !== null && !section)) return absent(place)
    const within = [siteSpace.id]
    const trail = this.#enter(place, { section: siteSpace.section, siteSpaces: within })
    if (section) this.#showSection(trail, section, within)
    this.#show(trail, place, siteSpace, within)
    return trail
  }

  #linkTrail(place: Place): Trail {
    const link = this.#structure.links.find(({ id }) => id === place.id)
    if (!link) return absent(place)
    // It leads away from the site and holds no space: a preview shows it with the site around what it was made for.
    const trail = this.#enter(place, { section: null, siteSpaces: undefined })
    this.#show(trail, place, link, undefined)
    return trail
  }

  #pageTrail({ siteSpace, path, variables = {} }: PageTarget): Trail {
    const place = { level: 'page', id: null } as const
    const trail = this.#structureTrail('site-space', siteSpace).fork()
    if (path.length === 0 && trail.isOpen) trail.close('not-there', place)
    for (const page of path) {
      this.#ask(trail, place, page.condition, { space: variables, page: page.variables ?? {} })
      if (!trail.isOpen) break
      // Its children stand below it in every listing, so they are left out with it; and what no list has, no search finds.
      if (page.hidden) trail.unlist('hidden', place, { lists: true })
      if (page.noIndex) trail.unlist('no-index', place, { search: true, engines: true })
      if (page.noRobotsIndex) trail.unlist('no-robots-index', place, { engines: true })
    }
    return trail
  }

  #blockTrail({ page, conditions }: BlockTarget): Trail {
    const trail = this.#pageTrail(page)
    const variables = { space: page.variables ?? {}, page: page.path.at(-1)?.variables ?? {} }
    for (const condition of conditions) this.#ask(trail, { level: 'block', id: null }, condition, variables)
    return trail
  }

  /** The first rules of all: is this visit let in at all, to where it wants to go. */
  #enter(place: Place, to: Scope): Trail {
    const { published, visibility, agentsContext } = this.#site
    const { output, preview } = this.#visit
    const trail = new Trail()
    const at = { level: 'site', id: null } as const
    if (preview) trail.keepPrivate('preview')
    if (output === 'agent' && agentsContext === 'excluded') trail.close('agents-excluded', at)
    else if (preview && this.#holds(preview) && covers(preview, to.siteSpaces)) {
      trail.open('preview', at)
      const from = { search: true, engines: true } as const
      trail.unlist('preview', at, output === 'agent' ? { ...from, lists: true } : from)
    } else if (!published) trail.close('not-published', at)
    else if (visibility === 'share-link') this.#showLink(trail, place, to)
    else if (visibility === 'visitor-auth') this.#showVisitor(trail, at)
    else if (visibility === 'public') trail.open('public', at)
    else if (output === 'crawler') trail.close('unlisted', at)
    else {
      trail.open('unlisted', at)
      trail.unlist('unlisted', at, { engines: true })
    }
    return trail
  }

  #showLink(trail: Trail, place: Place, to: Scope): void {
    const { shareLink: link } = this.#visit
    const at = { level: 'site', id: null } as const
    if (this.#visit.output !== 'crawler') trail.keepPrivate('share-link')
    if (!link) trail.close('share-link-missing', at)
    else if (!link.active) trail.close('share-link-inactive', at)
    else if (link.expiresAt !== null && !this.#holds({ expiresAt: link.expiresAt }))
      trail.close('share-link-expired', at)
    else if (link.password === 'missing') trail.close('share-link-password', at)
    else if (to.section !== undefined && link.sections && !link.sections.includes(to.section ?? '')) {
      trail.close('share-link-scope', place)
    } else {
      trail.open('share-link', at)
      trail.unlist('share-link', at, { engines: true })
    }
  }

  #showVisitor(trail: Trail, at: Place): void {
    const { visitor, output } = this.#visit
    if (output !== 'crawler') trail.keepPrivate('visitor-auth')
    if (!visitor) trail.close('visitor-missing', at)
    else if (!this.#holds(visitor)) trail.close('visitor-expired', at)
    else {
      trail.open('visitor', at)
      trail.unlist('visitor', at, { engines: true })
    }
  }

  #showSection(trail: Trail, section: SiteSection, siteSpaces: readonly string[]): void {
    this.#show(trail, { level: 'section', id: section.id }, section, siteSpaces)
  }

  #show(
    trail: Trail,
    place: Place,
    shown: { condition: string | null; draft: boolean },
    within: readonly string[] | undefined,
  ): void {
    const { preview } = this.#visit
    const showsDrafts = preview?.drafts === true && this.#holds(preview) && covers(preview, within)
    if (trail.isOpen && shown.draft && !showsDrafts) trail.close('draft', place)
    this.#ask(trail, place, shown.condition, {})
  }

  #ask(trail: Trail, place: Place, condition: string | null | undefined, variables: Asked): void {
    if (!trail.isOpen || !isCondition(condition)) return
    if (!this.#site.adaptiveContent) {
      trail.close('adaptive-off', place, condition)
      return
    }
    if (this.#visit.output !== 'crawler') trail.keepPrivate('condition')
    const { space = {}, page = {} } = variables
    const judgement = this.#judge(condition, { visitor: this.#visitor, space: { vars: space }, page: { vars: page } })
    if (judgement === 'true') trail.open('condition-true', place, condition)
    else trail.close(`condition-${judgement}`, place, condition)
  }

  /** What stands for several is seen where one of them is. */
  #firstOpen(trails: readonly Trail[], place: Place, own?: Trail): Trail {
    const found = trails.find(({ isOpen }) => isOpen)
    const trail = own ?? (found ?? trails[0] ?? this.#enter(place, nowhere)).fork()
    // Which of them are seen says something about all of them.
    for (const one of trails) for (const because of one.sightFor('human').privateBecause) trail.keepPrivate(because)
    if (!found && trail.isOpen) trail.close('empty', place)
    return trail
  }

  #holds({ expiresAt }: { expiresAt: number }): boolean {
    return this.#visit.at < expiresAt
  }
}

interface Scope {
  /** Undefined for the site itself; null for what stands in no section. */
  readonly section: string | null | undefined
  /** Undefined for the site itself, and what stands on it. */
  readonly siteSpaces: readonly string[] | undefined
}
type Asked = { readonly space?: Variables; readonly page?: Variables }

/** A preview opens the site around it, and of the structure what it was made for. */
const covers = (preview: CheckedPreview, siteSpaces: readonly string[] | undefined): boolean =>
  preview.siteSpaces === null || siteSpaces === undefined || siteSpaces.some((id) => preview.siteSpaces!.includes(id))

function absent(place: Place): Trail {
  const trail = new Trail()
  trail.close('not-there', place)
  return trail
}

const defaultFirst = <T extends { isDefault: boolean }>(items: readonly T[]): T[] =>
  items.toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault))

function anyOf(sights: readonly Sight[]): Sight {
  const best = sights.find(({ seen }) => seen) ?? sights[0]
  const nothing: Sight['reasons'] = [{ rule: 'not-there', level: 'file', id: null, effect: 'closes' }]
  return {
    seen: sights.some(({ seen }) => seen),
    listed: sights.some(({ listed }) => listed),
    searched: sights.some(({ searched }) => searched),
    indexed: sights.some(({ indexed }) => indexed),
    reasons: best?.reasons ?? nothing,
    privateBecause: [...new Set(sights.flatMap(({ privateBecause }) => privateBecause))],
  }
}
