import { expect, test } from 'vitest'
import { pageHtml } from './page-html.ts'
import type { NavigationView } from './page-view.ts'
import { screenHtml } from './screen-html.ts'
import { attributeOf, type Element, elementsOf, textOf } from './testing/read-html.ts'
import { viewOf } from './testing/view-of.ts'

const say = (place: string) => `The ${place}`
const classed = (elements: readonly Element[], name: string) =>
  elements.filter((element) => attributeOf(element, 'class')?.split(' ').includes(name))
const elementsWith = (...parameters: Parameters<typeof viewOf>) => elementsOf(pageHtml(viewOf(...parameters)))
const entry = (more: Partial<NavigationView>): NavigationView => ({
  type: 'page',
  title: 'Entry',
  address: '/entry',
  isCurrent: false,
  isOpen: false,
  hasChildren: false,
  children: [],
  ...more,
})

test('a page has one main part, one first heading, and landmarks with names of their own', () => {
  const elements = elementsWith(say)
  const count = (name: string) => elements.filter(({ tagName }) => tagName === name).length

  expect([count('main'), count('h1'), count('title')]).toEqual([1, 1, 1])
  const labels = elements
    .filter(({ tagName }) => tagName === 'nav')
    .map((nav) => attributeOf(nav, 'aria-label') ?? 'On this page')
  expect(new Set(labels).size).toBe(labels.length)
  const ids = elements.flatMap((element) => attributeOf(element, 'id') ?? [])
  expect(new Set(ids).size).toBe(ids.length)
  // No author can write an id that begins so.
  for (const id of ids) expect(id).toMatch(/^~/)
})

test('contents show groups as headings, mark the page, and tell what leads elsewhere', () => {
  const navigation = [
    entry({ type: 'group', title: 'Group', address: undefined, children: [entry({ isCurrent: true })] }),
    entry({ type: 'link', title: 'Elsewhere', address: 'https://example.org' }),
    entry({ title: 'More', hasChildren: true }),
  ]
  const elements = elementsWith(say, { navigation })

  expect(classed(elements, 'toc-group').map((group) => textOf(group).trim().split('\n')[0])).toEqual(['Group'])
  expect(elements.filter((element) => attributeOf(element, 'aria-current') === 'page')).toHaveLength(1)
  expect(classed(elements, 'i-out')).toHaveLength(1)
  expect(textOf(classed(elements, 'i-right')[0]!.parentNode as Element).trim()).toBe('More')
})

test('what a layout leaves out is not there, and a hidden title is still said', () => {
  const layout = {
    title: false,
    description: false,
    tags: false,
    actions: false,
    pagination: false,
    metadata: false,
    outline: false,
    tableOfContents: false,
  }
  const elements = elementsWith(say, { layout })

  for (const name of ['lead', 'page-tags', 'actions', 'neighbours', 'updated', 'outline'])
    expect(classed(elements, name), name).toEqual([])
  expect(classed(elements, 'visually-hidden').map(textOf)).toEqual(['The title'])
  expect(classed(elements, 'without-sidebar')).toHaveLength(1)
})

test('links that lead elsewhere open where the owner wants', () => {
  const html = '<p><a href="https://example.org" rel="noopener">There</a> <a href="/here">Here</a></p>'
  const { frame } = viewOf(say)
  const targets = (opensOutside: 'self' | 'blank') =>
    elementsWith(say, { html, frame: { ...frame, look: { ...frame.look, opensOutside } } })
      .filter((element) => attributeOf(element, 'target') === '_blank')
      .map((element) => attributeOf(element, 'href'))

  expect(targets('self')).toEqual([])
  expect(targets('blank')).toContain('https://example.org')
  expect(targets('blank')).not.toContain('/here')
})

test('assistants are asked about a page only where they can read it', () => {
  const { frame, addresses } = viewOf(say)
  const asked = (pageActions: string[], forAssistants?: string) =>
    elementsWith(say, {
      frame: { ...frame, look: { ...frame.look, pageActions } },
      addresses: { ...addresses, forAssistants },
    })
      .map((element) => attributeOf(element, 'href') ?? '')
      .filter((address) => /chatgpt|claude/u.test(address))
  const address = 'https://docs.example.org/guide.md'

  expect(asked(['markdown'], address)).toEqual([])
  expect(asked(['external-ai'])).toEqual([])
  expect(asked(['external-ai'], address)).toEqual([
    expect.stringMatching(/^https:\/\/chatgpt\.com\/\?q=Read%20https%3A%2F%2Fdocs\.example\.org%2Fguide\.md%20/u),
    expect.stringMatching(/^https:\/\/claude\.ai\/new\?q=Read%20https/u),
  ])
})

test('the head tells machines what the page is', () => {
  const robots = (isIndexed: boolean) =>
    elementsWith(say, { isIndexed }).filter((element) => attributeOf(element, 'name') === 'robots')
  const alternates = elementsWith(say).filter((element) => attributeOf(element, 'rel') === 'alternate')

  expect(robots(true)).toEqual([])
  expect(robots(false).map((element) => attributeOf(element, 'content'))).toEqual(['noindex'])
  expect(alternates.map((element) => attributeOf(element, 'type'))).toEqual([undefined, 'text/markdown'])
})

test('an outline has the two upper levels that a page uses', () => {
  const outline = [2, 4, 4, 5].map((level, index) => ({ level, title: `Heading ${index}`, id: `h${index}` }))
  const links = classed(elementsWith(say, { outline }), 'outline').flatMap((nav) => textOf(nav).match(/Heading \d/g))

  expect(links).toEqual(['Heading 0', 'Heading 1', 'Heading 2'])
})

test('there is nothing of search where there is none', () => {
  const { frame } = viewOf(say)
  const { search: _, ...without } = frame

  expect(pageHtml(viewOf(say))).toContain('role="search"')
  expect(pageHtml(viewOf(say, { frame: without }))).not.toMatch(/role="search"|data-search/)
})

test('a screen is not indexed, and says no more than it is given', () => {
  const screen = screenHtml({ kind: 'preview-ended', assets: { folder: '/~/theme/' }, locale: 'de' })

  expect(screen).toContain('<meta name="robots" content="noindex" />')
  expect(screen).toContain('Diese Vorschau ist beendet')
  expect(screen).not.toContain('site-header')
})

test('pages with the same title that are suggested can be told apart', () => {
  const suggestions = ['/docs/sites', '/docs/d%C3%A9cisions/sites', '/docs/%E0%A4%A'].map((address) => ({
    title: 'Sites',
    address,
  }))
  const screen = screenHtml({ kind: 'not-found', suggestions, assets: { folder: '/~/theme/' } })
  const shown = [...screen.matchAll(/class="suggestion-at" dir="ltr">([^<]*)</gu)].map(([, path]) => path)
  expect(shown).toEqual(['/docs/sites', '/docs/décisions/sites', '/docs/%E0%A4%A'])
})

function schemeOf(mode: 'light' | 'dark' | 'system'): string | undefined {
  const view = viewOf(say)
  const look = { ...view.frame.look, mode: { default: mode, canBeChanged: true } }
  const elements = elementsOf(pageHtml({ ...view, frame: { ...view.frame, look } }))
  const meta = elements.find((element) => attributeOf(element, 'name') === 'color-scheme')
  return meta && attributeOf(meta, 'content')
}

test('a browser knows light from dark before the stylesheet has come', () => {
  expect([schemeOf('system'), schemeOf('light'), schemeOf('dark')]).toEqual(['light dark', 'light', 'dark'])
})

test('an image at the top is loaded at once, those below when they come near, and words stay as they are', () => {
  const image = '<p><img alt="" loading="lazy" decoding="async" src="/a.png"></p>'
  const words = '<p><code>&lt;img loading="lazy"></code></p>'
  const page = pageHtml(viewOf(() => 'x', { html: `${words}${image}${'<p>Words.</p>'.repeat(300)}${image}` }))
  expect(page).toContain(words)
  expect(page).toContain('<img alt="" decoding="async" src="/a.png">')
  expect(page.split('<img alt="" loading="lazy"')).toHaveLength(2)
  const themed = '<img class="cover on-dark" loading="lazy" src="/b.png">'
  expect(pageHtml(viewOf(() => 'x', { html: themed }))).toContain(themed)
})
