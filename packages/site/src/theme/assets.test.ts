import { spawnSync } from 'node:child_process'
import { execPath } from 'node:process'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { tokenClasses } from '@octavo/content'
import { themeAssets } from './assets.ts'
import { contrast, readColour } from './colour.ts'
import { pageHtml } from './page-html.ts'
import { attributeOf, elementsOf } from './testing/read-html.ts'
import { viewOf } from './testing/view-of.ts'

const assets = themeAssets()
const assetOf = (start: RegExp) => assets.find(({ name }) => start.test(name))!
const weight = (text: string | Buffer) => gzipSync(text, { level: 9 }).length

test('a text page asks for little: at most 12 KB of script, and less than 40 KB in all', () => {
  const paragraph = `<p>${'Words of a page that somebody has written for others to read, with some variety in them. '.repeat(4)}</p>`
  const page = pageHtml(viewOf((place) => `The ${place}`, { html: paragraph.repeat(20) }))
  const script = weight(assetOf(/^site\..*js$/).body) + weight(assetOf(/^early\./).body)
  const styles = weight(assetOf(/^site\..*css$/).body)

  expect(script).toBeLessThan(12_000)
  expect(styles).toBeLessThan(16_000)
  expect(script + styles + weight(page)).toBeLessThan(40_000)
})

test('every file that a page asks for is there, under a name that holds its hash', () => {
  const folder = '/~/theme/'
  const asked = elementsOf(pageHtml(viewOf(() => 'x', { hasDiagrams: true })))
    .flatMap((element) => [attributeOf(element, 'src'), attributeOf(element, 'href')])
    .filter((address) => address?.startsWith(folder))
    .map((address) => address!.slice(folder.length))

  expect(asked).toHaveLength(4)
  const names = new Map(assets.map((asset) => [asset.name, asset]))
  for (const name of asked) expect(name).toContain(names.get(name)?.hash)
})

const sources = (hasDiagrams: boolean) =>
  elementsOf(pageHtml(viewOf(() => 'x', { hasDiagrams }))).map((element) => attributeOf(element, 'src') ?? '')

test('only a page with a diagram loads what draws it, in a frame that may reach nothing', () => {
  expect(sources(false).filter((source) => source.includes('diagram'))).toEqual([])
  expect(sources(true).filter((source) => source.includes('diagram'))).toHaveLength(1)
  expect(assetOf(/\.html$/).contentSecurityPolicy).toMatch(/^default-src 'none'.*sandbox allow-scripts$/)
  expect(assetOf(/^diagrams/).body.toString()).toContain(assetOf(/\.html$/).name)
})

test('scripts are plain, and say nothing of modules', () => {
  for (const { name, body } of assets) {
    if (!name.endsWith('.js') || name.startsWith('mermaid')) continue
    expect(body.toString(), name).not.toMatch(/^\s*(?:import|export|interface|type) /m)
  }
})

test('every kind of token has a colour that can be read on the ground of code, light and dark', () => {
  const styles = assetOf(/^site\..*css$/).body.toString()
  const pairOf = (name: string) =>
    new RegExp(`--${name}:\\s*light-dark\\((#[0-9a-f]{6}),\\s*(#[0-9a-f]{6})\\)`).exec(styles)!.slice(1).map(readColour)
  const [light, dark] = pairOf('surface')
  const inks = [...styles.matchAll(/--(t-[a-z]+):/g)].map(([, name]) => name!)

  expect(inks.length).toBeGreaterThan(8)
  for (const name of inks) {
    const [onLight, onDark] = pairOf(name)
    expect(contrast(onLight!, light!), name).toBeGreaterThan(4.9)
    expect(contrast(onDark!, dark!), name).toBeGreaterThan(4.9)
  }
  for (const name of tokenClasses) expect(styles).toContain(`.${name}`)
})

test('run from source, nobody is warned of what Node may change one day, and of all else as before', () => {
  const url = new URL('assets.ts', import.meta.url).href
  const script = `const { themeAssets } = await import('${url}'); themeAssets(); process.emitWarning('still told')`

  const { stderr, status } = spawnSync(execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })

  expect(status).toBe(0)
  expect(stderr).toContain('still told')
  expect(stderr).not.toContain('ExperimentalWarning')
})
