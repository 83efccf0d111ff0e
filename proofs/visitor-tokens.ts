import { isBelievedByDefaults } from '../packages/server/src/modules/audience/testing/believed-by-defaults.ts'
import { changedTokens, forgedTokens } from '../packages/server/src/modules/audience/testing/forged-tokens.ts'
import type { TokenCase } from '../packages/server/src/modules/audience/testing/token-case.ts'
import { properTokens } from '../packages/server/src/modules/audience/testing/proper-tokens.ts'
import { givenSites } from '../packages/server/src/modules/audience/testing/visitor-keys.ts'
import { verifyVisitorToken } from '../packages/server/src/modules/audience/visitor-token.ts'
import { isDeepStrictEqual } from 'node:util'
import { rounded } from './parts/worlds.ts'
import type { ProofOptions, Proven } from './proof.ts'

export const shows =
  'Forged visitor tokens (algorithms, keys, audiences, times, headers, text), and good ones changed in one character, brought to sites with a key of their own and to one that believes an identity provider: how many are believed, beside the same library asked with nothing but the key, and that proper ones are.'

export async function run({ small }: ProofOptions): Promise<Proven> {
  const sites = givenSites()
  const at = new Date()
  const now = Math.floor(at.getTime() / 1000)
  const failures: string[] = []
  const isBelieved = async ({ token, rules }: TokenCase) => 'claims' in (await verifyVisitorToken(token, rules, at))

  const forged = forgedTokens(sites, now)
  let [byUs, byDefaults] = [0, 0]
  for (const one of forged) {
    if (await isBelieved(one)) {
      byUs++
      failures.push(`A forged token is believed: ${one.name}.`)
    }
    if (await isBelievedByDefaults(sites, one)) byDefaults++
  }

  const proper = properTokens(sites, now)
  for (const { name, token, rules, claims } of proper) {
    const verdict = await verifyVisitorToken(token, rules, at)
    if (!('claims' in verdict) || !isDeepStrictEqual(verdict.claims, claims))
      failures.push(`A proper token is not believed: ${name}.`)
  }

  const changes = small ? 2000 : 200_000
  let [changed, changedBelieved] = [0, 0]
  const begun = performance.now()
  for (const one of changedTokens(proper, changes)) {
    changed++
    if (await isBelieved(one)) changedBelieved++
  }
  const took = performance.now() - begun
  if (changedBelieved > 0) failures.push(`${changedBelieved} changed tokens are believed.`)
  if (forged.length < 200) failures.push(`Only ${forged.length} tokens were forged.`)

  const figures = {
    'forged tokens': forged.length,
    'of them believed': byUs,
    'of them believed by the library with its defaults': byDefaults,
    'proper tokens': proper.length,
    'of them believed, with their claims': proper.length - failures.filter((text) => text.includes('proper')).length,
    'tokens with one character changed': changed,
    'changed ones believed': changedBelieved,
    'microseconds per token': rounded((took * 1000) / changed, 0),
  }
  return { figures, failures }
}
