import type { Role } from '@octavo/contract'
import { Problem } from '../problem.ts'

/** What a caller sees depends on the version and on its role; what a write may overwrite, on the version alone. */
export const etagOf = (version: number, role: Role): string => `"${version}-${role}"`

/** The version in an If-Match header. A tag that is not ours is a version that never was. */
export function readIfMatch(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === '*') return undefined
  return Number(/^"(\d{1,9})-\w+"$/.exec(header.trim())?.[1] ?? -1)
}

/** For a command that has locked the row: the version it found must be the one the caller means. */
export function requireVersion(version: number, ifMatch: number | undefined): void {
  if (ifMatch !== undefined && ifMatch !== version) throw new Problem('precondition_failed', {})
}
