import { globSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { env } from 'node:process'
import { organizations, publishing, shareLinks, siteRedirects, sites } from '@octavo/contract'
import { expect, onTestFinished, test } from 'vitest'
import { openApi } from '../packages/cli/src/publish/api.ts'
import { ownDatabase } from '../packages/cli/src/testing/own-database.ts'
import { startServing } from '../packages/cli/src/testing/serving.ts'
import { openTerminal } from '../packages/cli/src/testing/terminal.ts'
import { freePort } from '../packages/cli/src/trial/free-port.ts'
import { visitSite } from '../packages/server/src/testing/visit-site.ts'

const guide = readFileSync(resolve(import.meta.dirname, '../docs/operating/backup.md'), 'utf8')
const commandsOf = (section: string): string =>
  `set -e\n${/^```sh\n(.*?)^```$/ms.exec(guide.slice(guide.indexOf(`## ${section}`)))![1]}`

const first = await startServing('octavo_backup')
const empty = await ownDatabase(`octavo_restored_${process.pid}`)
const port = await freePort()
// Dumps are made by a program at least as new as the server.
const programs = globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1)
const here = { ...first.settings, PATH: `${programs === undefined ? '' : `${programs}:`}${env['PATH']}` }
const there = {
  ...here,
  DATABASE_URL: empty.url,
  BLOBS_DIR: join(first.folder, 'restored'),
  PORT: String(port),
  REDIS_URL: '',
}
const restored = openTerminal(first.folder, there)

async function publishHandbook(): Promise<void> {
  const folder = join(first.folder, 'handbook')
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle r="4"/></svg>'
  await mkdir(folder)
  await writeFile(join(folder, 'README.md'), '# Handbook\n\n![One](one.svg)\n')
  await writeFile(join(folder, 'one.svg'), drawing)
  expect(await openTerminal(first.folder, first.publisher).octavo('publish', 'handbook')).toMatchObject({ code: 0 })
}

async function siteAt(url: string) {
  const api = openApi(url, first.publisher.OCTAVO_TOKEN)
  const [organization] = await Array.fromAsync(api.list(organizations.listOrganizationsForAuthenticatedUser, {}))
  const [site] = await Array.fromAsync(api.list(sites.listSites, { params: { organizationId: organization!.id } }))
  return { api, site: site!, params: { organizationId: organization!.id, siteId: site!.id } }
}

/** What people and programs get of a service at this address, but for the port of it. */
async function seenAt(url: string) {
  const { api, site, params } = await siteAt(url)
  const address = site.urls.published!
  const links = await Array.fromAsync(api.list(shareLinks.listSiteShareLinks, { params }))
  const page = await visitSite(url, address)
  const picture = new URL(/<img[^>]*\ssrc="([^"]+)"/.exec(page.body)![1]!, address)
  const file = await visitSite(url, picture.href)
  const redirect = await visitSite(url, `${address}/old`)
  const shared = await visitSite(url, links[0]!.urls.published!)
  return {
    ...(await api.call(publishing.getSitePublishingAuthById, { params })),
    page: page.status,
    file: [file.status, file.body],
    redirect: [redirect.status, redirect.headers['location']],
    shared: [new URL(links[0]!.urls.published!).pathname, shared.status],
  }
}

test('what the guide backs up and restores is the whole service', { timeout: 240_000 }, async () => {
  await publishHandbook()
  const { api, params } = await siteAt(first.url)
  await api.call(shareLinks.createSiteShareLink, { params, body: { name: 'Bob' } })
  const destination = { kind: 'external', url: 'https://example.com/' } as const
  await api.call(siteRedirects.createSiteRedirect, { params, body: { source: '/old', destination } })

  const backup = await openTerminal(first.folder, here).shell(commandsOf('Back up'))
  const restore = await restored.shell(commandsOf('Restore'))
  expect([backup, restore]).toMatchObject([
    { code: 0, stderr: '' },
    { code: 0, stderr: '' },
  ])
  const SECRET_KEYS = 'YW5vdGhlciBrZXkgb2YgYW5vdGhlciBob3VzZQ'
  const wrong = await openTerminal(first.folder, { ...there, SECRET_KEYS }).octavo('serve')
  const served = await restored.stay('listens at', 'serve')
  onTestFinished(async () => {
    await served.remove()
    await empty.drop()
  })
  const [before, after] = [await seenAt(first.url), await seenAt(`http://localhost:${port}`)]

  expect(wrong.stderr).toContain('error: SECRET_KEYS lacks a key')
  expect(after).toEqual(before)
  expect(after).toMatchObject({
    page: 200,
    file: [200, expect.stringContaining('<circle')],
    redirect: [307, destination.url],
  })
})
