import fc from 'fast-check'
import { expect, test } from 'vitest'
import { audienceOf, everyone, openFileProofs } from './file-proofs.ts'

const proofs = openFileProofs(['the newest key for tests, long enough', 'an older key for tests, long enough'])
const older = openFileProofs(['an older key for tests, long enough'])
const claims = fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.array(fc.string())), {
  maxKeys: 4,
})
const aVisit = fc.record(
  { visitor: fc.record({ expiresAt: fc.nat(), claims }), unsigned: claims },
  { requiredKeys: [] },
)
const aWay = fc.record(
  { shareKey: fc.string(), preview: fc.record({ type: fc.constant('change' as const), number: fc.nat() }) },
  { requiredKeys: [] },
)
const shown = fc.oneof(
  fc.string().map((file) => ({ file })),
  fc.string().map((image) => ({ image })),
)

test('a proof holds for what it was given for, and for nothing that differs in anything', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), fc.string(), shown), { minLength: 2, maxLength: 6 }), (all) => {
      for (const [site, audience, what] of all) {
        const proof = proofs.prove(site, audience, what)
        expect(proof).toMatch(/^[\w-]{22}$/)
        for (const [otherSite, otherAudience, otherWhat] of all) {
          const isSame =
            JSON.stringify([site, audience, what]) === JSON.stringify([otherSite, otherAudience, otherWhat])
          const given = proofs.givenTo(otherSite, [otherAudience], otherWhat, proof)
          expect(given).toBe(isSame ? audience : undefined)
        }
      }
    }),
  )
})

test('what an older key has proven still holds', () => {
  const proof = older.prove('site', everyone, { file: 'a' })
  expect(proofs.givenTo('site', ['other', everyone], { file: 'a' }, proof)).toBe(everyone)
  expect(
    older.givenTo('site', [everyone], { file: 'a' }, proofs.prove('site', everyone, { file: 'a' })),
  ).toBeUndefined()
})

test('whatever is shown as a proof, nothing is thrown', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (proof) => {
      expect(proofs.givenTo('site', [everyone], { file: 'a' }, proof)).toBeUndefined()
    }),
  )
})

test('an audience is the same whatever the order of claims and the time of the token, and differs with each claim', () => {
  fc.assert(
    fc.property(aWay, aVisit, fc.nat(), (way, visit, later) => {
      const key = audienceOf(way, visit)
      expect(key).not.toBe(everyone)
      const turned = Object.fromEntries(Object.entries(visit.visitor?.claims ?? {}).toReversed())
      if (visit.visitor) {
        const again = { expiresAt: later, claims: turned }
        expect(audienceOf(way, { ...visit, visitor: again } as typeof visit)).toBe(key)
        const more = { ...visit, visitor: { ...visit.visitor, claims: { ...visit.visitor.claims, more: 'new claim' } } }
        expect(audienceOf(way, more)).not.toBe(key)
        const { visitor: _, ...without } = visit
        expect(audienceOf(way, without)).not.toBe(key)
      }
      expect(audienceOf({ ...way, shareKey: `${way.shareKey}x` }, visit)).not.toBe(key)
      const link = { active: true, expiresAt: null, password: 'none', sections: ['one'] } as const
      const opened = { expiresAt: 1, siteSpaces: null, drafts: true }
      const others = [
        { ...visit, shareLink: link },
        { ...visit, shareLink: { ...link, sections: ['other'] } },
        { ...visit, preview: opened },
        { ...visit, preview: { ...opened, drafts: false } },
        { ...visit, preview: { ...opened, siteSpaces: [] } },
      ]
      expect(new Set([key, ...others.map((other) => audienceOf(way, other))]).size).toBe(others.length + 1)
    }),
  )
})
