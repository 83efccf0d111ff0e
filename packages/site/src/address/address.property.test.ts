import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressOf } from './address-of.ts'
import { aSite, type Case, everyPage, lookupIn } from './testing/random-site.ts'
import { resolveAddress } from './resolve-address.ts'
import type { PageOutput, Way } from './site-path.ts'

const anyWay = fc.oneof(
  fc.constant<Way>({}),
  fc.record({ type: fc.constant('change' as const), number: fc.nat(99_999) }).map((preview) => ({ preview }) as Way),
  fc.stringMatching(/^[a-z0-9_]{1,40}$/u).map((revision) => ({ preview: { type: 'revision', revision } }) as Way),
  fc.stringMatching(/^[A-Za-z0-9_-]{22}$/u).map((shareKey): Way => ({ shareKey })),
)
const anyOutput = fc.constantFrom<PageOutput>('page', 'markdown')

const resolve = (site: Case, address: string) => resolveAddress(address, site.sites.domain, lookupIn(site))

test('a page is found at its address, in every form and whatever its neighbours are called', async () => {
  let pages = 0
  let writtenOut = 0
  const forms = new Set<string>()
  await fc.assert(
    fc.asyncProperty(aSite, anyWay, anyOutput, async (site, way, output) => {
      for (const base of site.bases) {
        const addresses = new Set<string>()
        for (const { siteSpace, page } of everyPage(site)) {
          const address = addressOf(site.prefixes, base, { siteSpace, ...page }, { output, way })!
          const found = await resolve(site, address)
          expect(found).toMatchObject({ type: 'page', siteSpace: { id: siteSpace }, page, output, way, address })
          expect(new URL(address).href).toBe(address)
          expect(addresses).not.toContain(address)
          addresses.add(address)
          const prefix = site.prefixes.of(siteSpace)!
          if (found.type === 'page' && found.prefix === prefix.full && prefix.full !== prefix.short) writtenOut++
          pages++
        }
        forms.add(`${base.kind}${way.preview ? ' preview' : ''}`)
      }
    }),
    { numRuns: 200 },
  )
  expect(pages).toBeGreaterThan(3_000)
  expect(writtenOut).toBeGreaterThan(50)
  expect([...forms].toSorted()).toEqual([
    'custom',
    'custom preview',
    'organization',
    'organization preview',
    'proxy',
    'proxy preview',
  ])
})

test('what is no page’s own address leads in one hop to one that is, and says where', async () => {
  const seen = { page: 0, redirect: 0, miss: 0, reserved: 0, elsewhere: 0 }
  await fc.assert(
    fc.asyncProperty(aSite, fc.infiniteStream(fc.nat(1_000)), anyWay, async (site, numbers, way) => {
      for (const base of site.bases) {
        for (const { siteSpace, page } of everyPage(site)) {
          const address = addressOf(site.prefixes, base, { siteSpace, ...page }, { way })!
          const { short, full } = site.prefixes.of(siteSpace)!
          const other = site.structure.siteSpaces[numbers.next().value! % site.structure.siteSpaces.length]!
          const root = addressOf(site.prefixes, base, { siteSpace, path: '', isHome: true }, { way })!
          const odd = [
            `${address}/`,
            address.replace(/(?<=[^:/])\//u, '//'),
            address.toUpperCase().replace(/^HTTPS?/u, (scheme) => scheme.toLowerCase()),
            `${address}.md`,
            `${root}/${encodeURI(page.path)}`,
            `${base.origin}${base.path}/${encodeURI(full)}/${encodeURI(page.path)}`,
            `${base.origin}${base.path}/${encodeURI(short)}/${encodeURI(page.path)}?a=b#c`,
            `${base.origin}${base.path}/${encodeURI(other.path)}/${encodeURI(page.path)}`,
          ]
          for (const one of odd) {
            const found = await resolve(site, one)
            seen[found.type]++
            if (found.type !== 'redirect') continue
            expect(found.to.split('?')[0]).toBe(found.address)
            const again = await resolve(site, found.to)
            expect(again).toMatchObject({ type: 'page', page: found.page, siteSpace: found.siteSpace })
            expect(again).toMatchObject({ address: found.address, canonical: found.canonical })
            expect(await resolve(site, found.canonical)).toMatchObject({ type: 'page', page: found.page })
          }
        }
      }
    }),
    { numRuns: 40 },
  )
  expect(seen.redirect).toBeGreaterThan(1_000)
})

test('the full form of every page leads to the page itself', async () => {
  await fc.assert(
    fc.asyncProperty(aSite, async (site) => {
      const base = site.bases[0]!
      for (const { siteSpace, page } of everyPage(site)) {
        const { full } = site.prefixes.of(siteSpace)!
        const written = `${full}/${page.path}`.split('/').map(encodeURIComponent).join('/')
        const found = await resolve(site, `${base.origin}${base.path}/${written}/`)
        expect(found).toMatchObject({ siteSpace: { id: siteSpace }, page })
      }
    }),
    { numRuns: 100 },
  )
})

const parts =
  String.raw`.. %2e%2e . / // \ %5c %00 %2f % %zz %ff ~ share changes revisions files auth mcp .md é ? # @ : -1` +
  ' __proto__ constructor 99999999999999999999 %F0%9F%98%80 %C0%AF robots.txt \0 e\u0301 \u202e \ud800'
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc
    .array(fc.constantFrom(...parts.split(' '), 'a'.repeat(5_000)), { maxLength: 60 })
    .map((segments) => segments.join('/')),
)

test('no address makes it throw, however hostile', async () => {
  await fc.assert(
    fc.asyncProperty(aSite, fc.array(hostile, { maxLength: 8 }), async (site, texts) => {
      for (const text of texts) {
        for (const base of [...site.bases.map(({ origin, path }) => `${origin}${path}/`), '', 'https:', '//']) {
          const found = await resolve(site, `${base}${text}`)
          if (found.type !== 'redirect') continue
          expect(await resolve(site, found.to)).toMatchObject({ type: 'page', page: found.page })
        }
      }
    }),
    { numRuns: 300 },
  )
})

test('an address is answered before its length matters', async () => {
  const [site] = fc.sample(aSite, 1)
  const { origin, path } = site!.bases[0]!
  for (const part of ['/a', '/%61', '/..', '//', '%', '/~/share/x']) {
    const found = await resolve(site!, `${origin}${path}${part.repeat(1_000_000)}`)
    expect(found.type).toBe('miss')
  }
})
