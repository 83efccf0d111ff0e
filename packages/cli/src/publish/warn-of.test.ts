import { readLayout } from '@octavo/content/repository'
import { expect, test } from 'vitest'
import type { SpacePlan } from './plan-spaces.ts'
import { openTeller } from './tell.ts'
import { warnOf } from './warn-of.ts'

const entries = Array.from({ length: 8 }, (_, index) => `* [Page ${index}](missing-${index}.md)\n`)
const texts = {
  'SUMMARY.md': `* [Home](README.md)\n${entries.join('')}`,
  'README.md': '# Home\n',
  'lost.md': '# Lost\n',
}
const sources = Object.entries(texts).map(([path, text]) => ({ path, bytes: new TextEncoder().encode(text) }))

function told(added: readonly unknown[], isAll: boolean) {
  const heard = { out: '', faults: '' }
  const tell = openTeller({ write: (text) => (heard.out += text) }, { write: (text) => (heard.faults += text) })
  const difference = { added, changed: [], removed: [] }
  warnOf([{ layout: readLayout(sources), local: { root: 'docs' }, difference } as unknown as SpacePlan], tell, isAll)
  return heard
}

test('the first warnings are told, and how to see the others', () => {
  const { out, faults } = told(['something'], false)
  const lines = faults.trimEnd().split('\n')

  expect(lines).toHaveLength(6)
  expect(lines[0]).toBe('warning: docs/SUMMARY.md:2: There is no file "missing-0.md", so its page is empty.')
  expect(lines[5]).toBe('warning: … and 3 more like these: --dry-run tells all')
  expect(out).toBe('1 page stands in no table of contents, and is kept without being shown.\n')
})

test('who only looks is told all, also where nothing differs; who publishes nothing is told nothing', () => {
  const { out, faults } = told([], true)

  expect(faults.trimEnd().split('\n')).toHaveLength(8)
  expect(out).toMatch(/^1 page stands .*\n {2}docs\/lost\.md\n$/)
  expect(told([], false)).toEqual({ out: '', faults: '' })
})
