import type { RedirectEntry, RedirectResult } from '@octavo/contract'
import { newUuid, type Uuid } from '../../platform/ids.ts'
import type { Fault } from './fault.ts'
import { onwardOf } from './judge-redirects.ts'
import type { AskedDestination, Destination } from './read-destinations.ts'
import type { Redirect, RedirectFields } from './redirect-store.ts'

export interface KeyedEntry {
  readonly at: string
  readonly entry: RedirectEntry
  readonly key: string
  readonly asked: AskedDestination | undefined
}

/** What becomes of one entry. */
export interface Plan {
  readonly at: string
  readonly source: string
  readonly status: RedirectResult['status']
  readonly draft: boolean
  readonly id?: Uuid<'siteRedirect'> | undefined
  readonly put?: RedirectFields & { readonly id: Uuid<'siteRedirect'> }
  readonly remove?: Uuid<'siteRedirect'>
  readonly fault?: Fault
}

/** `existing` are those with its source: the one in force, and the draft. */
export function planEntry(
  keyed: KeyedEntry,
  existing: readonly Redirect[],
  destinations: ReadonlyMap<AskedDestination, Destination>,
): Plan {
  const { at, entry, asked } = keyed
  const live = existing.find(({ draft }) => !draft)
  const drafted = existing.find(({ draft }) => draft)
  const named = { at, source: entry.source }
  if (!('destination' in entry)) return planPublication(named, live, drafted)
  const draft = entry.intent === 'draft'
  const before = draft ? drafted : live
  if (!asked) {
    return before ? { ...named, status: 'deleted', draft, remove: before.id } : { ...named, status: 'unchanged', draft }
  }
  const fields = {
    draft,
    source: entry.source,
    source_key: keyed.key,
    capture_wildcard: entry.captureWildcard ?? false,
    permanent: entry.permanent ?? before?.permanent ?? false,
    ...destinations.get(asked)!,
  }
  const row = { ...fields, onward: onwardOf(fields) }
  if (!before) {
    const id = newUuid<'siteRedirect'>()
    return { ...named, status: 'created', draft, id, put: { id, ...row } }
  }
  const { id } = before
  const isSame = Object.entries(row).every(([name, value]) => before[name as keyof Redirect] === value)
  return isSame
    ? { ...named, status: 'unchanged', draft, id }
    : { ...named, status: 'updated', draft, id, put: { id, ...row } }
}

/** The one in force becomes what the draft says; where there is none, the draft comes into force itself. */
function planPublication(
  named: Pick<Plan, 'at' | 'source'>,
  live: Redirect | undefined,
  drafted: Redirect | undefined,
): Plan {
  if (!drafted) {
    const plan = { ...named, status: 'unchanged', draft: false } as const
    if (live) return { ...plan, id: live.id }
    return { ...plan, fault: { path: `${named.at}/source`, message: 'has no draft that could be published' } }
  }
  const {
    organization_id: _,
    site_id: _site,
    version: _version,
    created_at: _created,
    changed_at: _changed,
    ...fields
  } = drafted
  const id = live?.id ?? drafted.id
  const put = { ...fields, id, draft: false }
  return { ...named, status: 'published', draft: false, id, put, ...(live && { remove: drafted.id }) }
}
