import { expect, test } from 'vitest'
import { type MemorySite, oneSpace, structureOf, visibleSite } from '../testing/memory-site.ts'
import { llmsFullText } from './llms-full.ts'
import { llmsText } from './llms.ts'

const docs: MemorySite = {
  title: 'Harbour [docs]',
  structure: oneSpace,
  spaces: {
    docs: {
      'SUMMARY.md': [
        '# Table of contents\n',
        '* [Welcome](README.md)\n',
        '## Guides\n',
        '* [Mooring](guides/mooring.md)',
        '  * [Knots (all)](guides/knots.md)',
        '* [Hidden](hidden.md)',
        '  * [Below hidden](below-hidden.md)',
        '* [For staff](staff.md)',
        '* [Not searched](no-index.md)\n',
        '## Links\n',
        '* [Elsewhere](https://example.org)',
      ].join('\n'),
      'README.md': '---\ndescription: >-\n  How to moor,\n  and where.\n---\n# Welcome\n\nAhoy.',
      'guides/mooring.md': '---\ndescription: Ropes\n---\n# Mooring\n\nTie it.',
      'guides/knots.md': '# Knots (all)\n\nBowline.',
      'hidden.md': '---\nhidden: true\n---\n# Hidden',
      'below-hidden.md': '# Below hidden',
      'staff.md': '---\nif: visitor.claims.staff\n---\n# For staff\n\nSecret.',
      'no-index.md': '---\nnoIndex: true\n---\n# Not searched',
    },
  },
}
const agent = (site: MemorySite, more: object = {}) => visibleSite(site, { output: 'agent', ...more })

test('llms.txt lists the pages that may be named below their groups, with their Markdown and description', async () => {
  expect(await llmsText(await agent(docs))).toBe(
    String.raw`# Harbour \[docs\]

> How to moor, and where.

Pages are listed by the addresses of their Markdown; without ${'`.md`'} they are the pages for people. All pages in one file: https://docs.example.com/llms-full.txt Tools for agents, by the Model Context Protocol: https://docs.example.com/~/mcp

## Pages

- [Welcome](https://docs.example.com/readme.md): How to moor, and where.

## Guides

- [Mooring](https://docs.example.com/guides/mooring.md): Ropes
  - [Knots (all)](https://docs.example.com/guides/knots.md)
- [Not searched](https://docs.example.com/no-index.md)
`,
  )
})

test('a visitor who may see more is told of more, by the way that it came', async () => {
  const staff = { visitor: { expiresAt: Number.MAX_VALUE, claims: { staff: true } } }
  const site = { ...docs, way: { shareKey: 'key' } }

  expect(await llmsText(await agent(site, staff))).toContain(
    '- [For staff](https://docs.example.com/~/share/key/staff.md)\n',
  )
})

test('a site that excludes agents has no llms.txt', async () => {
  const site = await agent({ ...docs, audience: { agentsContext: 'excluded' } })

  expect(await llmsText(site)).toBeUndefined()
  expect(await Array.fromAsync(llmsFullText(site))).toEqual([])
})

const sections: MemorySite = {
  structure: structureOf({ guides: { current: {}, old: {} }, api: { reference: {} } }),
  spaces: {
    current: { 'README.md': `---\ndescription: ${'What is now. '.repeat(20)}\n---\n# Now` },
    old: { 'README.md': '# Before' },
    reference: { 'README.md': '# Calls' },
  },
}

test('the pages of several spaces stand below their sections and variants', async () => {
  const text = await llmsText(await agent(sections))

  expect(text?.match(/^## .*\n\n- .*?\.md\)/gmu)).toEqual([
    '## guides (current)\n\n- [Now](https://docs.example.com/readme.md)',
    '## guides (old)\n\n- [Before](https://docs.example.com/old/readme.md)',
    '## api\n\n- [Calls](https://docs.example.com/api/readme.md)',
  ])
})

test('where one listing cannot hold a site, it lists those of its spaces', async () => {
  const site = await agent(sections)
  const [current] = site.spaces
  const longest = (await llmsText(site))!.length - 1

  expect(longest).toBeGreaterThan((await llmsText(site, { longest }))!.length)
  expect((await llmsText(site, { longest }))?.split('## ')[1]).toBe(
    [
      'Sections\n',
      '- [guides (current)](https://docs.example.com/guides/current/llms.txt)',
      '- [guides (old)](https://docs.example.com/old/llms.txt)',
      '- [api](https://docs.example.com/api/llms.txt)\n',
    ].join('\n'),
  )
  expect(await llmsText(site, { longest, space: current })).toContain('(https://docs.example.com/readme.md)')
  expect(await llmsText(site, { longest, part: 1 })).toBeUndefined()
  expect(await llmsText(site, { part: 1 })).toBeUndefined()
})

test('llms-full.txt holds the Markdown of all listed pages, each with where it is found', async () => {
  const text = (await Array.fromAsync(llmsFullText(await agent(docs)))).join('')

  expect(text.split('\n---\n\n')).toEqual([
    '# Welcome\n\n> How to moor, and where.\n\nSource: https://docs.example.com/\n\nAhoy.\n',
    '# Mooring\n\n> Ropes\n\nSource: https://docs.example.com/guides/mooring\n\nTie it.\n',
    '# Knots (all)\n\nSource: https://docs.example.com/guides/knots\n\nBowline.\n',
    '# Not searched\n\nSource: https://docs.example.com/no-index\n',
  ])
})

test('llms-full.txt ends between pages, and says what is missing', async () => {
  const text = (await Array.fromAsync(llmsFullText(await agent(docs), undefined, 200))).join('')

  expect(text.split('\n---\n\n')).toEqual([
    expect.stringContaining('# Welcome'),
    expect.stringContaining('# Mooring'),
    'This file ends here: 2 more pages are listed in https://docs.example.com/llms.txt\n',
  ])
})

test('llms-full.txt of a space holds that space alone', async () => {
  const site = await agent(sections)
  const text = (await Array.fromAsync(llmsFullText(site, site.spaces[1]))).join('')

  expect(text).toBe('# Before\n\nSource: https://docs.example.com/old\n')
})
