// Who sees what, said once more, from the words of the specification alone. It shares nothing with the function that it judges but
// the shapes of its input: no reading of expressions, no order of rules, no way from the top down. For each thing it lists all that
// speaks against it; what nothing speaks against is seen.
import { meanings, type Scene, type ScenePage } from './random-visits.ts'

export interface Expected {
  /** All rules that close it; none where it is seen. */
  readonly against: ReadonlySet<string>
  readonly listed: boolean
  readonly searched: boolean
  readonly indexed: boolean
}

/** What stands on the way to a thing. */
interface Way {
  readonly section?: string | null
  /** Site spaces that it is, or holds. Undefined: it is the site, or something on it. */
  readonly siteSpaces?: readonly string[]
  readonly drafts: readonly boolean[]
  readonly conditions: readonly Asked[]
  readonly flags: readonly {
    hidden?: boolean | undefined
    noIndex?: boolean | undefined
    noRobotsIndex?: boolean | undefined
  }[]
}
interface Asked {
  readonly condition: string | null | undefined
  readonly space?: Record<string, unknown>
  readonly page?: Record<string, unknown>
}

export class Oracle {
  readonly #scene: Scene

  constructor(scene: Scene) {
    this.#scene = scene
  }

  site(): Expected {
    return this.#judge({ drafts: [], conditions: [], flags: [] })
  }

  item(condition: string | null): Expected {
    return this.#judge({ drafts: [], conditions: [{ condition }], flags: [] })
  }

  link(id: string): Expected {
    const link = this.#scene.structure.links.find((one) => one.id === id)!
    return this.#judge({ section: null, drafts: [link.draft], conditions: [link], flags: [] })
  }

  siteSpace(id: string): Expected {
    return this.#judge(this.#wayTo(id))
  }

  page({ siteSpace, path, variables }: ScenePage): Expected {
    return this.#judge(this.#wayToPage({ siteSpace, path, variables, conditions: [] }))
  }

  block(page: ScenePage): Expected {
    return this.#judge(this.#wayToPage(page))
  }

  /** "A section in which nothing is seen is not seen": it is seen through what it holds. */
  sectionIsSeen(id: string): boolean {
    return this.#scene.structure.siteSpaces.some(
      (one) => one.section === id && this.siteSpace(one.id).against.size === 0,
    )
  }

  groupIsSeen(id: string): boolean {
    const { sections, links } = this.#scene.structure
    const held = sections.filter(({ group }) => group === id).map((one) => this.sectionIsSeen(one.id))
    const leading = links.filter(({ group }) => group === id).map((one) => this.link(one.id).against.size === 0)
    return held.includes(true) || leading.includes(true)
  }

  /** "The default section or variant; where it is not seen, the first visible one." */
  entry(): string | undefined {
    const { sections, groups } = this.#scene.structure
    if (sections.length === 0) return this.variant(null)
    const standing = sections.map((one) => {
      const group = groups.find(({ id }) => id === one.group)
      // Before all others stands the default one.
      const rank = [one.isDefault ? '0' : '1', (group ?? one).order, (group ?? one).id, group ? one.order : '', one.id]
      return { id: one.id, rank: rank.join('\u0001') }
    })
    const seen = standing.filter(({ id }) => this.sectionIsSeen(id))
    const first = seen.reduce<(typeof seen)[number] | undefined>(
      (best, one) => (best === undefined || one.rank < best.rank ? one : best),
      undefined,
    )
    return first && this.variant(first.id)
  }

  /** Everything that an answer about a page may depend on besides the address. */
  pageIsPersonal(page: ScenePage): boolean {
    const { site, visit } = this.#scene
    if (visit.output === 'crawler') return false
    const isRestricted = site.published && (site.visibility === 'share-link' || site.visibility === 'visitor-auth')
    return visit.preview !== undefined || isRestricted || this.#hasCondition(page)
  }

  #hasCondition(page: ScenePage): boolean {
    return this.#wayToPage(page).conditions.some(({ condition }) => kindOf(condition) !== 'none')
  }

  variant(section: string | null): string | undefined {
    const beside = this.#scene.structure.siteSpaces.filter((one) => one.section === section)
    const seen = beside.filter((one) => this.siteSpace(one.id).against.size === 0)
    const chosen = seen.find((one) => one.isDefault)
    return chosen?.id ?? seen.toSorted((one, other) => (key(one) < key(other) ? -1 : 1))[0]?.id
  }

  #wayTo(id: string): Way | undefined {
    const { siteSpaces, sections } = this.#scene.structure
    const siteSpace = siteSpaces.find((one) => one.id === id)
    if (!siteSpace) return undefined
    const around = sections.filter((one) => one.id === siteSpace.section)
    const chain = [...around, siteSpace]
    return {
      section: siteSpace.section,
      siteSpaces: [id],
      drafts: chain.map(({ draft }) => draft),
      conditions: chain.map(({ condition }) => ({ condition })),
      flags: [],
    }
  }

  #wayToPage({ siteSpace, path, variables, conditions }: ScenePage): Way {
    const way = this.#wayTo(siteSpace)
    const own = { space: variables, page: path.at(-1)?.variables ?? {} }
    const asked = [
      ...path.map((page) => ({ condition: page.condition, space: variables, page: page.variables ?? {} })),
      ...conditions.map((condition) => ({ condition, ...own })),
    ]
    return {
      // A space that is not on the site: a way that nobody has.
      ...(way ?? { section: null, siteSpaces: ['nobody'], drafts: [true], flags: [] }),
      conditions: [...(way?.conditions ?? [{ condition: 'false' }]), ...asked],
      flags: path,
    }
  }

  #judge(way: Way | undefined): Expected {
    if (!way) return { against: new Set(['not-there']), listed: false, searched: false, indexed: false }
    const { site, visit } = this.#scene
    const isPreviewed = this.#isPreviewed(way)
    const against = new Set<string>()
    if (way.siteSpaces?.includes('nobody')) against.add('not-there')
    if (visit.output === 'agent' && site.agentsContext === 'excluded') against.add('agents-excluded')
    // "Unpublished site: nobody (but previews)"; "drafts only in previews".
    if (!isPreviewed && !site.published) against.add('not-published')
    if (!(isPreviewed && visit.preview?.drafts) && way.drafts.includes(true)) against.add('draft')
    if (!isPreviewed) for (const rule of this.#outsideAudience(way)) against.add(rule)
    for (const asked of way.conditions) {
      const kind = kindOf(asked.condition)
      if (kind === 'none') continue
      // "adaptiveContent.enabled: false hides whatever has a condition"
      if (!site.adaptiveContent) against.add('adaptive-off')
      else if (kind === 'faulty') against.add('condition-faulty')
      else if (!kind(this.#claims(), asked.space ?? {}, asked.page ?? {})) against.add('condition-false')
    }
    const isSeen = against.size === 0
    const is = (flag: 'hidden' | 'noIndex' | 'noRobotsIndex') => way.flags.some((flags) => flags[flag] === true)
    // "Previews: noindex, in no listing", but for the navigation of the preview itself.
    const listed = isSeen && !is('hidden') && !(isPreviewed && visit.output === 'agent')
    const indexed = listed && !isPreviewed && site.visibility === 'public' && !is('noIndex') && !is('noRobotsIndex')
    return { against, listed, searched: listed && !isPreviewed && !is('noIndex'), indexed }
  }

  #isPreviewed({ siteSpaces }: Way): boolean {
    const { preview, at, output } = this.#scene.visit
    if (preview === undefined || output === 'crawler' || preview.expiresAt <= at) return false
    if (preview.siteSpaces === null || siteSpaces === undefined) return true
    return preview.siteSpaces.some((id) => siteSpaces.includes(id))
  }

  /** Why this visitor is not of those for whom the site is. */
  #outsideAudience({ section }: Way): string[] {
    const { site, visit } = this.#scene
    const isCrawler = visit.output === 'crawler'
    if (site.visibility === 'unlisted') return isCrawler ? ['unlisted'] : []
    if (site.visibility === 'visitor-auth') {
      if (isCrawler || !visit.visitor) return ['visitor-missing']
      return visit.visitor.expiresAt > visit.at ? [] : ['visitor-expired']
    }
    if (site.visibility === 'public') return []
    if (isCrawler || !visit.shareLink) return ['share-link-missing']
    const { active, expiresAt, password, sections } = visit.shareLink
    return [
      ...(active ? [] : ['share-link-inactive']),
      ...(expiresAt !== null && expiresAt <= visit.at ? ['share-link-expired'] : []),
      ...(password === 'missing' ? ['share-link-password'] : []),
      ...(sections && section !== undefined && !(section && sections.includes(section)) ? ['share-link-scope'] : []),
    ]
  }

  #claims() {
    const { visitor, unsigned, at, output } = this.#scene.visit
    if (output === 'crawler') return { unsigned: {} }
    const proven = visitor && visitor.expiresAt > at ? visitor.claims : {}
    return { ...proven, unsigned: unsigned ?? {} }
  }
}

const key = (one: { order: string; id: string }) => `${one.order}\u0001${one.id}`

function kindOf(condition: string | null | undefined) {
  return condition === null || condition === undefined ? 'none' : meanings[condition]!
}
