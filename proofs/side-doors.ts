import { openFreshness } from '../packages/server/src/platform/freshness/freshness.ts'
import { openWorld, type World } from '../packages/server/src/testing/open-world.ts'
import { pathOf, pathsOf, pathsOfChanged } from './parts/side-doors/addresses.ts'
import { type BuiltSite, buildSite } from './parts/side-doors/build-site.ts'
import { type Answer, ask, type Asked, crawl, talk } from './parts/side-doors/crawl.ts'
import { Judge } from './parts/side-doors/judge.ts'
import { type Round, stranger } from './parts/side-doors/oracle.ts'
import { type Caller, callersAt } from './parts/side-doors/people.ts'
import { planOf } from './parts/side-doors/plan.ts'
import { revoke } from './parts/side-doors/revoke.ts'
import { settle } from './parts/side-doors/settle.ts'
import { withDatabase } from './parts/worlds.ts'
import type { ProofOptions, Proven } from './proof.ts'

export const shows =
  'No side door: a site with sections, variants, drafts, conditions on sections, spaces, pages and blocks, hidden pages, files, redirects, a change request and a past. Everybody crawls every output from the start, then tries every address that anybody else saw and every one that the content has. A word stands at each place: none is told to anyone whom an oracle, written from the plan of the site, does not allow it.'

const usual: Round = { name: '', published: true, visibility: 'public', agentsContext: 'included', adaptive: true }
const rounds: readonly Round[] = [
  { ...usual, name: 'public' },
  { ...usual, name: 'share-link', visibility: 'share-link' },
  { ...usual, name: 'visitor-auth', visibility: 'visitor-auth' },
  { ...usual, name: 'unlisted', visibility: 'unlisted' },
  { ...usual, name: 'without adaptive content', adaptive: false },
  { ...usual, name: 'without agents', agentsContext: 'excluded' },
  { ...usual, name: 'not published', published: false },
]

export async function run({ small }: ProofOptions): Promise<Proven> {
  return withDatabase(async (url) => {
    const writing = await openWorld(url)
    const heard = [1, 2].map(() => openFreshness({ url, log: { info() {}, warn() {} } }))
    const nodes = await Promise.all(
      heard.map((freshness) => openWorld(url, { settings: { freshness, blobs: writing.blobs } })),
    )
    try {
      const revoked = await revoke(writing, nodes, small ? 3 : 50)
      const built = await buildSite(writing, planOf(small))
      const outcomes: Outcome[] = []
      for (const round of small ? rounds.slice(0, 3) : rounds) {
        outcomes.push(...(await runRound(writing, nodes[0]!, built, round, small ? 4 : 1)))
      }
      const { figures, failures } = proven(built, outcomes)
      return { figures: { ...figures, ...revoked.figures }, failures: [...failures, ...revoked.failures] }
    } finally {
      for (const node of nodes) await node.close()
      for (const freshness of heard) await freshness.close()
      await writing.close()
    }
  })
}

/** Sees more than a stranger wherever the site is published and adapts. */
const controlled = 'visitor on gold'

interface Outcome {
  readonly round: Round
  readonly judge: Judge
  readonly missing: readonly string[]
  /** Faults that were planted. */
  readonly control: number
}

async function runRound(
  writing: World,
  reading: World,
  built: BuiltSite,
  round: Round,
  step: number,
): Promise<Outcome[]> {
  const base = await settle(writing, built, round)
  const callers = await callersAt(reading, built, base)
  const judges = new Map(callers.map(({ person }) => [person.name, new Judge(built, person, round)]))
  // Judged as if it were nobody, what one visitor sees must be found to be too much.
  const control = new Judge(built, { ...stranger, name: 'control' }, round)
  const noting =
    ({ person }: Caller) =>
    (answer: Answer) => {
      judges.get(person.name)!.note(answer)
      if (person.name === controlled) control.note(answer)
    }
  const seen = new Set<string>()
  for (const caller of callers) for (const address of await crawl(caller, base, noting(caller))) seen.add(address)
  const addressed = built.spaces.flatMap((space) => space.pages.map((page) => `${base}/${pathOf(space, page)}`))
  for (const [index, caller] of callers.entries()) {
    const every = { step, from: index + rounds.indexOf(round) }
    await tryAll(caller, built, base, seen, every, noting(caller))
    await talk(
      caller,
      base,
      addressed.filter((_, at) => at % step === every.from % step),
      noting(caller),
    )
  }
  return [...judges.values()].map((judge) => ({
    round,
    judge,
    missing: judge.missing(['title', 'text', 'file']),
    control: control.faults.length,
  }))
}

/** So many are asked at once. */
const atOnce = 8

/** Every address that anybody saw, and every one that the content has, by every way; of these every so many. */
async function tryAll(
  caller: Caller,
  built: BuiltSite,
  base: string,
  seen: ReadonlySet<string>,
  every: { readonly step: number; readonly from: number },
  note: (answer: Answer) => void,
): Promise<void> {
  const all = addressesFor(caller, built, base, seen)
  const asked = all
    .filter((_, index) => index % every.step === every.from % every.step)
    .flatMap((address, index): Asked[] => {
      const isPage = !/\/~\/|\.(?:md|txt|xml)$/u.test(address.slice(base.length))
      const { accept } = caller
      const accepts = isPage ? ['text/html', 'text/markdown'] : [accept]
      const others = [
        { address, accept, method: 'HEAD' },
        { address, accept, headers: { 'if-none-match': '*' } },
        { address, accept, headers: { range: 'bytes=0-199' } },
      ]
      return [...accepts.map((one) => ({ address, accept: one })), ...others.slice(index % 12, (index % 12) + 1)]
    })
  for (let at = 0; at < asked.length; at += atOnce) {
    const answers = await Promise.all(asked.slice(at, at + atOnce).map((one) => ask(caller, base, one)))
    for (const answer of answers) note(answer)
  }
}

function addressesFor({ person }: Caller, built: BuiltSite, base: string, seen: ReadonlySet<string>): string[] {
  const { link, change, past } = built
  const key = link.address.slice(base.length)
  const plain = [...seen].map((address) => address.replace(key, ''))
  const at = (way: string, path: string) => `${base}${way}/${path}`.replace(/\/$/u, '')
  const own = pathsOf(built).map((path) => at('', path))
  const unpublished = [`/~/changes/${change.number}`, `/~/revisions/${past}`]
  const previews = unpublished.flatMap((way) => pathsOfChanged(built).map((path) => at(way, path)))
  const shared = person.hasLink
    ? [...plain, ...own].map((address) => `${link.address}${address.slice(base.length)}`)
    : []
  return [...new Set([...plain, ...own, ...previews, ...shared])]
}

function proven(built: BuiltSite, outcomes: readonly Outcome[]): Proven {
  const faults = outcomes.flatMap(({ judge }) => judge.faults)
  const missing = outcomes.flatMap(({ round, missing: one }) => one.map((what) => `${round.name}: ${what}`))
  const figures = {
    'words planted': built.marks.all.size,
    rounds: new Set(outcomes.map(({ round }) => round.name)).size,
    'answers looked through': outcomes.reduce((sum, { judge }) => sum + judge.answers, 0),
    'words found where they may be': outcomes.reduce((sum, { judge }) => sum + judge.found.size, 0),
    'words found where they may not be': faults.length,
    'words that should have been found and were not': missing.length,
    'the same as the first, with one person taken for another': outcomes[0]!.control,
  }
  const failures = [
    ...faults.slice(0, 50),
    ...missing.slice(0, 20).map((what) => `Not found: ${what}.`),
    ...(outcomes[0]!.control === 0 ? ['The control found nothing.'] : []),
  ]
  return { figures, failures }
}
