import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFreshness } from '../packages/server/src/platform/freshness/freshness.ts'
import { openWorld, type World } from '../packages/server/src/testing/open-world.ts'
import { visitSite } from '../packages/server/src/testing/visit-site.ts'
import {
  type Alter,
  documentedNginx,
  keepingAll,
  replaced,
  withoutBypass,
} from './parts/behind-cache/documented-nginx.ts'
import { interleave, newTally, type Tally } from './parts/behind-cache/interleave.ts'
import { compareOpenSite, type Compared } from './parts/behind-cache/open-site.ts'
import { type Fresh, stayFresh } from './parts/behind-cache/stay-fresh.ts'
import { pathsOf, pathsOfChanged } from './parts/side-doors/addresses.ts'
import { type BuiltSite, buildSite } from './parts/side-doors/build-site.ts'
import { crawl } from './parts/side-doors/crawl.ts'
import { Judge } from './parts/side-doors/judge.ts'
import type { Round } from './parts/side-doors/oracle.ts'
import { callersAt } from './parts/side-doors/people.ts'
import { planOf } from './parts/side-doors/plan.ts'
import { settle } from './parts/side-doors/settle.ts'
import { rounded, withDatabase } from './parts/worlds.ts'
import type { ProofOptions, Proven } from './proof.ts'

export const shows =
  'Behind nginx that caches, with the configuration of docs/operating/caching.md as it stands there: eight kinds of visitors crawl the site of the proof side-doors through it, and then all ask for every address in turn, twice, as a page and as Markdown, in three encodings. None is told a word of another, what is for everyone comes from the cache, and nothing else does. The same with the lines about cookies left out, and with nginx told to keep everything, must be found at fault.'

const usual: Round = { name: '', published: true, visibility: 'public', agentsContext: 'included', adaptive: true }
const rounds: readonly Round[] = [
  { ...usual, name: 'public' },
  { ...usual, name: 'without adaptive content', adaptive: false },
  { ...usual, name: 'visitor-auth', visibility: 'visitor-auth' },
  { ...usual, name: 'share-link', visibility: 'share-link' },
]

const locking: Alter = (configuration) =>
  replaced(configuration, 'proxy_cache octavo;', 'proxy_cache octavo; proxy_cache_lock on;')
const stale: Alter = (configuration) =>
  replaced(configuration, 'proxy_cache octavo;', 'proxy_cache octavo; proxy_cache_use_stale updating;')

export async function run({ small }: ProofOptions): Promise<Proven> {
  return withDatabase(async (url) => {
    const writing = await openWorld(url)
    const freshness = openFreshness({ url, log: { info() {}, warn() {} } })
    const settings = { freshness, blobs: writing.blobs, trustedProxies: ['127.0.0.1'] }
    const node = await openWorld(url, { settings })
    try {
      return await prove({ writing, node, small })
    } finally {
      await node.close()
      await freshness.close()
      await writing.close()
    }
  })
}

interface Ground {
  readonly writing: World
  readonly node: World
  readonly small: boolean
}

async function prove(ground: Ground): Promise<Proven> {
  const fresh = freshnessBehind(ground)
  const built = await buildSite(ground.writing, planOf(true))
  const outcomes: Outcome[] = []
  for (const round of rounds) outcomes.push(await through(ground, built, round))
  const controls = {
    'without the lines about cookies': await through(ground, built, rounds[1]!, withoutBypass),
    'with everything kept': await through(ground, built, rounds[0]!, keepingAll),
  }
  const open = await withNginx(ground.node, undefined, (origin) => compareOpenSite(ground.writing, ground.node, origin))
  const together = await atOnce(ground, built)
  return proven(outcomes, controls, open, await fresh, together)
}

interface Outcome {
  readonly answers: number
  /** Words told to whom they are not for. */
  readonly told: readonly string[]
  /** Words that were not found by whom they are for. */
  readonly missing: readonly string[]
  readonly tally: Tally
}

async function through(
  { writing, node, small }: Ground,
  built: BuiltSite,
  round: Round,
  alter?: Alter,
): Promise<Outcome> {
  const base = await settle(writing, built, round)
  return withNginx(node, alter, async (origin) => {
    const callers = await callersAt({ ...node, origin }, built, base)
    const judges = new Map(callers.map(({ person }) => [person.name, new Judge(built, person, round)]))
    const seen = new Set<string>()
    for (const caller of callers) {
      const found = await crawl(caller, base, (answer) => judges.get(caller.person.name)!.note(answer))
      for (const address of found) seen.add(address)
    }
    const others = [
      ...pathsOf(built),
      ...pathsOfChanged(built).map((path) => `~/changes/${built.change.number}/${path}`),
    ]
    const all = [...new Set([...seen, ...others.map((path) => `${base}/${path}`.replace(/\/$/u, ''))])]
    const tally = newTally()
    const every = small || alter ? 5 : 1
    await interleave(
      callers,
      base,
      all.filter((_, index) => index % every === 0),
      tally,
      ({ person }, answer) => judges.get(person.name)!.note(answer),
    )
    const judged = [...judges.values()]
    return {
      answers: judged.reduce((sum, judge) => sum + judge.answers, 0),
      told: judged.flatMap(({ faults }) => faults),
      missing: judged.flatMap((judge) => judge.missing(['title', 'text', 'file'])),
      tally,
    }
  })
}

async function withNginx<T>(node: World, alter: Alter | undefined, work: (origin: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-behind-cache-'))
  const nginx = await documentedNginx(folder, node.origin, alter)
  try {
    return await work(nginx.origin)
  } finally {
    await nginx.close()
    await rm(folder, { recursive: true })
  }
}

async function freshnessBehind({ writing, node }: Ground): Promise<Record<'merge' | 'unpublish' | 'control', Fresh>> {
  const [merge, unpublish, control] = await Promise.all([
    withNginx(node, undefined, (origin) => stayFresh(writing, origin, 'merge')),
    withNginx(node, undefined, (origin) => stayFresh(writing, origin, 'unpublish')),
    withNginx(node, stale, (origin) => stayFresh(writing, origin, 'unpublish')),
  ])
  return { merge, unpublish, control }
}

const many = 12

/** How much longer it takes when many ask at once for a page that nobody may keep, than one after the other. */
async function atOnce({ node, writing }: Ground, built: BuiltSite): Promise<Record<'documented' | 'locking', number>> {
  const base = await settle(writing, built, rounds[0]!)
  const measure = async (origin: string): Promise<number> => {
    const read = async (): Promise<void> => {
      const { headers } = await visitSite(origin, base)
      if (headers['cache-control'] !== 'private, no-store') throw new Error('the page is for everyone')
    }
    const begun = performance.now()
    for (let index = 0; index < many; index++) await read()
    const alone = performance.now() - begun
    await Promise.all(Array.from({ length: many }, read))
    return (performance.now() - begun - alone) / alone
  }
  return { documented: await withNginx(node, undefined, measure), locking: await withNginx(node, locking, measure) }
}

function proven(
  outcomes: readonly Outcome[],
  controls: Readonly<Record<string, Outcome>>,
  open: Compared,
  fresh: Awaited<ReturnType<typeof freshnessBehind>>,
  together: Awaited<ReturnType<typeof atOnce>>,
): Proven {
  const sum = (count: (outcome: Outcome) => number) => outcomes.reduce((all, outcome) => all + count(outcome), 0)
  const [again, hits] = [sum(({ tally }) => tally.again), sum(({ tally }) => tally.hits)]
  const faults = outcomes.flatMap(({ told, missing, tally }) => [
    ...told,
    ...tally.faults,
    ...missing.map((what) => `Not found: ${what}`),
  ])
  const found = ({ told, missing }: Outcome) => told.length + missing.length
  const { merge, unpublish, control } = fresh
  const late = [...merge.late, ...unpublish.late]
  return {
    figures: {
      'answers looked through': sum(({ answers }) => answers),
      'words told to whom they are not for': sum(({ told }) => told.length),
      'words not found by whom they are for': sum(({ missing }) => missing.length),
      'answers for everyone that were asked for again': again,
      'of them from the cache': hits,
      'answers for one visitor': sum(({ tally }) => tally.ofOne),
      'requests that must go past the cache': sum(({ tally }) => tally.passed),
      'answers of the wrong kind, encoding or cache': sum(({ tally }) => tally.faults.length),
      ...Object.fromEntries(
        Object.entries(controls).map(([name, one]) => [`words told wrongly or not at all ${name}`, found(one)]),
      ),
      'answers of a site for everyone, compared with those of the node': open.answers,
      'of them different': open.faults.length,
      'for everyone, and asked for again': open.again,
      'of these from the cache': open.hits,
      'until a merge is seen, s': rounded(merge.seconds, 1),
      'until a site that was unpublished is gone, s': rounded(unpublish.seconds, 1),
      'old answers after 31 s that nobody asked for meanwhile': `${late.length} of ${merge.asked + unpublish.asked}`,
      'the same with proxy_cache_use_stale updating': `${control.late.length} of ${control.asked}`,
      'private pages: at once, ratio to one after the other': rounded(together.documented),
      'the same with proxy_cache_lock': rounded(together.locking),
    },
    failures: [
      ...faults.slice(0, 50),
      ...open.faults.slice(0, 20),
      ...(open.again < 50 || open.hits < open.again ? ['Pages for everyone did not come from the cache.'] : []),
      ...(again < 50 ? [`Only ${again} answers were for everyone.`] : []),
      ...(hits < again ? [`${again - hits} answers for everyone did not come from the cache the second time.`] : []),
      ...Object.entries(controls).flatMap(([name, one]) => (found(one) === 0 ? [`Nothing was found ${name}.`] : [])),
      ...(late.length > 0 ? [`The cache gave out what is older than half a minute: ${late.join(', ')}.`] : []),
      ...(merge.asked < 3 || unpublish.asked < 3 || control.late.length === 0
        ? ['What is old was not looked for.']
        : []),
      ...(together.documented > 2 ? ['Those who ask at once wait for each other.'] : []),
      ...(together.locking < 2 ? ['Those who wait for each other were not found.'] : []),
    ],
  }
}
