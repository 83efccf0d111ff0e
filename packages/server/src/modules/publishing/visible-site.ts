import {
  seeSite,
  type SiteSight,
  variantsOf,
  type VisiblePage,
  type Visit,
  type VisibleSite,
  type Way,
} from '@octavo/site'
import { sectionsInOrder } from '@octavo/site'
import { audienceOf } from '../adaptive/index.ts'
import { audienceOf as filesAudience } from './files/file-proofs.ts'
import type { SiteSnapshot } from './site-snapshots.ts'
import { SeenSpace } from './visible-space.ts'
import type { ContentReads } from './content-reads.ts'

/** Why an answer is this visitor's alone: gathered from everything that was looked at for it. */
class NotedSight implements SiteSight {
  readonly #sight: SiteSight
  readonly because = new Set<string>()
  /** Until when it may be given, where nothing changes. */
  until = Infinity

  constructor(sight: SiteSight) {
    this.#sight = sight
  }

  /** The same, without a note of what was asked. */
  get unnoted(): SiteSight {
    return this.#sight
  }

  of(...target: Parameters<SiteSight['of']>): ReturnType<SiteSight['of']> {
    const seen = this.#sight.of(...target)
    for (const one of seen.privateBecause) this.because.add(one)
    return seen
  }

  entry(section?: string): string | undefined {
    return this.#sight.entry(section)
  }

  get isPrivate(): boolean {
    return this.because.size > 0
  }
}

/** What is said around every page of this visit. */
export interface VisitMarks {
  /** Where a visitor who has proven who it is ends that. */
  readonly logOut?: string | undefined
  readonly preview?: { readonly title: string; readonly leave: string } | undefined
}

export interface SeenSite extends VisibleSite {
  readonly marks: VisitMarks
  /** Who is given what is not for everyone: those who come the same way and of whom the same is known. */
  readonly audience: string
  readonly sight: NotedSight
  /** The same visitor, as if it had said nothing that it does not prove; absent where it has not. */
  readonly unsaid?: { readonly sight: SiteSight; readonly claims: Readonly<Record<string, unknown>> } | undefined
  readonly spaces: readonly SeenSpace[]
}

/** The Markdown of a page for one visit. */
export type WriteMarkdown = (
  site: SeenSite,
  space: SeenSpace,
  page: VisiblePage,
  reads: ContentReads,
  claims: Readonly<Record<string, unknown>>,
) => Promise<string>

/** A site as one visit sees it. */
export function visibleSite(
  snapshot: SiteSnapshot,
  visit: Visit,
  way: Way,
  write: WriteMarkdown,
  marks: VisitMarks = {},
): SeenSite {
  const claims = claimsOf(visit)
  const { site, spaces } = snapshot
  const { structure } = site
  const audience = audienceOf(site.row)
  // A preview shows what it was made for and nothing beside it: its claims are nobody's proof.
  const sight = new NotedSight(seeSite(visit.preview ? { ...audience, published: false } : audience, structure, visit))
  const saysSomething = Object.keys(visit.unsigned ?? {}).length > 0 && !visit.preview
  const silent: Visit = { ...visit, unsigned: undefined }
  const sections = structure.sections.length > 0 ? sectionsInOrder(structure).map(({ id }) => id) : [null]
  const inOrder = sections.flatMap((section) => variantsOf(structure, section))
  const seen = inOrder.flatMap((siteSpace) => {
    const space = spaces.get(siteSpace.space)
    if (!space || !sight.of({ level: 'site-space', id: siteSpace.id }).seen) return []
    const preview = siteSpace.space === visit.preview?.changed ? way.preview : undefined
    const facts = {
      siteSpace,
      title: space.title,
      language: space.language ?? undefined,
      preview,
      reads: () => snapshot.open(siteSpace.space, preview),
      write: (one: SeenSpace, page: VisiblePage, reads: ContentReads) => write(whole, one, page, reads, claims),
    }
    return [new SeenSpace(facts, sight)]
  })
  const whole: SeenSite = {
    id: site.id,
    title: site.row.title,
    output: visit.output,
    way,
    base: site.base,
    primary: site.primary,
    prefixes: site.prefixes,
    structure,
    sight,
    unsaid: saysSomething ? { sight: seeSite(audience, structure, silent), claims: claimsOf(silent) } : undefined,
    marks,
    audience: filesAudience(way, visit),
    spaces: seen,
  }
  return whole
}

/** As expressions in documents see them. */
export const claimsOf = ({ visitor, unsigned }: Visit): Readonly<Record<string, unknown>> => ({
  ...visitor?.claims,
  ...(unsigned && { unsigned }),
})
