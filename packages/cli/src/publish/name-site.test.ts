import { expect, test } from 'vitest'
import { nameSections, nameSite, titleOf } from './name-site.ts'

test.each([
  ['/work/handbook', 'handbook'],
  ['/work/handbook/docs', 'handbook'],
  ['/work/Acme Handbook/docs/', 'acme-handbook'],
  ['/docs', 'docs'],
  ['/work/docs/content', 'work'],
  ['/work/Übersicht', 'ubersicht'],
  ['/work/日本語', 'work'],
])('the folder %s is the site %s', (folder, name) => {
  expect(nameSite(folder)).toBe(name)
})

test.each([
  [
    ['docs/am/4.8', 'docs/apim/4.13', 'examples'],
    ['am-4.8', 'apim-4.13', 'examples'],
  ],
  [
    ['', 'docs'],
    ['home', 'docs'],
  ],
  [
    ['docs/api', 'content/api'],
    ['docs-api', 'content-api'],
  ],
  [
    ['a/b', 'a-b'],
    ['a-b', 'a-b-2'],
  ],
])('the spaces at %j are the sections %j', (roots, sections) => {
  expect(nameSections(roots)).toEqual(sections)
})

test('titles are made of names', () => {
  expect(['acme-handbook', 'am-4.8', 'x'].map(titleOf)).toEqual(['Acme handbook', 'Am 4.8', 'X docs'])
})
