import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  keysOf,
  pathOnSite,
  type RedirectLoop,
  type RedirectRule,
  searchLoops,
  sourceSegments,
  textOf,
} from '@octavo/site'
import type { Fault } from './fault.ts'
import { sourceOf } from './follow-redirects.ts'
import { leadOf } from './lead-of.ts'
import type { RedirectGround } from './redirect-ground.ts'
import { listByKeys, listOnward, type Redirect, type RedirectFields } from './redirect-store.ts'

/** A redirect that is to be in force, and where it stands in the request. */
interface Candidate {
  readonly at: string
  readonly id: Redirect['id']
  readonly fields: RedirectFields
}

/** So many at once, then others have their turn. */
const atOnce = 200
/** Or so many milliseconds. */
const longest = 10

/** To the end, but for no longer at a time. */
async function inTurns<Found>(search: Generator<undefined, Found>): Promise<Found> {
  for (let begun = performance.now(); ;) {
    const { done, value } = search.next()
    if (done) return value
    if (performance.now() - begun < longest) continue
    await nextTurn()
    begun = performance.now()
  }
}

/** What is wrong with redirects that are to be in force, beside all others but those that go or are replaced. */
export async function judgeRedirects(
  ground: RedirectGround,
  candidates: readonly Candidate[],
  replaced: ReadonlySet<Redirect['id']>,
): Promise<Fault[]> {
  return [...(await findShadowed(ground, candidates)), ...(await findCircles(ground, candidates, replaced))]
}

/** A page comes before every redirect: one for its address would never be asked. */
async function findShadowed({ pages }: RedirectGround, candidates: readonly Candidate[]): Promise<Fault[]> {
  const faults: Fault[] = []
  const exact = candidates.filter(({ fields }) => fields.source_key.startsWith('='))
  for (let from = 0; from < exact.length; from += atOnce) {
    const found = exact.slice(from, from + atOnce).map(async ({ at, fields }) => {
      const segments = sourceSegments(fields.source)
      const small = segments.map((segment) => segment.toLowerCase())
      const isServed = (await pages.servedAt(segments)) ?? (await pages.servedAt(small))
      if (isServed) faults.push({ path: `${at}/source`, message: shadowed })
    })
    await Promise.all(found)
    await nextTurn()
  }
  return faults
}

const shadowed =
  'is where the site shows a page, which comes before every redirect: move or delete the page first, or keep this as a draft'

async function findCircles(
  ground: RedirectGround,
  candidates: readonly Candidate[],
  replaced: ReadonlySet<Redirect['id']>,
): Promise<Fault[]> {
  const { reader, site, bases, pages } = ground
  const leading = new Set([within, ...bases.map(({ origin }) => new URL(origin).hostname)])
  const isLeft = ({ id }: Redirect): boolean => !replaced.has(id)
  const fresh = new Map<string, Candidate>(candidates.map((one) => [one.id, one]))
  const known = (await listOnward(reader, site, [...leading])).filter(isLeft)
  const isAny = known.length > 0 || candidates.some(({ fields }) => leading.has(fields.onward ?? ''))
  if (!isAny) return []
  const rows = [...known, ...candidates.map(({ id, fields }) => ({ id, ...fields }))]
  let rules = await rulesOf(ground, rows, leading)
  const concerned = (loops: readonly RedirectLoop[]) =>
    loops.filter((loop) => loop.rules.some(({ id }) => fresh.has(id)))
  let loops = concerned(await inTurns(searchLoops(rules)))
  if (loops.length === 0) return []
  // Some of those that end a way may stand in these; they were not read.
  const texts = new Set(loops.flatMap((loop) => loop.texts).slice(0, mostChecked))
  const ending = await listByKeys(reader, site, [...new Set([...texts].flatMap(keysOf))], [false])
  const ids = new Set(rules.map(({ id }) => id))
  rules = [
    ...rules,
    ...(await rulesOf(
      ground,
      ending.filter((one) => isLeft(one) && !ids.has(one.id)),
      leading,
    )),
  ]
  const served = new Set<string>()
  for (const text of texts) if (await pages.servedAt(text.split('/').slice(1), true)) served.add(text)
  loops = concerned(await inTurns(searchLoops(rules, (text) => served.has(text))))
  return loops.flatMap((loop) => faultsOf(loop, fresh))
}

/** More addresses than these are not looked at: whoever makes as many circles has made one by mistake. */
const mostChecked = 500
const mostNamed = 10

/** Of a redirect that carries along what follows, to a part of the site itself. */
const within = '*'

export const onwardOf = ({
  kind,
  capture_wildcard,
  url,
  source_key,
}: Omit<RedirectFields, 'onward'>): string | null => {
  if (kind === 'external') return URL.parse(url!)?.hostname ?? null
  return capture_wildcard && source_key.startsWith('*') ? within : null
}

async function rulesOf(
  ground: RedirectGround,
  rows: readonly (RedirectFields & Pick<Redirect, 'id'>)[],
  leading: ReadonlySet<string>,
): Promise<RedirectRule[]> {
  const rules: RedirectRule[] = []
  for (const [index, row] of rows.entries()) {
    const carries = row.capture_wildcard
    const segments = leading.has(row.onward ?? '') ? await targetOf(ground, row) : undefined
    rules.push({ id: row.id, source: sourceOf(row), target: segments && { text: textOf(segments), carries } })
    if (index % atOnce === 0) await nextTurn()
  }
  return rules
}

const targetOf = async (ground: RedirectGround, row: RedirectFields): Promise<readonly string[] | undefined> =>
  row.kind === 'external' ? pathOnSite(row.url!, ground.bases) : (await leadOf(ground, row, ''))?.segments

function faultsOf({ rules }: RedirectLoop, fresh: ReadonlyMap<string, Candidate>): Fault[] {
  const round = rules.map(({ source }) => `${source.text}${wildcards[source.kind]}`)
  return rules.flatMap(({ id }, index) => {
    const candidate = fresh.get(id)
    if (!candidate) return []
    const way = [...round.slice(index), ...round.slice(0, index)]
    const shown = [...(way.length > mostNamed ? [...way.slice(0, mostNamed), '…'] : way), way[0]].join(' → ')
    const message = `leads back to where it began, so that no visitor would ever arrive: ${shown}`
    return [{ path: `${candidate.at}/destination`, message }]
  })
}

const wildcards = { exact: '', below: '/*', beginning: '*' } as const
