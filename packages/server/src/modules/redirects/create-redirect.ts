import { type InputOf, redirectLimits, type siteRedirects } from '@octavo/contract'
import { sourceKey } from '@octavo/site'
import type { Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { newUuid, showId } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { announceRedirects } from './announce-redirects.ts'
import { refuseFaults } from './fault.ts'
import { judgeRedirects, onwardOf } from './judge-redirects.ts'
import { readDestinations } from './read-destinations.ts'
import { readRuleSource } from './read-rule-source.ts'
import { openGround, type RedirectGround } from './redirect-ground.ts'
import type { RedirectSettings } from './redirect-settings.ts'
import {
  countRedirects,
  findRedirect,
  listByKeys,
  lockRedirects,
  putRedirects,
  type Redirect,
  type RedirectFields,
} from './redirect-store.ts'

type Input = InputOf<typeof siteRedirects.createSiteRedirect>['body']

export async function createRedirect(
  work: Work,
  proof: Proof<'site', 'structure'>,
  input: Input,
  settings: RedirectSettings,
): Promise<Redirect> {
  const { transaction } = work
  const { redirects } = await lockRedirects(transaction, proof)
  if (redirects >= redirectLimits.perSite) throw new Problem('redirects_full', {})
  const ground = await openGround(transaction, proof, settings)
  const fields = await fieldsOf(ground, input)
  const id = newUuid<'siteRedirect'>()
  await requireUsable(ground, id, fields)
  await putRedirects(transaction, proof, [{ id, ...fields }])
  await countRedirects(transaction, proof, 1)
  announceRedirects(work, proof, { created: 1 })
  return findRedirect(transaction, proof, id)
}

/** What is asked for, as it is kept; refused where its source or its destination can be none. */
export async function fieldsOf(ground: RedirectGround, input: Input): Promise<RedirectFields> {
  const { source, destination, captureWildcard = false, permanent = false, draft = false } = input
  const read = readRuleSource(source, '')
  const asked = { at: '', destination }
  const { destinations, faults } = await readDestinations(ground, [asked])
  const to = destinations.get(asked)
  refuseFaults('kind' in read ? [] : [read], faults)
  if (!('kind' in read) || !to) throw new Error('a redirect without a source or a destination was not refused')
  const fields = { source, source_key: sourceKey(read), capture_wildcard: captureWildcard, permanent, draft, ...to }
  return { ...fields, onward: onwardOf(fields) }
}

/** Refuses what another one has, what would never be asked for, and what goes round and round. */
export async function requireUsable(ground: RedirectGround, id: Redirect['id'], fields: RedirectFields): Promise<void> {
  const { reader, site } = ground
  const [other] = (await listByKeys(reader, site, [fields.source_key], [fields.draft])).filter((one) => one.id !== id)
  if (other) throw new Problem('source_taken', { id: showId('siteRedirect', other.id), source: other.source })
  if (fields.draft) return
  refuseFaults(await judgeRedirects(ground, [{ at: '', id, fields }], new Set([id])))
}
