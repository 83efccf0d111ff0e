import { expect, test } from 'vitest'
import { suggestible, suggestPages } from './suggest-pages.ts'

const pages = [
  { title: 'Getting started', path: 'getting-started' },
  { title: 'Install on Linux', path: 'install/linux' },
  { title: 'Install on macOS', path: 'install/macos' },
  { title: 'Upgrade', path: 'operate/upgrade' },
  { title: 'Webhooks', path: 'api/webhooks' },
  { title: '安装', path: 'zh/安装' },
].map(({ title, path }) => ({ path, ...suggestible(title, path) }))
const paths = (...asked: string[]) => suggestPages(asked, pages).map(({ path }) => path)

test('a slip of the keyboard leads to the page that was meant', () => {
  expect(paths('geting-started')[0]).toBe('getting-started')
  expect(paths('api', 'webhok')[0]).toBe('api/webhooks')
})

test('a page that moved is found by its name', () => {
  expect(paths('guides', 'upgrade')[0]).toBe('operate/upgrade')
  expect(paths('docs', 'linux', 'install')[0]).toBe('install/linux')
  expect(paths('en', '安装')[0]).toBe('zh/安装')
})

test('what has nothing to do with it is not named, and never more than a few are', () => {
  expect(paths('wp-login.php')).toEqual([])
  expect(paths()).toEqual([])
  const many = Array.from({ length: 50 }, (_, index) => suggestible(`Install ${index}`, `install-${index}`))
  expect(suggestPages(['install'], many)).toHaveLength(5)
})
