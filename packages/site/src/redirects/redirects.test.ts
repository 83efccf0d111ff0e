import { expect, test } from 'vitest'
import { readSegments } from '../address/segments.ts'
import { customBase, organizationBase, proxyBase } from '../address/site-base.ts'
import { restOf, withRest } from './carry-rest.ts'
import { findLoops } from './testing/find-loops.ts'
import { pathOnSite } from './path-on-site.ts'
import { keysOf, readSource, type RedirectSource, sourceKey, textOf } from './redirect-source.ts'
import { withWay } from './with-way.ts'

const segmentsOf = (path: string) => readSegments(path)!.segments

test.for<[string, string]>([
  ['/old/page', '=/old/page'],
  ['/Old/PAGE', '=/old/page'],
  ['/%6fld/page', '=/old/page'],
  ['/caf%C3%A9', '=/café'],
  ['/CAFE%CC%81', '=/café'],
  ['/old/*', '*/old/'],
  ['/old*', '*/old'],
  ['/old%2A', '=/old*'],
  ['/a+b', '=/a+b'],
  ['/100%25', '=/100%'],
  ['/page.md', '=/page.md'],
  ['/~*', '*/~'],
])('%s stands for %s', ([source, key]) => {
  expect(sourceKey(readSource(source) as RedirectSource)).toBe(key)
})

test.for<[string, string]>([
  ['/a/../b', 'impossible'],
  ['/a/%2e%2e/b', 'impossible'],
  ['/a%2Fb', 'impossible'],
  ['/a%00', 'impossible'],
  ['/~/share', 'reserved'],
  ['/~/*', 'reserved'],
  ['/~/x*', 'reserved'],
  ['/~', 'reserved'],
  ['/robots.txt', 'reserved'],
  ['/api/llms.txt', 'reserved'],
])('%s can be no source: %s', ([source, fault]) => {
  expect(readSource(source)).toBe(fault)
})

test.for<[string, string, string]>([
  ['/old', '/old/', ''],
  ['/old/*', '/old', ''],
  ['/old/*', '/OLD/Some/P%C3%A4ge', '/Some/P%C3%A4ge'],
  ['/old*', '/old', ''],
  ['/old*', '/OldER/x', '/ER/x'],
  ['/old*', '/old/x', '/x'],
  ['/a/%C4%B0*', '/a/%C4%B0stanbul/x', '/stanbul/x'],
])('what follows %s in %s is "%s"', ([source, address, rest]) => {
  const read = readSource(source) as RedirectSource

  expect(keysOf(textOf(segmentsOf(address)))).toContain(sourceKey(read))
  expect(restOf(read, segmentsOf(address))).toBe(rest)
})

test.for<[string, string, string]>([
  ['https://a.example', '/x', 'https://a.example/x'],
  ['https://a.example/docs/', '/x/y', 'https://a.example/docs/x/y'],
  ['https://a.example/docs?a=b#c', '/x', 'https://a.example/docs/x?a=b#c'],
  ['https://a.example/docs', '', 'https://a.example/docs'],
])('%s with %s is %s', ([address, rest, expected]) => {
  expect(withRest(address, rest)).toBe(expected)
})

test('addresses of the site itself are told from all others', () => {
  const sites = { protocol: 'https', domain: 'sites.example', port: null } as const
  const bases = [
    organizationBase(sites, 'acme', 'docs'),
    customBase('docs.acme.example'),
    proxyBase('www.acme.example/help/docs'),
  ]

  expect(pathOnSite('https://acme.sites.example/Docs/a/b?c', bases)).toEqual(['a', 'b'])
  expect(pathOnSite('http://docs.acme.example', bases)).toEqual([])
  expect(pathOnSite('https://WWW.acme.example/help/docs/a', bases)).toEqual(['a'])
  for (const other of [
    'https://acme.sites.example/other/a',
    'https://www.acme.example/help',
    'mailto:a@b.example',
    'x',
  ])
    expect(pathOnSite(other, bases)).toBe(undefined)
})

const rule = (id: string, source: string, text: string, carries = false) => ({
  id,
  source: readSource(source) as RedirectSource,
  target: { text, carries },
})

test('a loop tells its rules in order, and the addresses at which a page would end it', () => {
  const around = [rule('1', '/a', '/b'), rule('2', '/b', '/c/d'), rule('3', '/c/*', '/a'), rule('4', '/x', '/a')]
  const [loop, ...more] = findLoops(around)

  expect(more).toEqual([])
  expect(loop!.rules.map(({ id }) => id)).toEqual(['2', '3', '1'])
  expect(loop!.texts).toEqual(['/b', '/c/d', '/a'])
  expect(findLoops(around, (text) => text === '/c/d')).toEqual([])
})

test('moving everything up or aside is no loop; moving it below itself is one', () => {
  expect(findLoops([rule('1', '/docs/*', '', true)])).toEqual([])
  expect(findLoops([rule('1', '/v1/*', '/v2', true), rule('2', '/v2/v1/*', '/v1', true)])).toEqual([])
  expect(findLoops([rule('1', '/docs/*', '/docs/old', true)])[0]!.rules).toHaveLength(1)
  expect(findLoops([rule('1', '/a/*', '/b', true), rule('2', '/b*', '/a', true)])[0]!.rules).toHaveLength(2)
})

test('a loop is found though no rule alone leads back to itself', () => {
  const loops = findLoops([
    rule('q', '/q/*', '/r/x', true),
    rule('r', '/r/*', '/s', true),
    rule('s', '/s/x/*', '/q', true),
  ])

  expect(loops[0]!.rules.map(({ id }) => id)).toEqual(['r', 's', 'q'])
})

const many = (count: number) =>
  Array.from({ length: count }, (_, at) => rule(String(at), `/section-${at % 100}/page-${at}/*`, `/moved/${at}`, true))

test('as many rules as a site can have are looked through, chains and nests among them', () => {
  const chain = Array.from({ length: 20_000 }, (_, at) => rule(String(at), `/chain/${at}`, `/chain/${at + 1}`))
  const nested = Array.from({ length: 250 }, (_, at) => rule(String(at), `${'/a'.repeat(at + 1)}/*`, '/b/c', true))

  expect(findLoops([...many(40_000), ...chain, ...nested])).toEqual([])
  expect(findLoops([...chain, rule('last', '/chain/20000', '/chain/0')])[0]!.rules).toHaveLength(20_001)
})

test('rules that make addresses longer and longer are given up soon, however many', () => {
  const long = `/${'a'.repeat(499)}`
  const hostile = Array.from({ length: 20_000 }, (_, at) =>
    rule(
      String(at),
      at < 500 ? `${long.slice(0, at + 2)}*` : `${long.slice(0, 2 + (at % 400))}/${at}*`,
      `${long}/${at}`,
      true,
    ),
  )

  expect(findLoops(hostile).length).toBeGreaterThan(0)
})

test('who came by a share link goes on by it on the site, but where an address names a way of its own', () => {
  const bases = [customBase('docs.acme.example'), proxyBase('www.acme.example/help')]
  const led = (address: string) => withWay(address, bases, { shareKey: 'k' })

  expect(led('https://docs.acme.example/a?b#c')).toBe('https://docs.acme.example/~/share/k/a?b#c')
  expect(led('https://www.acme.example/help/a/')).toBe('https://www.acme.example/help/~/share/k/a/')
  expect(led('https://docs.acme.example')).toBe('https://docs.acme.example/~/share/k')
  for (const own of ['https://docs.acme.example/~/share/other/a', 'https://www.acme.example/a', 'https://x.example/'])
    expect(led(own)).toBe(own)
})
