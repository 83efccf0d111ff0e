import { expect, test } from 'vitest'
import { nameSections, nameSite, titleOf } from './name-site.ts'

test.each([
  ['/work/handbook', 'handbook'],
  ['/work/handbook/docs', 'handbook'],
  ['/work/Acme Handbook/docs/', 'acme-handbook'],
  ['/docs', 'docs'],
  ['/work/docs/content', 'content'],
  ['/tmp/docs', 'docs'],
  ['/home/ada/docs', 'docs'],
  ['/work/Übersicht', 'ubersicht'],
  ['/acme/日本語', 'acme'],
])('the folder %s is the site %s', (folder, name) => {
  expect(nameSite(folder, { home: '/home/ada' }).name).toBe(name)
})

test('a folder around is used up to the repository, then titles, and common words never', () => {
  const titles = ['Documentation', 'Getting started', 'Acme Guide', 'Other'].map((title) => ({ title, from: title }))

  expect(nameSite('/ci/mono/packages/web/docs', { repository: '/ci/mono', titles })).toEqual({
    name: 'web',
    from: 'the folder /ci/mono/packages/web',
  })
  expect(nameSite('/team/workspace/docs', { repository: '/team/workspace', titles })).toEqual({
    name: 'acme-guide',
    from: 'Acme Guide',
    title: 'Acme Guide',
  })
  expect(nameSite('/team/workspace/docs', { repository: '/team/workspace' })).toEqual({ name: 'docs' })
  expect(nameSite('/team/handbook', { titles })).toEqual({ name: 'handbook' })
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
