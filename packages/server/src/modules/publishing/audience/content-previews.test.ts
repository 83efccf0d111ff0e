import { changeRequests, type Id, siteExternalLinks, siteSections, spaces } from '@octavo/contract'
import { expect, test } from 'vitest'
import { SiteVisitor } from '../../../testing/browse-site.ts'
import { editChangeRequest } from '../../../testing/edit-content.ts'
import { startWorld } from '../../../testing/start-world.ts'
import { givenSpace } from '../../spaces/space-examples.ts'
import { givenPublished, insertPage, publishChanges } from '../testing/given-published.ts'
import { previewOf } from '../testing/preview-of.ts'

const world = await startWorld()
const somebody = () => new SiteVisitor(world.origin)

/** A change request with another text and another page, on a published site. */
async function givenChange(settings: object = {}) {
  const given = await givenPublished(world, [['Start', 'Before.']], settings)
  const { organization, admin, space, pages } = given
  const opened = { params: { spaceId: space.id }, body: { subject: 'Clearer words' } }
  const change = (await world.call(changeRequests.createChangeRequest, opened, admin)).body
  await editChangeRequest(world, organization, admin, change.id, [
    { operation: 'update_page', page: pages[0]!, document: { markdown: 'After.' } },
    insertPage('Next', 'To come.'),
  ])
  return { ...given, change }
}

test('a change request is shown to those who opened its signed link, below an address of its own', async () => {
  const { address, params, admin, change } = await givenChange()
  const visitor = somebody()
  const preview = `${address}/~/changes/${change.number}`

  for (const path of ['', '/next', '/next.md', '/llms.txt', '/sitemap.xml', '/~/mcp', '/nowhere']) {
    const page = await visitor.visit(`${preview}${path}`)
    expect([path, page.status]).toEqual([path, 404])
    expect(page.body).not.toMatch(/After|Next|To come|Clearer/u)
  }
  const opened = await visitor.follow(
    await previewOf(world, params, admin, { changeRequest: change.id, target: 'next' }),
  )
  expect([opened.status, opened.address]).toEqual([200, `${preview}/next`])
  expect(opened.body).toContain('To come.')
  expect(opened.body).toContain(`Preview: #${change.number} Clearer words`)
  expect(opened.body).toContain(`href="${new URL(preview).pathname}"`)
  expect(opened.headers['cache-control']).toBe('private, no-store')
  expect(opened.headers['x-robots-tag']).toBe('noindex')
  expect((await visitor.visit(preview)).body).toContain('After.')
  expect((await visitor.visit(address)).body).toContain('Before.')
  expect((await visitor.visit(address)).body).not.toContain('Preview:')
  expect((await visitor.visit(`${address}/~/changes/${change.number + 1}`)).status).toBe(404)
  expect((await visitor.visit(`${address}/~/revisions/${change.revision}`)).status).toBe(404)
  expect((await visitor.visit(`${address}/next`)).status).toBe(404)
  expect((await somebody().visit(preview)).body).toContain('This preview has ended')

  const left = await visitor.visit(`${preview}/~/auth/leave`)
  expect([left.status, left.headers['location'], visitor.kept]).toEqual([303, address, []])
})

test('a signed link shows a change request of a site that nobody else sees, until its maker may not view the space', async () => {
  const { address, params, admin, organization, change, space } = await givenChange({ visibility: 'share-link' })
  const reader = await world.givenMember(organization, 'read')
  const visitor = somebody()
  const preview = `${address}/~/changes/${change.number}`
  expect((await visitor.visit(preview)).status).toBe(404)

  const page = await visitor.follow(await previewOf(world, params, reader, { changeRequest: change.id }))
  expect([page.status, page.address]).toEqual([200, preview])
  const closed = { params: { spaceId: space.id }, body: { defaultLevel: null } }
  await world.call(spaces.updateSpaceById, closed, admin)
  expect((await visitor.visit(preview)).status).toBe(410)
})

/** Beside the space that would change: another one in a section of its own, with a change request of the same number, and a link. */
async function givenChangeAmongOthers() {
  const given = await givenChange()
  const { organization, admin, params } = given
  const space = await givenSpace(world, organization, { title: 'Reference' })
  const [page] = await publishChanges(world, organization, admin, space.id, [insertPage('Errors', 'As published.')])
  let number = 0
  while (number < given.change.number) {
    const opened = { params: { spaceId: space.id }, body: { subject: 'Of its own' } }
    const change = (await world.call(changeRequests.createChangeRequest, opened, admin)).body
    const changed = { operation: 'update_page' as const, page: page!, document: { markdown: 'Not published.' } }
    await editChangeRequest(world, organization, admin, change.id, [changed])
    number = change.number
  }
  const section = (await world.call(siteSections.addSectionToSite, { params, body: { spaceId: space.id } }, admin)).body
  const link = { title: 'Status page', url: 'https://status.example.org/' }
  await world.call(siteExternalLinks.addExternalLinkToSite, { params, body: link }, admin)
  return { ...given, section, otherSpace: space }
}

test('around a change request stands the whole site, and its other spaces are as they are published', async () => {
  const { address, params, admin, organization, change, section, otherSpace } = await givenChangeAmongOthers()
  const reader = await world.givenMember(organization, 'read')
  const visitor = somebody()
  const preview = `${address}/~/changes/${change.number}`
  const below = `${preview}/${section.path}`

  const page = await visitor.follow(await previewOf(world, params, reader, { changeRequest: change.id }))
  expect([page.status, page.address]).toEqual([200, preview])
  expect(page.body).toContain('After.')
  expect(page.body).toContain(`href="${new URL(below).pathname}"`)
  expect(page.body).toContain('href="https://status.example.org/"')
  const other = await visitor.visit(below)
  expect(other.status).toBe(200)
  expect(other.body).toContain('As published.')
  expect(other.body).not.toContain('Not published.')
  expect(other.body).toContain('Preview:')
  expect((await visitor.visit(`${below}/errors.md`)).body).not.toContain('Not published.')
  expect((await somebody().visit(below)).status).toBe(404)

  const closed = { params: { spaceId: otherSpace.id }, body: { defaultLevel: null } }
  await world.call(spaces.updateSpaceById, closed, admin)
  const narrowed = await visitor.visit(preview)
  expect(narrowed.status).toBe(200)
  expect(narrowed.body).toContain('href="https://status.example.org/"')
  expect(narrowed.body).not.toContain(`>${section.title}<`)
  expect((await visitor.visit(below)).status).toBe(404)
})

test('a revision is shown as it was', async () => {
  const { address, params, admin, organization, space, pages } = await givenChange()
  const before = (await world.call(spaces.getSpaceById, { params: { spaceId: space.id } }, admin)).body.revision
  await publishChanges(world, organization, admin, space.id, [
    { operation: 'update_page', page: pages[0]!, document: { markdown: 'Long after.' } },
  ])
  const visitor = somebody()

  const page = await visitor.follow(await previewOf(world, params, admin, { revision: before as Id<'revision'> }))
  expect([page.status, page.address]).toEqual([200, `${address}/~/revisions/${before}`])
  expect(page.body).toContain('Before.')
  expect((await visitor.visit(address)).body).toContain('Long after.')
})

test('who reads for agents is told nothing where agents are excluded, in previews neither', async () => {
  const { address, params, admin } = await givenChange({ agentsContext: 'excluded' })
  const visitor = somebody()
  await visitor.visit(await previewOf(world, params, admin))

  for (const reader of [visitor, somebody()]) {
    expect((await reader.visit(address)).status).toBe(200)
    for (const path of ['/start.md', '.md', '/llms.txt', '/llms-full.txt', '/~/mcp']) {
      expect([path, (await reader.visit(`${address}${path}`)).status]).toEqual([path, 404])
    }
    const page = await reader.visit(address, { headers: { accept: 'text/markdown' } })
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  }
})
