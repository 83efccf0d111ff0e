import { invites, members } from '@octavo/contract'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { givenInvite } from '../packages/server/src/modules/invites/invite-examples.ts'
import { startWorld } from '../packages/server/src/testing/start-world.ts'

// Browsers store Secure cookies of localhost names without TLS.
const publicUrl = 'http://octavo.localhost'
const world = await startWorld({ settings: { publicUrl } })
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--host-resolver-rules=MAP octavo.localhost:80 ${new URL(world.origin).host}, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1`,
  ],
})
afterAll(() => browser.close())

const password = 'correct horse battery'

async function givenLink() {
  const organization = await world.givenOrganization()
  const admin = await world.givenMember(organization, 'admin')
  const params = { organizationId: organization.id }
  const { body } = await world.call(invites.createOrganizationInvite, { params, body: { role: 'read' } }, admin)
  const user = await world.givenUser()
  await world.givenPassword(user.userId, password)
  const isMember = async () =>
    (await world.call(members.listMembersInOrganizationById, { params }, admin)).body.items.some(
      ({ id }) => id === user.id,
    )
  return { organization, link: body.urls.invite!, user, isMember }
}

async function inBrowser(look: (page: Page, context: BrowserContext) => Promise<void>): Promise<void> {
  const context = await browser.newContext()
  try {
    await look(await context.newPage(), context)
  } finally {
    await context.close()
  }
}

test('an invite link asks first, naming the organization and the inviter, and joins only when the user confirms', async () => {
  const { link, user, isMember } = await givenLink()
  const second = await givenLink()
  await inBrowser(async (page) => {
    await page.goto(link)
    await page.getByRole('button', { name: 'Join Acme' }).click()
    await page.getByLabel('E-mail address').fill(user.email)
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in and join' }).click()
    await page.getByText('You are a member of Acme.').waitFor()
    expect(await isMember()).toBe(true)

    // Signed in now: another link, even one that pretends to come back from a provider, still asks.
    for (const url of [second.link, second.link.replace('#', '?signed-in#')]) {
      await page.goto('about:blank')
      await page.goto(url)
      await page.getByText('Ada invites you to join Acme.').waitFor()
      await page.getByText(`You are signed in as ${user.email}.`).waitFor()
      await page.waitForLoadState('networkidle')
      const { body } = await world.call(
        members.listMembersInOrganizationById,
        {
          params: { organizationId: second.organization.id },
        },
        await world.givenMember(second.organization, 'admin'),
      )
      expect(body.items.map(({ id }) => id)).not.toContain(user.id)
    }
  })
})

test('an invite by e-mail names the organization and the inviter above its form', async () => {
  const organization = await world.givenOrganization()
  const { acceptUrl } = await givenInvite(world, organization, 'grace@example.com')
  await inBrowser(async (page) => {
    await page.goto(acceptUrl!)
    await page.getByText('Ada invites you to join Acme.').waitFor()
    await page.getByLabel('Your name').fill('Grace')
    await page.getByLabel('Password, at least 12 characters').fill(password)
    await page.getByRole('button', { name: 'Create account and join' }).click()
    await page.getByText('You are a member of Acme.').waitFor()
    expect(await page.locator('#token').textContent()).toMatch(/^oct_/)
  })
})

test('an invite that does not exist is reported, and nothing is offered', async () => {
  const { link } = await givenLink()
  await inBrowser(async (page) => {
    await page.goto(`${link.slice(0, -4)}0000`)
    await page.getByText('This invite is invalid').waitFor()
    expect(await page.locator('section:visible').count()).toBe(0)
  })
})
