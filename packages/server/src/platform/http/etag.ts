import { isId, type Role } from '@octavo/contract'
import { readId, showId, type Uuid } from '../ids.ts'
import { Problem } from '../problem.ts'

/** What a caller sees depends on the version and on its role; what a write may overwrite, on the version alone. */
export const etagOf = (version: number, role: Role): string => `"${version}-${role}"`

/** Of what has both: content of its own that moves, and fields beside it. Each is compared by the writes that change it. */
export const doubleTagOf = (version: number, role: Role, revision: Uuid<'revision'>): string =>
  `"${version}-${role}-${showId('revision', revision)}"`

/** The version in an If-Match header. A tag that is not ours is a version that never was. */
export function readIfMatch(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === '*') return undefined
  return Number(/^"(\d{1,9})-\w+(?:-\w+)?"$/.exec(header.trim())?.[1] ?? -1)
}

/** For a command that has locked the row: the version it found must be the one the caller means. */
export function requireVersion(version: number, ifMatch: number | undefined): void {
  if (ifMatch !== undefined && ifMatch !== version) throw new Problem('precondition_failed', {})
}

export const revisionTagOf = (revision: Uuid<'revision'>, role: Role): string =>
  `"${showId('revision', revision)}-${role}"`

const neverWas = '00000000-0000-0000-0000-000000000000' as Uuid<'revision'>

/** The revision in an If-Match header, for what is compared by it; its id alone will do. */
export function readIfMatchRevision(header: string | undefined): Uuid<'revision'> | undefined {
  if (header === undefined || header.trim() === '*') return undefined
  const shown = /^"(?:\d{1,9}-[a-z]+-)?(revision_\w+?)(?:-[a-z]+)?"$/.exec(header.trim())?.[1] ?? ''
  return isId('revision', shown) ? readId(shown) : neverWas
}

/** For a command that has locked what moves the revision. */
export function requireRevision(revision: Uuid<'revision'>, ifMatch: Uuid<'revision'> | undefined): void {
  if (ifMatch !== undefined && ifMatch !== revision) throw new Problem('precondition_failed', {})
}
