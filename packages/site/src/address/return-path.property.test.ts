import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pathHere, placeOnSite, returnPath } from './return-path.ts'
import type { SiteBase } from './site-base.ts'

const organization: SiteBase = { kind: 'organization', origin: 'https://acme.sites.example', path: '/docs' }
const custom: SiteBase = { kind: 'custom', origin: 'https://docs.acme.example', path: '' }
const proxy: SiteBase = { kind: 'proxy', origin: 'https://www.acme.example', path: '/help/docs' }
const bases = fc.constantFrom(organization, custom, proxy)

const odd = fc.constantFrom(
  '/',
  '//',
  '\\',
  '..',
  '.',
  '%2f',
  '%5c',
  '\t',
  '\n',
  '@',
  ':',
  'example.org',
  'docs',
  '?',
  '#',
)
const texts = fc
  .array(fc.oneof(odd, fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 8 })
  .map((all) => all.join(''))

const isOn = ({ origin, path }: SiteBase, url: URL): boolean =>
  url.origin === origin && (url.pathname === path || url.pathname.startsWith(`${path}/`))

test('a place that somebody names is on the site, whatever is written', () => {
  fc.assert(
    fc.property(bases, texts, fc.boolean(), (base, text, isBelow) => {
      const place = placeOnSite({ base }, isBelow ? `${base.path}/${text}` : text)
      expect(isOn(base, place)).toBe(true)
      // As those write it who sign visitors in.
      expect(isOn(base, new URL(pathHere({ base }, place), base.origin))).toBe(true)
    }),
  )
})

test('visitors come back to the address that the site has, whatever they asked for', () => {
  fc.assert(
    fc.property(bases, bases, texts, fc.boolean(), (base, primary, text, isForwarded) => {
      const asked = URL.parse(`${base.origin}${base.path}/${text}`)
      if (!asked || asked.origin !== base.origin) return
      const there = isForwarded || primary.kind === 'proxy' ? primary : base
      const back = new URL(returnPath({ base, primary, isForwarded }, asked), there.origin)
      expect(isOn(there, back)).toBe(true)
      expect(back.search).toBe(asked.search)
    }),
  )
})

test('what was asked for is kept, but for a token', () => {
  const sites = { base: organization, primary: custom, isForwarded: true }
  const back = (asked: string) => returnPath(sites, new URL(asked, organization.origin))
  expect(back('/docs/guide?a=b')).toBe('/guide?a=b')
  expect(back('/docs')).toBe('/')
  expect(back('/guide')).toBe('/guide')
  expect(back('/docs/guide?jwt_token=x')).toBe('/guide')
  expect(back('/docs/guide?a=b&jwt_token=x&c=d')).toBe('/guide?a=b&c=d')
  expect(returnPath({ ...sites, isForwarded: false }, new URL('/docs/guide', organization.origin))).toBe('/docs/guide')
})
