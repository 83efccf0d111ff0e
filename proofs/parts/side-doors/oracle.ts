// Who may be told what, said once more from the plan of the site and the words of the specification. It shares nothing with the
// function that decides it for the server.
import type { Claims, Mark, Place } from './plan.ts'
import { scopeOfLink, vault } from './plan.ts'

export interface Round {
  readonly name: string
  readonly published: boolean
  readonly visibility: 'public' | 'unlisted' | 'share-link' | 'visitor-auth'
  readonly agentsContext: 'included' | 'excluded'
  readonly adaptive: boolean
}

/** What somebody has that others have not. */
export interface Person {
  readonly name: string
  readonly claims: Claims
  /** Proved who it is. */
  readonly isSigned?: boolean
  /** Has a share link for one section. */
  readonly hasLink?: boolean
  /** Opened a preview of the site, or of a change request. */
  readonly previews?: 'site' | 'change'
}

export type Output = 'human' | 'agent' | 'crawler'

/** `seen`: may be read at its address; `listed`: may be named elsewhere, too; `indexed`: search engines may keep it. */
type Level = 'none' | 'seen' | 'listed' | 'indexed'

const rank: Readonly<Record<Level, number>> = { none: 0, seen: 1, listed: 2, indexed: 3 }
export const reaches = (level: Level, wanted: Level): boolean => rank[level] >= rank[wanted]

export const stranger: Person = { name: 'stranger', claims: {} }

/** At best, by whichever way this one comes. */
export const levelOf = ({ places }: Pick<Mark, 'places'>, person: Person, round: Round, output: Output): Level =>
  places
    .map((place) => levelAt(place, person, round, output))
    .reduce((best, level) => (reaches(level, best) ? level : best), 'none')

function levelAt(place: Place, person: Person, round: Round, output: Output): Level {
  // What search engines are told is what somebody sees who brings nothing.
  if (output === 'crawler') {
    const level = asVisitor(place, stranger, round)
    return level === 'indexed' ? 'indexed' : 'none'
  }
  if (output === 'agent' && round.agentsContext === 'excluded') return 'none'
  if (person.previews === 'site') return inPreview(place, person, round, output)
  const level = asVisitor(place, person, round)
  const previewed = person.previews === 'change' ? inChange(place, round, output) : 'none'
  return reaches(level, previewed) ? level : previewed
}

function asVisitor(place: Place, person: Person, round: Round): Level {
  const isFor = {
    public: true,
    unlisted: true,
    'share-link': person.hasLink === true && place.section === scopeOfLink,
    'visitor-auth': person.isSigned === true,
  }[round.visibility]
  if (place.content !== 'published' || !round.published || !isFor || place.isDraft) return 'none'
  const level = byConditions(place, person.claims, round)
  return level === 'indexed' && round.visibility !== 'public' ? 'listed' : level
}

/** Of a preview, what its maker may view; in no list for machines. */
function inPreview(place: Place, person: Person, round: Round, output: Output): Level {
  if (place.content !== 'published' || place.space === vault) return 'none'
  const level = byConditions(place, person.claims, round)
  return reaches(level, 'listed') ? (output === 'agent' ? 'seen' : 'listed') : level
}

/** The whole site with one space as it would be, and of it what the maker of the preview may view. */
function inChange(place: Place, round: Round, output: Output): Level {
  const isShown = place.content === 'change' || (place.content === 'published' && place.space !== vault)
  if (!isShown) return 'none'
  const level = byConditions(place, {}, round)
  return reaches(level, 'listed') ? (output === 'agent' ? 'seen' : 'listed') : level
}

function byConditions({ conditions, isHidden, isUnindexed }: Place, claims: Claims, { adaptive }: Round): Level {
  const isMet = conditions.every((condition) => adaptive && condition.holds(claims))
  if (!isMet) return 'none'
  if (isHidden) return 'seen'
  return isUnindexed ? 'listed' : 'indexed'
}
