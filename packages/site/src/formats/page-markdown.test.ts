import { expect, test } from 'vitest'
import { oneSpace, visibleSite } from '../testing/memory-site.ts'
import { pageMarkdown } from './page-markdown.ts'

async function markdownOf(document: string, title = 'Setup'): Promise<string> {
  const files = { 'SUMMARY.md': `* [${title}](setup--it.md)`, 'setup--it.md': document }
  const site = await visibleSite({ structure: oneSpace, spaces: { docs: files } }, { output: 'agent' })
  const [space] = site.spaces
  return pageMarkdown(site, space!, (await space!.home())!)
}
const about = '<!-- Page: https://docs.example.com/ · All pages: https://docs.example.com/llms.txt -->'

test('a page begins with its title and description, and says where it is found', async () => {
  expect(await markdownOf('---\ndescription: First steps\nicon: anchor\n---\n\n# Setup\n\nRun it.\n')).toBe(
    `# Setup\n\n> First steps\n\n${about}\n\nRun it.\n`,
  )
})

test('the title is the one that readers see, however the document writes it', async () => {
  const expected = `# Setup\n\n${about}\n\nRun it.\n`

  for (const document of ['# Other\nRun it.', 'Setup\n===\n\nRun it.', 'Run it.', '\uFEFF\r\n# Setup #\r\n\r\nRun it.'])
    expect(await markdownOf(document)).toBe(expected)
  expect(await markdownOf('', String.raw`A \* b`)).toBe(`# A \\* b\n\n${about}\n`)
})
