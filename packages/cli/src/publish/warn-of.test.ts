import { readLayout } from '@octavo/content/repository'
import { expect, test } from 'vitest'
import type { SpacePlan } from './plan-spaces.ts'
import { openTeller } from './tell.ts'
import { warnOf } from './warn-of.ts'

const entries = Array.from({ length: 8 }, (_, index) => `* [Page ${index}](missing-${index}.md)\n`)
const texts = {
  'SUMMARY.md': `* [Home](README.md)\n${entries.join('')}`,
  'README.md': '# Home\n\n[a](gone.md)\n\n![b](gone.png)\n',
  'lost.md': '# Lost\n',
}
const sources = Object.entries(texts).map(([path, text]) => ({ path, bytes: new TextEncoder().encode(text) }))

function told(added: readonly unknown[], isAll: boolean) {
  const heard = { out: '', faults: '' }
  const tell = openTeller({ write: (text) => (heard.out += text) }, { write: (text) => (heard.faults += text) })
  const difference = { added, changed: [], removed: [] }
  const plan = { layout: readLayout(sources), local: { root: 'docs' }, difference } as unknown as SpacePlan
  const counts = warnOf([plan], added.length > 0 ? ['a.md is a link to b.md, where nothing is.'] : [], tell, isAll)
  return { ...heard, counts }
}

test('the first warnings are told, and how to see the others', () => {
  const { out, faults, counts } = told(['something'], false)
  const lines = faults.trimEnd().split('\n')

  expect(lines).toHaveLength(9)
  expect(lines[0]).toBe('warning: a.md is a link to b.md, where nothing is.')
  expect(lines[1]).toBe('warning: docs/SUMMARY.md:2: There is no file "missing-0.md", so its page is empty.')
  expect(lines[6]).toBe('warning: … and 3 more like these: --dry-run lists all')
  expect(lines[7]).toBe('warning: docs/README.md:3: The link "gone.md" leads to no page or file.')
  expect(lines[8]).toBe('warning: docs/README.md:5: The image "gone.png" does not exist.')
  expect(counts).toBe('1 other problem, 8 missing pages, 1 broken link, 1 missing image')
  expect(out).toBe(`1 page stands in no table of contents, and is kept without being shown.\nWarnings: ${counts}\n`)
})

test('who only looks is told all, also where nothing differs; who publishes nothing is told nothing', () => {
  const { out, faults } = told([], true)

  expect(faults.trimEnd().split('\n')).toHaveLength(10)
  expect(out).toMatch(/^1 page stands .*\n {2}docs\/lost\.md\nWarnings: 8 missing pages, /)
  expect(told([], false)).toEqual({ out: '', faults: '', counts: undefined })
})
