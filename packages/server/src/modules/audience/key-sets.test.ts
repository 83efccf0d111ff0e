import { expect, test } from 'vitest'
import { keySetTimes, openKeySets } from './key-sets.ts'
import { signedByKey } from './testing/sign-token.ts'
import { bytesOfKeySet, ec, jwkOf, type KeyPair } from './testing/visitor-keys.ts'
import { verifyVisitorToken } from './visitor-token.ts'

const address = 'https://id.example.com/keys'
const minute = 60_000
const quiet = { info() {}, warn() {} }

/** An identity provider whose keys come and go, seen by a clock that is set by hand. */
function givenProvider() {
  const state = { now: Date.UTC(2026, 0, 1), up: true, looks: 0, keys: [] as object[], gate: Promise.resolve() }
  const lines: string[] = []
  const log = {
    info: (message: string) => void lines.push(message),
    warn: ({ err }: { err?: Error }, message: string) => void lines.push(`${message}: ${err?.message}`),
  }
  const fetchKeys = async () => {
    state.looks++
    await state.gate
    if (!state.up) throw new Error('unreachable')
    return bytesOfKeySet(state.keys)
  }
  const sets = openKeySets({ fetchKeys, log, clock: () => state.now })
  const publish = (...pairs: (readonly [kid: string, pair: KeyPair])[]) => {
    state.keys = pairs.map(([kid, pair]) => jwkOf(pair, { kid }))
  }
  const verdictOn = async (kid: string, { privateKey }: KeyPair, at = address) => {
    const exp = Math.floor(state.now / 1000) + 60
    const token = signedByKey({ alg: 'ES256', kid }, { exp }, privateKey, 'ES256')
    const rules = { keys: { kind: 'public', find: sets.at(at) } } as const
    const verdict = await verifyVisitorToken(token, rules, new Date(state.now))
    return 'refused' in verdict ? verdict.refused : 'believed'
  }
  return { state, lines, publish, verdictOn }
}

test('keys are read once, and believed for a while without another look', async () => {
  const { state, publish, verdictOn } = givenProvider()
  const key = ec()
  publish(['a', key])

  for (let time = 0; time < 20; time++) expect(await verdictOn('a', key)).toBe('believed')
  expect(state.looks).toBe(1)
  state.now += keySetTimes.fresh
  expect(await verdictOn('a', key)).toBe('believed')
  expect(state.looks).toBe(2)
})

test('a new key is found at its first use, the old one is good while it is published, and no longer', async () => {
  const { state, publish, verdictOn } = givenProvider()
  const [old, fresh] = [ec(), ec()]
  publish(['old', old])
  expect(await verdictOn('old', old)).toBe('believed')
  state.now += 2 * minute

  publish(['old', old], ['new', fresh])
  expect(await verdictOn('new', fresh)).toBe('believed')
  expect(await verdictOn('old', old)).toBe('believed')
  expect(state.looks).toBe(2)

  publish(['new', fresh])
  state.now += keySetTimes.fresh
  expect(await verdictOn('old', old)).toBe('unknown_key')
  expect(await verdictOn('new', fresh)).toBe('believed')
})

test('a flood of unknown keys leads to one look a minute', async () => {
  const { state, publish, verdictOn } = givenProvider()
  const [key, stranger] = [ec(), ec()]
  publish(['a', key])
  await verdictOn('a', key)
  state.now += 2 * minute

  for (let second = 0; second < 240; second++) {
    state.now += 1000
    expect(await verdictOn(`unknown-${second}`, stranger)).toBe('unknown_key')
  }
  expect(state.looks).toBeLessThanOrEqual(1 + 4)
  expect(state.looks).toBeGreaterThanOrEqual(4)
})

test('a hundred visitors at once wait for one look', async () => {
  const { state, publish, verdictOn } = givenProvider()
  const key = ec()
  publish(['a', key])
  const gate = Promise.withResolvers<void>()
  state.gate = gate.promise

  const verdicts = Array.from({ length: 100 }, () => verdictOn('a', key))
  await new Promise((resolve) => setImmediate(resolve))
  gate.resolve()

  expect(new Set(await Promise.all(verdicts))).toEqual(new Set(['believed']))
  expect(state.looks).toBe(1)
})

test('known keys outlast a provider that is down, for an hour; then nothing is believed, until it is back', async () => {
  const { state, publish, verdictOn } = givenProvider()
  const key = ec()
  publish(['a', key])
  await verdictOn('a', key)
  state.up = false

  state.now += keySetTimes.kept - 1000
  expect(await verdictOn('a', key)).toBe('believed')
  state.now += 1000
  expect(await verdictOn('a', key)).toBe('keys_unavailable')
  const looks = state.looks
  for (let time = 0; time < 50; time++) expect(await verdictOn('a', key)).toBe('keys_unavailable')
  expect(state.looks).toBe(looks)

  state.up = true
  state.now += keySetTimes.afterFailure
  expect(await verdictOn('a', key)).toBe('believed')
})

test('a provider that is down is told to the operator with the reason, once, and that it is back', async () => {
  const { state, lines, publish, verdictOn } = givenProvider()
  const key = ec()
  publish(['a', key])
  await verdictOn('a', key)
  expect(lines).toEqual([])

  state.up = false
  state.now += keySetTimes.fresh
  for (let second = 0; second < 100; second++) {
    state.now += 1000
    await verdictOn('a', key)
  }
  expect(state.looks).toBeGreaterThan(5)
  expect(lines).toEqual([
    expect.stringMatching(/^the key set of visitors at id\.example\.com cannot be had.*: unreachable$/),
  ])

  state.up = true
  state.now += keySetTimes.afterFailure
  await verdictOn('a', key)
  expect(lines.slice(1)).toEqual(['the key set of visitors at id.example.com is read again'])
})

test('what is no key set is as good as none', async () => {
  const key = ec()
  const good = jwkOf(key, { kid: 'a' })
  const answers: [bytes: Uint8Array, verdict: string][] = [
    [Buffer.from('<html>'), 'keys_unavailable'],
    [Buffer.from('{}'), 'keys_unavailable'],
    [Buffer.from('{"keys":{}}'), 'keys_unavailable'],
    [Buffer.from([0xff]), 'keys_unavailable'],
    [Buffer.from(`{"keys":[],"x":"${'x'.repeat(300_000)}"}`), 'keys_unavailable'],
    [bytesOfKeySet([null as never, 1 as never, {}, good]), 'believed'],
    [bytesOfKeySet([{ ...key.privateKey.export({ format: 'jwk' }), kid: 'a' }]), 'unknown_key'],
    [bytesOfKeySet([good, good]), 'unknown_key'],
  ]
  for (const [bytes, verdict] of answers) {
    const rules = {
      keys: { kind: 'public', find: openKeySets({ fetchKeys: async () => bytes, log: quiet }).at(address) },
    } as const
    const exp = Math.floor(Date.now() / 1000) + 60
    const found = await verifyVisitorToken(
      signedByKey({ alg: 'ES256', kid: 'a' }, { exp }, key.privateKey, 'ES256'),
      rules,
    )
    expect('refused' in found ? found.refused : 'believed').toBe(verdict)
  }
})

test('of very many providers, those used last are remembered', async () => {
  const { state, publish, verdictOn } = givenProvider()
  const key = ec()
  publish(['a', key])
  for (let number = 0; number <= 1000; number++) await verdictOn('a', key, `${address}/${number}`)
  expect(state.looks).toBe(1001)

  await verdictOn('a', key, `${address}/1000`)
  expect(state.looks).toBe(1001)
  await verdictOn('a', key, `${address}/0`)
  expect(state.looks).toBe(1002)
})
