import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageHtml } from './page-html.ts'
import type { ScreenView } from './page-view.ts'
import { screenHtml } from './screen-html.ts'
import { attributeOf, elementsOf, skeletonOf, textOf } from './testing/read-html.ts'
import { viewOf } from './testing/view-of.ts'

const attacks = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</title><svg onload=alert(1)>',
  '--><b>',
  '&lt;img&gt;',
  '${1}',
  '{site}',
  '\u0000<b>',
  '\u2028"',
  '</textarea></style><a>',
  'javascript:alert(1)',
]
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...attacks), fc.string({ unit: 'binary', maxLength: 12 })), { maxLength: 4 })
  .map((parts) => `no icon ${parts.join('')}`)

/** As a browser reads it: without what cannot be written. */
const readable = (text: string) => text.replaceAll(/(?![\t\n\r])[\p{Cc}\uFDD0\uFDD1]/gu, '').replaceAll(/\r\n?/g, '\n')

test('no text of a page becomes an element or an attribute', () => {
  const expected = skeletonOf(pageHtml(viewOf(() => 'no icon')))

  fc.assert(
    fc.property(hostile, (text) => {
      const page = pageHtml(viewOf(() => text))
      expect(skeletonOf(page)).toEqual(expected)
      const elements = elementsOf(page)
      expect(elements.filter(({ tagName }) => tagName === 'h1').map(textOf)).toEqual([readable(text)])
      const description = elements.find((element) => attributeOf(element, 'name') === 'description')!
      expect(attributeOf(description, 'content')).toBe(readable(text))
    }),
    { numRuns: 150 },
  )
})

const screens = (text: string): ScreenView[] => {
  const assets = { folder: '/~/theme/' }
  return [
    { kind: 'not-found', suggestions: [{ title: text, address: '/a' }], assets },
    { kind: 'password', siteTitle: text, action: '/~/share', wasWrong: true, assets },
    { kind: 'share-link-ended', siteTitle: text, reason: 'revoked', assets },
    { kind: 'no-cookies', siteTitle: text, address: '/guide', assets },
    { kind: 'sign-in', siteTitle: text, address: 'https://example.org', assets },
    { kind: 'signed-out', siteTitle: text, address: '/', assets },
    { kind: 'failed', requestId: text, assets },
  ]
}

test('no text of a screen becomes an element or an attribute', () => {
  const expected = screens('x').map((screen) => skeletonOf(screenHtml(screen)))

  fc.assert(
    fc.property(hostile, (text) => {
      expect(screens(text).map((screen) => skeletonOf(screenHtml(screen)))).toEqual(expected)
    }),
    { numRuns: 60 },
  )
})

const followed = ['href', 'src', 'action', 'data-copy-from']
const scheme = fc.constantFrom(
  'javascript:',
  'JavaScript:',
  ' javascript:',
  'java\nscript:',
  'data:text/html,',
  'vbscript:',
  '//evil.example/',
  '/\\evil.example/',
  '\\\\evil.example',
  'https:/evil',
  'blob:',
)

test('no address that runs something or leads away unseen is one to follow', () => {
  fc.assert(
    fc.property(scheme, fc.string({ maxLength: 20 }), (start, rest) => {
      const bad = `${start}${rest}`
      const { frame, ...view } = viewOf(() => 'x')
      const page = pageHtml({
        ...view,
        frame: {
          ...frame,
          address: bad,
          search: bad,
          logOut: bad,
          look: {
            ...frame.look,
            logo: { light: bad, dark: bad },
            favicon: { icon: { light: bad, dark: bad } },
            privacyPolicy: bad,
            header: { ...frame.look.header, primary: bad },
          },
          sections: [{ title: 'x', address: bad, isCurrent: false, items: [] }],
        },
        cover: { image: { light: bad, dark: bad } },
        breadcrumbs: [{ title: 'x', address: bad }],
        previous: { title: 'x', address: bad },
        addresses: { ...view.addresses, canonical: bad, markdown: bad, edit: bad, socialImage: bad },
      })
      const addresses = elementsOf(page).flatMap((element) => followed.map((name) => attributeOf(element, name)))
      for (const address of addresses) {
        if (address === undefined) continue
        expect(address).toMatch(/^(?:https:\/\/[^\s/]|\/(?![/\\])|#)/)
      }
    }),
    { numRuns: 150 },
  )
})

test('a page holds no style, script or handler of its own', () => {
  const elements = elementsOf(pageHtml(viewOf(() => 'x', { hasDiagrams: true })))
  const attributes = elements.flatMap(({ attrs }) => attrs.map(({ name }) => name))

  expect(attributes.filter((name) => name === 'style' || name.startsWith('on'))).toEqual([])
  expect(elements.filter(({ tagName }) => tagName === 'style')).toEqual([])
  const scripts = elements.filter(({ tagName }) => tagName === 'script')
  expect(scripts).toHaveLength(3)
  for (const script of scripts) {
    expect(attributeOf(script, 'src')).toMatch(/^\/~\/theme\//)
    expect(textOf(script)).toBe('')
  }
})
