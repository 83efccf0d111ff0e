import type { Target } from './visit.ts'

export type Rule =
  | 'not-there'
  | 'not-published'
  | 'agents-excluded'
  | 'preview'
  | 'public'
  | 'unlisted'
  | 'share-link'
  | 'share-link-missing'
  | 'share-link-inactive'
  | 'share-link-expired'
  | 'share-link-password'
  | 'share-link-scope'
  | 'visitor'
  | 'visitor-missing'
  | 'visitor-expired'
  | 'draft'
  | 'condition-true'
  | 'condition-false'
  | 'condition-faulty'
  | 'adaptive-off'
  | 'empty'
  | 'hidden'
  | 'no-index'
  | 'no-robots-index'

export interface Reason {
  readonly rule: Rule
  readonly level: Target['level']
  /** Of what it holds, where that has an id. */
  readonly id: string | null
  /** `opens`: may be seen; `closes`: may not; `unlists`: may be seen, and is left out of some or all listings. */
  readonly effect: 'opens' | 'closes' | 'unlists'
  readonly condition?: string
}

export type PrivateBecause = 'share-link' | 'visitor-auth' | 'condition' | 'preview'

export interface Sight {
  /** It may be read at its address. */
  readonly seen: boolean
  /** It may be named: in navigation, llms.txt, lists of MCP. */
  readonly listed: boolean
  /** It may be found by the search of the site and used for its answers. */
  readonly searched: boolean
  /** Search engines may keep it: sitemap, feeds, and no `noindex`. For a crawler's output the other three say the same. */
  readonly indexed: boolean
  /** In the order in which they were looked at; the last one closes, where it is not seen. */
  readonly reasons: readonly Reason[]
  /** Why the answer is this visitor's alone and may not be kept for others; empty where anybody may be given it. */
  readonly privateBecause: readonly PrivateBecause[]
}

/** Whether something made of all of these may be kept for others. */
export const cacheOf = (sights: Iterable<Pick<Sight, 'privateBecause'>>): 'public' | 'private' => {
  for (const { privateBecause } of sights) if (privateBecause.length > 0) return 'private'
  return 'public'
}
