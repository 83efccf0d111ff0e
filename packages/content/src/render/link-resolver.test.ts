import { expect, test } from 'vitest'
import { createLinkResolver, linkableThings } from './link-resolver.ts'

const resolve = createLinkResolver(
  linkableThings(
    [
      ['page_guide', 'guide/README.md'],
      ['page_setup', 'guide/set up.md'],
      ['page_made', undefined],
    ],
    [['file_list', '.gitbook/assets/list (1).pdf']],
  ),
)

test('paths lead to pages and files as authors write them', () => {
  expect(resolve('set%20up.md#one', 'guide/README.md')).toEqual({ kind: 'page', page: 'page_setup', anchor: 'one' })
  expect(resolve('../guide/', 'guide/set up.md')).toEqual({ kind: 'page', page: 'page_guide' })
  expect(resolve('/guide/Set up.md', 'x/y.md')).toEqual({ kind: 'page', page: 'page_setup' })
  expect(resolve('../.gitbook/assets/list (1).pdf', 'guide/README.md')).toEqual({ kind: 'file', file: 'file_list' })
  expect(resolve('missing.md', 'guide/README.md')).toBeUndefined()
  expect(resolve('../../../etc/passwd', 'guide/README.md')).toBeUndefined()
})

test('ids lead to what is there, and references elsewhere stay references', () => {
  expect(resolve('/pages/page_setup#two', 'a.md')).toEqual({ kind: 'page', page: 'page_setup', anchor: 'two' })
  expect(resolve('/files/file_list', 'a.md')).toEqual({ kind: 'file', file: 'file_list' })
  expect(resolve('/pages/page_made', 'a.md')).toEqual({ kind: 'page', page: 'page_made' })
  expect(resolve('/pages/page_other', 'a.md')).toBeUndefined()
  expect(resolve('octavo:page?page=page_x&space=space_y', 'a.md')).toEqual({
    kind: 'reference',
    reference: { kind: 'page', page: 'page_x', space: 'space_y' },
  })
  expect(resolve('https://app.gitbook.com/s/x/y', 'a.md')).toBeUndefined()
})
