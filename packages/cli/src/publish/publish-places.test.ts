import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type SiteSectionView, siteSections, siteSpaces, siteStructure, spaces } from '@octavo/contract'
import { expect, test } from 'vitest'
import { hashOf, lines, openPublishing } from '../testing/publishing.ts'
import { startServing } from '../testing/serving.ts'
import { openTerminal } from '../testing/terminal.ts'

const serving = await startServing('octavo_publish_places')
const { api, folder, publisher } = serving
const { organizationId, write, siteOf, spaceOf, spacesOf, filesIn } = await openPublishing(serving)
const { octavo } = openTerminal(folder, { ...publisher, REDIS_URL: '' })
const patience = 120_000

/** A space with the table of contents that all have, and a page of its own. */
const space = (name: string) => ({
  [`${name}/SUMMARY.md`]: '# Table of contents\n\n* [Introduction](README.md)\n',
  [`${name}/README.md`]: lines(`Home of ${name}`),
  [`${name}/about-${name}.md`]: lines(`About ${name}`),
})

const ofSite = async (name: string) => ({ organizationId, siteId: (await siteOf(name))!.id })

/** The sections of a site, by their paths. */
async function sectionsOf(name: string): Promise<Record<string, SiteSectionView>> {
  const { structure } = await api.call(siteStructure.getSiteStructure, { params: await ofSite(name) })
  const sections = structure.filter((item) => item.object === 'site-section')
  return Object.fromEntries(sections.map((section) => [section.path, section]))
}

async function updateSection(name: string, { id }: SiteSectionView, body: Record<string, unknown>): Promise<void> {
  const params = { ...(await ofSite(name)), siteSectionId: id }
  await api.call(siteSections.updateSiteSectionById, { params, body })
}

test(
  'what every repository has makes no two folders the same',
  async () => {
    const stock = {
      '.gitbook.yaml': 'root: ./\n',
      'SUMMARY.md': '# Table of contents\n\n* [Introduction](README.md)\n',
      'LICENSE.md': lines('Permission is hereby granted'),
    }
    write('stock', { ...stock, 'README.md': lines('One'), 'one.md': lines('First'), 'empty-one.md': '' })
    write('elsewhere/stock', { ...stock, 'README.md': lines('Two'), 'two.md': lines('Second'), 'empty-two.md': '' })
    await octavo('publish', 'stock')
    const before = await filesIn(await spaceOf('stock'))
    const foreign = await octavo('publish', 'elsewhere/stock')

    expect(foreign).toMatchObject({ code: 2, stderr: expect.stringContaining('was published from another folder') })
    expect(await filesIn(await spaceOf('stock'))).toEqual(before)
    expect(Object.keys(before)).toHaveLength(6)
  },
  patience,
)

test(
  'a new folder gets a section of its own, also where the one that the site shows first is in the folder no more',
  async () => {
    write('home-gone', { ...space('api'), ...space('guide') })
    await octavo('publish', 'home-gone')
    const site = await siteOf('home-gone')
    const before = await spacesOf(site)
    const files = await filesIn(before['api']!)
    rmSync(join(folder, 'home-gone/api'), { recursive: true })
    write('home-gone', space('about'))
    const { code, stdout } = await octavo('publish', 'home-gone')

    expect(Object.keys(before)).toEqual(['api', 'guide'])
    expect(code).toBe(0)
    expect(await spacesOf(site)).toEqual({ ...before, about: expect.stringMatching(/^space_/) })
    expect(await filesIn(before['api']!)).toEqual(files)
    expect(stdout).toMatch(/\nThe section Api is not in this folder, /)
  },
  patience,
)

test(
  'the section that the site shows first stays that of a folder that was renamed, with every page edited',
  async () => {
    write('home-renamed', { ...space('api'), ...space('guide') })
    await octavo('publish', 'home-renamed')
    const site = await siteOf('home-renamed')
    const before = await spacesOf(site)
    renameSync(join(folder, 'home-renamed/api'), join(folder, 'home-renamed/calls'))
    write('home-renamed/calls', {
      'README.md': `${lines('Home of api')}More.\n`,
      'about-api.md': `${lines('About api')}More.\n`,
    })
    await octavo('publish', 'home-renamed')

    expect(await spacesOf(site)).toEqual({ calls: before['api'], guide: before['guide'] })
  },
  patience,
)

test(
  'a folder that has nothing of a site with sections adds none unasked',
  async () => {
    write('parts', { ...space('api'), ...space('guide') })
    write('elsewhere/parts', { ...space('tales'), ...space('songs') })
    await octavo('publish', 'parts')
    const before = await spacesOf(await siteOf('parts'))
    const foreign = await octavo('publish', 'elsewhere/parts')
    const unasked = await spacesOf(await siteOf('parts'))
    const meant = await octavo('publish', 'elsewhere/parts', '--site', 'parts')

    expect(foreign).toMatchObject({ code: 2, stderr: expect.stringContaining('was published from another folder') })
    expect(unasked).toEqual(before)
    expect(meant.code).toBe(0)
    expect(Object.keys(await spacesOf(await siteOf('parts')))).toEqual(['api', 'guide', 'songs', 'tales'])
  },
  patience,
)

test(
  'a section is in the folder by any of its variants, and readers do not see a draft',
  async () => {
    write('variants', { ...space('api'), ...space('guide'), ...space('tales') })
    await octavo('publish', 'variants')
    const { guide, tales } = await sectionsOf('variants')
    const params = await ofSite('variants')
    const { id: spaceId } = await api.call(spaces.createSpace, { params, body: { title: 'New', empty: true } })
    const body = { spaceId, sectionId: guide!.id }
    const { id: defaultSiteSpace } = await api.call(siteSpaces.addSpaceToSite, { params, body })
    await updateSection('variants', guide!, { defaultSiteSpace })
    const ofOld = { ...params, siteSpaceId: guide!.siteSpaces[0]!.id }
    await api.call(siteSpaces.updateSiteSpaceById, { params: ofOld, body: { path: 'v1' } })
    rmSync(join(folder, 'variants/tales'), { recursive: true })
    const first = await octavo('publish', 'variants')
    await updateSection('variants', tales!, { draft: true })
    const second = await octavo('publish', 'variants')

    expect(Object.keys(await filesIn(spaceId))).toHaveLength(3)
    for (const { stdout } of [first, second]) expect(stdout).not.toContain('section Guide')
    expect(first.stdout).toContain('The section Tales is not in this folder, and readers still see it. To take')
    expect(second.stdout).toContain('The section Tales is not in this folder, and is a draft that readers do not see')
  },
  patience,
)

test(
  'spaces that somebody made variants of one section stay so, and the section keeps its name',
  async () => {
    write('arranged', { ...space('start'), ...space('v1'), ...space('v2') })
    await octavo('publish', 'arranged')
    const before = await spacesOf(await siteOf('arranged'))
    const { v1, v2 } = await sectionsOf('arranged')
    const params = await ofSite('arranged')
    await api.call(siteSections.deleteSiteSectionById, { params: { ...params, siteSectionId: v2!.id } })
    await api.call(siteSpaces.addSpaceToSite, { params, body: { spaceId: before['v2']!, sectionId: v1!.id } })
    await updateSection('arranged', v1!, { path: 'docs', title: 'Docs' })
    write('arranged/v1', { 'README.md': lines('Another home'), 'about-v1.md': lines('Another page') })
    const dry = await octavo('publish', 'arranged', '--dry-run')
    const { code, stdout } = await octavo('publish', 'arranged')
    const after = await sectionsOf('arranged')

    expect(code).toBe(0)
    expect(dry.stdout).toMatch(/\nv1\n(?: {2}.*\n)+v2\n/)
    expect(stdout).not.toContain('is now')
    expect(Object.keys(after)).toEqual(['start', 'docs'])
    expect(after['docs']!.title).toBe('Docs')
    expect(after['docs']!.siteSpaces.map((one) => one.space!.id)).toEqual([before['v1'], before['v2']])
    expect((await filesIn(before['v1']!))['README.md']).toBe(hashOf(lines('Another home')))
  },
  patience,
)

test(
  'a section whose folder was renamed keeps a title that somebody gave it',
  async () => {
    write('titled', { ...space('start'), ...space('one'), ...space('two') })
    await octavo('publish', 'titled')
    const { one } = await sectionsOf('titled')
    const params = { spaceId: one!.siteSpaces[0]!.space!.id }
    await updateSection('titled', one!, { title: 'First steps' })
    await api.call(spaces.updateSpaceById, { params, body: { title: 'Steps' } })
    renameSync(join(folder, 'titled/one'), join(folder, 'titled/uno'))
    renameSync(join(folder, 'titled/two'), join(folder, 'titled/due'))
    await octavo('publish', 'titled')
    const { uno, due } = await sectionsOf('titled')

    expect([uno, due].map((section) => section!.title)).toEqual(['First steps', 'Due'])
    expect([uno, due].map((section) => section!.siteSpaces[0]!.space!.title)).toEqual(['Steps', 'Due'])
  },
  patience,
)
