import { spawn } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { env, execPath } from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { changeRequests, spaceReads, spaces } from '@octavo/contract'
import { expect, test } from 'vitest'
import { hashesBelow, hashOf, lines, openPublishing } from '../testing/publishing.ts'
import { startServing } from '../testing/serving.ts'
import { openTerminal, program } from '../testing/terminal.ts'

const fixtures = resolve(import.meta.dirname, '../../../content/fixtures')
const serving = await startServing('octavo_publish')
const { api, folder, publisher } = serving
const { write, siteOf, spacesOf, spaceOf, filesIn, pagesIn, changesIn } = await openPublishing(serving)
const { octavo } = openTerminal(folder, { ...publisher, REDIS_URL: '' })
const patience = 120_000
const summary = (path: string): string => `* [Home](README.md)\n\n## Guides\n\n* [Start](${path})\n`

test.each(['all-blocks', 'odd'] as const)(
  'the fixture %s is published, comes back byte for byte, and then has 0 changes',
  async (name) => {
    cpSync(join(fixtures, name), join(folder, name), { recursive: true })
    const first = await octavo('publish', name)
    const second = await octavo('publish', name)
    const site = await siteOf(name)
    const files = await filesIn(await spaceOf(name))
    const root = name === 'odd' ? 'odd' : 'all-blocks/docs'
    const { '../.gitbook.yaml': _settings, ...inside } = files

    expect(first).toMatchObject({ code: 0, stdout: expect.stringMatching(/Published: \d+ pages added/) })
    expect(first.stdout).toContain(site!.urls.published)
    expect(site!.published).toBe(true)
    expect(inside).toEqual(hashesBelow(join(folder, root)))
    expect(second).toMatchObject({ code: 0, stdout: expect.stringContaining('\n0 changes\n') })
    expect(await changesIn(await spaceOf(name), 'draft', 'open', 'archived', 'merged')).toHaveLength(1)
  },
  patience,
)

test(
  'what differs is published, and a page that moved is the same page',
  async () => {
    write('handbook/docs', { 'README.md': lines('Home'), 'start.md': lines('Start'), 'end.md': lines('End') })
    await octavo('publish', 'handbook/docs')
    const spaceId = await spaceOf('handbook')
    const before = await pagesIn(spaceId)
    write('handbook/docs', { 'start.md': null, 'guides/begin.md': lines('Start'), 'end.md': lines('The end') })
    const dry = await octavo('publish', 'handbook/docs', '--dry-run')
    const untouched = await filesIn(spaceId)
    const { stdout } = await octavo('publish', 'handbook/docs', '--subject', 'A new start')
    const again = await octavo('publish', 'handbook/docs')
    const [merged] = await changesIn(spaceId, 'merged')
    const moved = await api.call(spaceReads.pageByPath, { params: { spaceId, pagePath: 'guides/begin' }, query: {} })

    expect(dry.stdout).toContain('  + guides/begin.md\n  ~ end.md\n  - start.md\n3 changes. Nothing was written.\n')
    expect(Object.keys(untouched)).toContain('start.md')
    expect(stdout).toMatch(/Published: .*1 page moved/)
    expect(again.stdout).toContain('\n0 changes\n')
    expect(merged!.subject).toBe('A new start')
    expect(before.map(({ id }) => id)).toContain(moved.id)
  },
  patience,
)

test(
  'what is told of a run is what readers find: pages and groups, pages that only moved, each variable',
  async () => {
    const vars = '.gitbook/vars.yaml'
    write('told', { 'README.md': lines('Home'), 'SUMMARY.md': summary('old/start.md'), 'old/start.md': lines('Start') })
    write('told', { [vars]: 'one: 1\ntwo: 2\n' })
    const first = await octavo('publish', 'told')
    write('told', { 'SUMMARY.md': summary('new/start.md'), 'old/start.md': null, 'new/start.md': lines('Start') })
    const folderMoved = await octavo('publish', 'told')
    write('told', { 'SUMMARY.md': summary('new/begin.md'), 'new/start.md': null, 'new/begin.md': lines('Start') })
    write('told', { [vars]: 'two: 3\nthree: 3\n' })
    const renamed = await octavo('publish', 'told')

    expect(first.stdout).toMatch(/Published: 2 pages added, 1 group added, 2 variables added\n/)
    expect(folderMoved.stdout).toContain('Published: 1 page moved\n')
    expect(renamed.stdout).toMatch(/Published: 1 page moved, 1 variable \w+, 1 variable \w+, 1 variable \w+\n/)
  },
  patience,
)

test(
  'two runs at once end with what the folder holds',
  async () => {
    write('twice', { 'README.md': lines('Home'), 'SUMMARY.md': '* [Home](README.md)\n' })
    await octavo('publish', 'twice')
    const pages = Object.fromEntries(
      Array.from({ length: 60 }, (_, number) => [`page-${number}.md`, lines(`${number}`)]),
    )
    write('twice', pages)
    const both = await Promise.all([octavo('publish', 'twice'), octavo('publish', 'twice')])
    const last = await octavo('publish', 'twice')

    expect(both.map(({ code }) => code)).toContain(0)
    expect(last).toMatchObject({ code: 0, stdout: expect.stringContaining('\n0 changes\n') })
    expect(await filesIn(await spaceOf('twice'))).toEqual(hashesBelow(join(folder, 'twice')))
  },
  patience,
)

const longPage = (number: number): string => `# ${number}\n\n${`${'x'.repeat(79)}\n`.repeat(20_000)}`

/** Publishes, and kills it as soon as the service has the first part. */
async function killHalfWay(name: string): Promise<void> {
  const child = spawn(execPath, [program, 'publish', name], { cwd: folder, env: { ...env, ...publisher } })
  const ended = new Promise<void>((settle) => child.once('exit', () => settle()))
  for (let isHalfWay = false; !isHalfWay;) {
    if (child.exitCode !== null) throw new Error('It ended before it could be killed')
    const site = await siteOf(name)
    const [spaceId] = site ? Object.values(await spacesOf(site)) : []
    const drafts = spaceId === undefined ? [] : await changesIn(spaceId, 'draft')
    isHalfWay = drafts.some(({ revisionImported }) => revisionImported !== undefined)
    await setTimeout(5)
  }
  child.kill('SIGKILL')
  await ended
}

test(
  'a run that is killed half-way leaves the site as it was, and the next one goes on',
  async () => {
    const numbers = Array.from({ length: 8 }, (_, number) => number)
    const pages = Object.fromEntries(numbers.map((number) => [`page-${number}.md`, longPage(number)]))
    write('large', { 'README.md': '# Large\n', 'SUMMARY.md': '* [Large](README.md)\n' })
    await octavo('publish', 'large')
    const spaceId = await spaceOf('large')
    const before = await filesIn(spaceId)
    const entries = numbers.map((number) => `* [${number}](page-${number}.md)\n`)
    write('large', { ...pages, 'SUMMARY.md': `* [Large](README.md)\n${entries.join('')}` })
    await killHalfWay('large')
    const [left, ...others] = await changesIn(spaceId, 'draft')

    expect(others).toEqual([])
    expect(await filesIn(spaceId)).toEqual(before)

    const resumed = await octavo('publish', 'large')
    expect(resumed).toMatchObject({ code: 0, stdout: expect.stringContaining('8 pages added') })
    expect(await filesIn(spaceId)).toEqual(hashesBelow(join(folder, 'large')))
    expect((await changesIn(spaceId, 'merged')).map(({ id }) => id)).toContain(left!.id)
    expect(await changesIn(spaceId, 'draft', 'open', 'archived')).toEqual([])
  },
  patience,
)

test(
  'a change request that an earlier run left, and that fits no more, is put away',
  async () => {
    write('left', { 'README.md': lines('Home') })
    await octavo('publish', 'left')
    const spaceId = await spaceOf('left')
    const body = { subject: 'Left', agentTaskId: 'octavo publish' }
    const stale = await api.call(changeRequests.createChangeRequest, { params: { spaceId }, body })
    const { stdout } = await octavo('publish', 'left')

    expect(stdout).toContain('\n0 changes\n')
    expect((await changesIn(spaceId, 'archived')).map(({ id }) => id)).toEqual([stale.id])
  },
  patience,
)

test(
  'rules of the space hold it back, and once they are met the same command publishes it',
  async () => {
    write('ruled', { 'README.md': lines('Home') })
    await octavo('publish', 'ruled')
    const spaceId = await spaceOf('ruled')
    const rules = [{ rule: 'require_change_request_description' as const }]
    await api.call(spaces.updateSpaceById, { params: { spaceId }, body: { mergeRules: { type: 'rules', rules } } })
    write('ruled', { 'README.md': lines('Home, new') })
    const held = await octavo('publish', 'ruled')
    const [open] = await changesIn(spaceId, 'open')
    const params = { spaceId, changeRequestId: open!.id }
    await api.call(changeRequests.updateChangeRequestById, { params, body: { description: 'Why.' } })
    const published = await octavo('publish', 'ruled')

    expect(held).toMatchObject({ code: 2, stderr: expect.stringContaining('hold change request #2 back:') })
    expect(published).toMatchObject({ code: 0, stdout: expect.stringContaining('1 page changed') })
    expect(await filesIn(spaceId)).toMatchObject({ 'README.md': hashOf(lines('Home, new')) })
  },
  patience,
)
