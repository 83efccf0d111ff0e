import { setImmediate as nextTurn } from 'node:timers/promises'
import { type RedirectEntry, redirectLimits, type RedirectResult } from '@octavo/contract'
import { sourceKey } from '@octavo/site'
import { requireVersion } from '../../platform/http/etag.ts'
import type { Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { showId, type Uuid } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { announceRedirects } from './announce-redirects.ts'
import { type Fault, refuseFaults } from './fault.ts'
import { judgeRedirects } from './judge-redirects.ts'
import { type KeyedEntry, planEntry, type Plan } from './plan-entry.ts'
import { type AskedDestination, readDestinations } from './read-destinations.ts'
import { readRuleSource } from './read-rule-source.ts'
import { openGround } from './redirect-ground.ts'
import type { RedirectSettings } from './redirect-settings.ts'
import { countRedirects, listByKeys, lockRedirects, putRedirects as put, removeRedirects } from './redirect-store.ts'

/** All of them, or none. */
export async function putRedirects(
  work: Work,
  proof: Proof<'site', 'structure'>,
  entries: readonly RedirectEntry[],
  ifMatch: number | undefined,
  settings: RedirectSettings,
): Promise<{ results: RedirectResult[]; version: number }> {
  const { transaction } = work
  const set = await lockRedirects(transaction, proof)
  requireVersion(set.version, ifMatch)
  const { keyed, faults } = await readEntries(entries)
  const ground = await openGround(transaction, proof, settings)
  const asked = keyed.flatMap(({ asked: one }) => one ?? [])
  const { destinations, faults: lost } = await readDestinations(ground, asked)
  refuseFaults(faults, lost)

  const keys = keyed.map(({ key }) => key)
  const existing = Map.groupBy(await listByKeys(transaction, proof, keys), ({ source_key }) => source_key)
  const plans: Plan[] = keyed.map((entry) => planEntry(entry, existing.get(entry.key) ?? [], destinations))
  refuseFaults(plans.flatMap(({ fault }) => fault ?? []))

  const removed = plans.flatMap(({ remove }) => remove ?? [])
  const written = plans.flatMap(({ put: row }) => row ?? [])
  const added = plans.filter(({ status }) => status === 'created').length - removed.length
  if (added > 0 && set.redirects + added > redirectLimits.perSite) throw new Problem('redirects_full', {})
  const candidates = plans.flatMap(({ at, put: row }) => {
    if (!row || row.draft) return []
    const { id, ...fields } = row
    return [{ at, id, fields }]
  })
  refuseFaults(await judgeRedirects(ground, candidates, new Set([...removed, ...written.map(({ id }) => id)])))

  if (removed.length + written.length > 0) {
    await removeRedirects(transaction, proof, removed)
    await put(transaction, proof, written)
    await countRedirects(transaction, proof, added)
    announceRedirects(work, proof, countsOf(plans))
  }
  const version = set.version + (removed.length + written.length > 0 ? 1 : 0)
  return { results: plans.map(resultOf), version }
}

/** So many at once, then others have their turn. */
const atOnce = 500

/** Entries with the keys of their sources; no two may have the same. */
async function readEntries(entries: readonly RedirectEntry[]): Promise<{ keyed: KeyedEntry[]; faults: Fault[] }> {
  const faults: Fault[] = []
  const keyed: KeyedEntry[] = []
  const first = new Map<string, number>()
  for (const [index, entry] of entries.entries()) {
    if (index % atOnce === 0) await nextTurn()
    const at = `/redirects/${index}`
    const source = readRuleSource(entry.source, at)
    if (!('kind' in source)) {
      faults.push(source)
      continue
    }
    const key = sourceKey(source)
    const before = first.get(key)
    if (before !== undefined) {
      faults.push({ path: `${at}/source`, message: `stands for the same addresses as that of /redirects/${before}` })
    }
    first.set(key, before ?? index)
    const destination = 'destination' in entry ? entry.destination : null
    const asked: AskedDestination | undefined = destination === null ? undefined : { at, destination }
    keyed.push({ at, entry, key, asked })
  }
  return { keyed, faults }
}

const resultOf = ({ status, source, draft, id }: Plan): RedirectResult => ({
  status,
  source,
  draft,
  ...(id !== undefined && { id: showId('siteRedirect', id as Uuid<'siteRedirect'>) }),
})

const countsOf = (plans: readonly Plan[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(plans, ({ status }) => status)]
      .filter(([status]) => status !== 'unchanged')
      .map(([status, all]) => [status, all.length]),
  )
