import { forOthers, withWrongTimes } from './forged-claims.ts'
import { signedByWhatIsPublic, signedByWrongKeys, unsigned, withOddSignatures } from './forged-keys.ts'
import { outOfShape, withOddKeyNames, withOddText, withOwnRules } from './forged-shapes.ts'
import { payloadOf, type TokenCase } from './token-case.ts'
import type { Sites } from './visitor-keys.ts'

/** Tokens that no site may believe, each with the site it is brought to. */
export function forgedTokens(sites: Sites, now: number): TokenCase[] {
  const good = payloadOf(sites, now)
  return [
    ...unsigned(sites, good),
    ...signedByWhatIsPublic(sites, good),
    ...signedByWrongKeys(sites, good),
    ...withWrongTimes(sites, now),
    ...forOthers(sites, now),
    ...withOwnRules(sites, good),
    ...withOddKeyNames(sites, good),
    ...outOfShape(sites, good),
    ...withOddText(sites, good, now),
    ...withOddSignatures(sites, good),
  ]
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ '

const pick = (below: number) => Math.floor(Math.random() * below)

/** Good tokens with one character changed, left out or added, at random. */
export function* changedTokens(cases: readonly TokenCase[], count: number): Generator<TokenCase> {
  for (let time = 0; time < count; time++) {
    const { token, rules } = cases[pick(cases.length)]!
    const [at, character, kind] = [pick(token.length), digits[pick(digits.length)]!, pick(3)]
    const changed = token.slice(0, at) + (kind === 0 ? '' : character) + token.slice(kind === 1 ? at : at + 1)
    if (changed !== token) yield { name: `character ${at} of ${token.length} changed`, token: changed, rules }
  }
}
