import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { renameSync } from 'node:fs'
import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { env, execPath } from 'node:process'
import { addresses, changeRequests, siteRedirects, spaces } from '@octavo/contract'
import { expect, onTestFinished, test } from 'vitest'
import { lines, openPublishing } from '../testing/publishing.ts'
import { startServing } from '../testing/serving.ts'
import { openTerminal, program } from '../testing/terminal.ts'

const serving = await startServing('octavo_publish_redirects')
const { api, folder, publisher } = serving
const { organizationId, write, siteOf, spaceOf, changesIn } = await openPublishing(serving)
const { octavo } = openTerminal(folder, { ...publisher, REDIS_URL: '' })

const settings = (...sources: string[]): string =>
  `redirects:\n${sources.map((one) => `  ${one}: README.md\n`).join('')}`

/** Publishes, and kills it in the moment in which it would write redirects: its content is merged then. */
async function killAtRedirects(name: string): Promise<void> {
  const service = new URL(publisher.OCTAVO_URL)
  const between = createServer((asked, answer) => {
    if (asked.method !== 'GET' && asked.url!.includes('/redirects')) return void child.kill('SIGKILL')
    const { method, url, headers } = asked
    const passed = ask({ host: service.hostname, port: service.port, method, path: url, headers }, (answered) => {
      answer.writeHead(answered.statusCode!, answered.headers)
      answered.pipe(answer)
    })
    asked.pipe(passed)
  })
  await once(between.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void between.close().closeAllConnections())
  const variables = { ...publisher, OCTAVO_URL: `http://127.0.0.1:${(between.address() as AddressInfo).port}` }
  const child = spawn(execPath, [program, 'publish', name], { cwd: folder, env: { ...env, ...variables } })
  const [, signal] = await once(child, 'exit')
  expect(signal).toBe('SIGKILL')
}

test('a redirect that left the settings leaves the site, also where the run was killed after the merge', async () => {
  write('moved', { 'README.md': lines('Home') })
  write('moved', { '.gitbook.yaml': settings('kept', 'dropped', 'dropped-then', 'taken-over') })
  await octavo('publish', 'moved')
  const site = await siteOf('moved')
  const params = { organizationId, siteId: site!.id }
  const sources = async () =>
    (await Array.fromAsync(api.list(siteRedirects.listSiteRedirects, { params })))
      .map(({ source }) => source)
      .toSorted()
  write('moved', { '.gitbook.yaml': settings('kept') })
  await killAtRedirects('moved')
  const left = await sources()
  const taken = { source: '/taken-over', destination: { kind: 'external' as const, url: 'https://example.com/' } }
  await api.call(siteRedirects.bulkUpsertSiteRedirects, { params, body: { redirects: [taken] } })
  const next = await octavo('publish', 'moved')
  const mended = await sources()
  const again = await octavo('publish', 'moved')

  expect(left).toEqual(['/dropped', '/dropped-then', '/kept', '/taken-over'])
  expect(next).toMatchObject({ code: 0, stdout: expect.stringContaining('2 redirects deleted that an earlier run') })
  expect(next.stdout).toContain('\n0 changes\n')
  expect(mended).toEqual(['/kept', '/taken-over'])
  expect(again.stdout).not.toContain('redirect')
}, 120_000)

test('what a killed run has left goes with the next run, whatever that one publishes', async () => {
  write('chain', { 'README.md': lines('Home'), '.gitbook.yaml': settings('a', 'b') })
  await octavo('publish', 'chain')
  const params = { organizationId, siteId: (await siteOf('chain'))!.id }
  write('chain', { '.gitbook.yaml': settings('b') })
  await killAtRedirects('chain')
  write('chain', { '.gitbook.yaml': 'redirects: {}\n', 'more.md': lines('More') })
  const { code } = await octavo('publish', 'chain')

  expect(code).toBe(0)
  expect(await Array.fromAsync(api.list(siteRedirects.listSiteRedirects, { params }))).toEqual([])
}, 120_000)

test('a redirect stays on the site while what takes it out of the settings is held back', async () => {
  const toPage = '  to-page: page.md\n'
  write('held', {
    'README.md': lines('Home'),
    'other.md': lines('Other'),
    'page.md': lines('Page'),
    '.gitbook.yaml': settings('old') + toPage,
  })
  await octavo('publish', 'held')
  const spaceId = await spaceOf('held')
  const params = { organizationId, siteId: (await siteOf('held'))!.id }
  const sources = async () =>
    (await Array.fromAsync(api.list(siteRedirects.listSiteRedirects, { params })))
      .map(({ source }) => source)
      .toSorted()
  write('held', { '.gitbook.yaml': settings('old', 'new') + toPage })
  await octavo('publish', 'held')
  const rules = [{ rule: 'require_change_request_description' as const }]
  await api.call(spaces.updateSpaceById, { params: { spaceId }, body: { mergeRules: { type: 'rules', rules } } })
  write('held', { 'page.md': null })
  const withoutPage = await octavo('publish', 'held')
  const afterPage = await sources()
  write('held', { '.gitbook.yaml': settings('new') })
  const withoutSettings = await octavo('publish', 'held')
  const afterSettings = await sources()

  for (const held of [withoutPage, withoutSettings]) {
    expect(held).toMatchObject({ code: 2, stderr: expect.stringContaining('Nothing is published yet.') })
    expect(held.stdout).not.toContain('deleted that an earlier run')
  }
  expect(afterPage).toEqual(['/new', '/old', '/to-page'])
  expect(afterSettings).toEqual(['/new', '/old', '/to-page'])

  const [open] = await changesIn(spaceId, 'open')
  const ofChange = { spaceId, changeRequestId: open!.id }
  await api.call(changeRequests.updateChangeRequestById, { params: ofChange, body: { description: 'Why.' } })
  const published = await octavo('publish', 'held')

  expect(published.code).toBe(0)
  expect(await sources()).toEqual(['/new'])
}, 120_000)

test('a redirect goes with its page, and stays where that only moved or somebody else leads it', async () => {
  const pages = { 'gone.md': lines('Gone'), 'moved.md': lines('Moved'), 'theirs.md': lines('Theirs') }
  const named = Object.keys(pages).map((page) => `  to-${page.slice(0, -3)}: ${page}\n`)
  write('ends', { 'README.md': lines('Home'), ...pages, '.gitbook.yaml': `redirects:\n${named.join('')}` })
  await octavo('publish', 'ends')
  const params = { organizationId, siteId: (await siteOf('ends'))!.id }
  const theirs = { source: '/to-theirs', destination: { kind: 'external' as const, url: 'https://example.com/' } }
  await api.call(siteRedirects.bulkUpsertSiteRedirects, { params, body: { redirects: [theirs] } })
  write('ends', { 'gone.md': null, 'moved.md': null, 'theirs.md': null, 'deep/moved.md': lines('Moved') })
  const { code, stdout } = await octavo('publish', 'ends')
  const left = await Array.fromAsync(api.list(siteRedirects.listSiteRedirects, { params }))
  const again = await octavo('publish', 'ends')

  expect(code).toBe(0)
  expect(stdout).toContain('\n1 redirect deleted\n')
  expect(left.map(({ source }) => source).toSorted()).toEqual(['/to-moved', '/to-theirs'])
  expect(again.stdout).not.toContain('redirect')
}, 120_000)

const named = (old: string, more = '') => `redirects:\n  old: ${old}\n  out: https://example.com/\n${more}`

/** A space with two pages. */
const pages = (name: string) => ({
  [`${name}/SUMMARY.md`]: '* [Home](README.md)\n* [Page](page.md)\n',
  [`${name}/page.md`]: lines(`Page of ${name}`),
  [`${name}/README.md`]: lines(name),
})

test('redirects go with a section that takes another path, and lead on from the old one, until the settings name them no more', async () => {
  write('paths', { ...pages('home'), ...pages('alpha') })
  write('paths', { 'alpha/.gitbook.yaml': named('page.md', '  late: page.md\n') })
  await octavo('publish', 'paths')
  const site = await siteOf('paths')
  const params = { organizationId, siteId: site!.id }
  const sources = async () =>
    (await Array.fromAsync(api.list(siteRedirects.listSiteRedirects, { params })))
      .map(({ source }) => source)
      .toSorted()
  const leads = async (path: string) =>
    (await api.call(addresses.resolvePublishedContentByUrl, {
      body: { url: `${site!.urls.published!.replace(/\/$/, '')}/${path}` },
    })) as {
      redirect: string
    }
  renameSync(join(folder, 'paths/alpha'), join(folder, 'paths/omega'))
  write('paths', { 'omega/.gitbook.yaml': named('page.md') })
  await octavo('publish', 'paths')
  const renamed = await sources()
  const before = await leads('alpha/old')
  write('paths', { 'omega/.gitbook.yaml': named('README.md') })
  await octavo('publish', 'paths')
  const after = await leads('alpha/old')
  const theirs = { source: '/theirs/out', destination: { kind: 'external' as const, url: 'https://example.com/' } }
  await api.call(siteRedirects.bulkUpsertSiteRedirects, { params, body: { redirects: [theirs] } })
  write('paths', { 'omega/.gitbook.yaml': 'redirects: {}\n' })
  const { code } = await octavo('publish', 'paths')

  expect(renamed).toEqual(['/omega/old', '/omega/out'])
  expect(before.redirect).toMatch(/\/omega\/page$/)
  expect(after.redirect).toMatch(/\/omega$/)
  expect(code).toBe(0)
  expect(await sources()).toEqual(['/theirs/out'])
}, 120_000)
