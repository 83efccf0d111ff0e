import { siteStructure } from '../packages/contract/src/index.ts'
import { givenLinkOf, givenShared } from '../packages/server/src/modules/audience/audience-examples.ts'
import { isSameKey, readShareKey } from '../packages/server/src/platform/crypto/share-key.ts'
import { newToken, tokenHash } from '../packages/server/src/platform/crypto/token.ts'
import { openWorld, type World } from '../packages/server/src/testing/open-world.ts'
import { median, percentile, rounded, withDatabase } from './parts/worlds.ts'
import type { ProofOptions, Proven } from './proof.ts'

export const shows =
  'Share keys: how long a comparison takes whose hashes differ in the first or in the last byte, beside one that stops at the first difference; how long the API takes to refuse keys that are unknown, nearly right, switched off, expired or locked; and what a search for keys from one address gets, beside those who hold one.'

/** The times must agree so well; what stops early differs by far more. */
const agree = 1.1

export async function run({ small }: ProofOptions): Promise<Proven> {
  const failures: string[] = []
  const samples = small ? 300 : 3000
  const ours = ratioOf((shown, hash) => isSameKey({ hash: shown, unlock: undefined }, hash), samples)
  const early = ratioOf(stopsEarly, samples)
  if (Math.max(ours, 1 / ours) > agree)
    failures.push(`A comparison takes ${ours} times as long where the last byte differs.`)
  if (early < 1.5) failures.push(`What stops early was not found out: ${early}.`)
  return withDatabase(async (url) => {
    const world = await openWorld(url)
    const limited = await openWorld(url, { settings: { attemptsPerMinute: 20, trustedProxies: ['127.0.0.1'] } })
    try {
      const refusals = await timeRefusals(world, small ? 40 : 1500)
      const slowest = Math.max(...Object.values(refusals)) / Math.min(...Object.values(refusals))
      if (!small && slowest > 1.15)
        failures.push(`Some wrong keys are refused ${rounded(slowest)} times as slowly as others.`)
      const search = await searchKeys(world, limited, small ? 60 : 2000)
      failures.push(...search.failures)
      const figures = {
        'time where the last byte differs, as a multiple of where the first does': ours,
        'the same of a comparison that stops early': early,
        ...Object.fromEntries(
          Object.entries(refusals).map(([kind, ms]) => [`refusal of a key that is ${kind}, median ms`, rounded(ms)]),
        ),
        ...search.figures,
      }
      return { figures, failures }
    } finally {
      await limited.close()
      await world.close()
    }
  })
}

function stopsEarly(one: Buffer, other: Buffer): boolean {
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false
  return true
}

/** Many comparisons at a time, in turn, so that whatever else the machine does meets both alike. */
function ratioOf(compare: (one: Buffer, other: Buffer) => boolean, samples: number): number {
  const hash = tokenHash(newToken('ock'))
  const differing = (at: number) => Buffer.from(hash.map((byte, index) => (index === at ? byte ^ 1 : byte)))
  const [first, last] = [differing(0), differing(31)]
  const time = (shown: Buffer): number => {
    const begun = process.hrtime.bigint()
    for (let turn = 0; turn < 2000; turn++) if (compare(shown, hash)) throw new Error('These differ')
    return Number(process.hrtime.bigint() - begun)
  }
  const times = { first: [] as number[], last: [] as number[] }
  for (let turn = 0; turn < samples; turn++) {
    times.first.push(time(first))
    times.last.push(time(last))
  }
  return rounded(percentile(times.last, 0.25) / percentile(times.first, 0.25))
}

/** All kinds in turn, many times. */
async function timeRefusals(world: World, turns: number): Promise<Record<string, number>> {
  const organization = await world.givenOrganization()
  const { params, admin, key } = await givenShared(world, organization)
  const stranger = await world.givenUser()
  const off = await givenLinkOf(world, params, admin, { active: false })
  const old = await givenLinkOf(world, params, admin, { expiresAt: '2020-01-01T00:00:00Z' })
  const locked = await givenLinkOf(world, params, admin, { password: 'correct horse' })
  const kinds: Record<string, () => string> = {
    unknown: () => newToken('ock'),
    'nearly right': () => `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`,
    'switched off': () => off.key,
    expired: () => old.key,
    locked: () => locked.key,
  }
  const times = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, [] as number[]]))
  for (let turn = 0; turn < turns; turn++) {
    for (const [kind, keyOf] of Object.entries(kinds)) {
      const query = { shareKey: keyOf() }
      const begun = performance.now()
      const { status } = await world.call(siteStructure.getSiteStructure, { params, query }, stranger)
      times[kind]!.push(performance.now() - begun)
      if (status !== 404) throw new Error(`A key that is ${kind} was answered with ${status}`)
    }
  }
  return Object.fromEntries(Object.entries(times).map(([kind, of]) => [kind, median(of)]))
}

/** Someone guesses from one address, while others read with keys of theirs, there and elsewhere. */
async function searchKeys(world: World, limited: World, guesses: number): Promise<Proven> {
  const { params, key } = await givenShared(world, await world.givenOrganization())
  const [guesser, holder] = [await world.givenUser(), await world.givenUser()]
  const ask = async (shareKey: string, caller: typeof guesser, address: string) => {
    const headers = { 'x-forwarded-for': address }
    return (await limited.call(siteStructure.getSiteStructure, { params, query: { shareKey } }, caller, headers)).status
  }
  if (readShareKey(key).unlock !== undefined) throw new Error('This key needs no password')
  const counts = { judged: 0, refused: 0, served: 0, held: 0 }
  await ask(key, holder, '198.51.100.7')
  for (let turn = 0; turn < guesses; turn++) {
    const status = await ask(newToken('ock'), guesser, '198.51.100.7')
    counts[status === 429 ? 'refused' : 'judged']++
    for (const address of ['198.51.100.7', '203.0.113.9']) {
      counts[(await ask(key, holder, address)) === 200 ? 'served' : 'held']++
    }
  }
  return {
    figures: {
      'guesses from one address': guesses,
      'guesses that were judged, of 20 allowed a minute': counts.judged,
      'guesses that had to wait': counts.refused,
      'reads with a right key meanwhile, from there and from elsewhere': counts.served,
      'right keys that had to wait': counts.held,
    },
    failures: [
      ...(counts.held > 0 ? [`${counts.held} reads with a right key had to wait.`] : []),
      ...(counts.refused === 0 ? ['No guess had to wait.'] : []),
    ],
  }
}
