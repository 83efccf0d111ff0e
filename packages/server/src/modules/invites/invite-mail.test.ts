import { type Id, invites, organizations, users } from '@octavo/contract'
import { expect, test } from 'vitest'
import { readId } from '../../platform/ids.ts'
import type { GivenCaller, GivenOrganization } from '../../testing/given.ts'
import { startMailSink } from '../../testing/mail-sink.ts'
import { startWorld } from '../../testing/start-world.ts'
import { secretIn } from './invite-examples.ts'

const sink = await startMailSink()
const world = await startWorld({ settings: { mail: sink.settings } })

const address = () => `${crypto.randomUUID()}@example.com`
const of = ({ id }: GivenOrganization) => ({ organizationId: id })
const mailsTo = (email: string) => sink.received.filter(({ to }) => to.includes(email))

async function inviteAs(admin: GivenCaller, organization: GivenOrganization, email: string) {
  const input = { params: of(organization), body: { emails: [email] } }
  return (await world.call(invites.inviteUsersToOrganization, input, admin)).body.invites[0]!
}

async function inviteByMail(email: string, emailDomains: readonly string[] = []) {
  const organization = await world.givenOrganization(emailDomains)
  const admin = await world.givenMember(organization, 'admin')
  const invite = await inviteAs(admin, organization, email)
  await world.runJobs()
  return { organization, admin, invite, secret: secretIn(linkIn(mailsTo(email).at(-1)!.text)) }
}

const linkIn = (text: string) => /http:\/\/\S+/.exec(text)![0]

const isVerified = async (id: Id<'user'>) => {
  const rows = world.database.reader.directory.selectFrom('account').select('email_verified_at')
  return (await rows.where('id', '=', readId(id)).executeTakeFirstOrThrow()).email_verified_at !== null
}

test('with mail, the secret goes to the invited person and to nobody else, and proves the address', async () => {
  const email = `ada@${crypto.randomUUID()}.test`
  const domain = email.split('@')[1]!

  const { invite, secret } = await inviteByMail(email)
  const accepted = await world.call(invites.acceptInvite, { body: { secret, displayName: 'Ada' } })
  const token = { token: accepted.body.token! }
  const found = await world.call(
    organizations.getOrganizationsForEmailDomain,
    { params: { emailDomain: domain } },
    token,
  )

  expect(invite).not.toHaveProperty('acceptUrl')
  expect(accepted.body.user).toMatchObject({ email, displayName: 'Ada' })
  expect(found.status).toBe(200)
})

test('the mail says who invites to what, as text and as HTML, from whom the operator said', async () => {
  const email = address()
  const organization = await world.givenOrganization()
  const admin = await world.givenMember(organization, 'admin')
  const title = '<script>alert("1")</script> & Söhne'
  await world.call(organizations.updateOrganizationById, { params: of(organization), body: { title } }, admin)

  await inviteAs(admin, organization, email)
  await world.runJobs()

  const [mail, ...others] = mailsTo(email)
  expect(others).toEqual([])
  expect(mail!.from).toBe('octavo@example.com')
  expect(mail!.text).toContain(`Ada invites you to ${title}.`)
  expect(mail!.html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; Söhne')
  expect(mail!.html).not.toContain('<script>')
  expect(mail!.html).toContain(`href="${linkIn(mail!.text)}"`)
  expect(mail!.raw).toMatch(/^From: Octavo <octavo@example.com>$/m)
  expect(mail!.raw).toMatch(/^Auto-Submitted: auto-generated$/im)
})

test('the secret lies neither in the job nor open in the database, and nowhere once the mail is out', async () => {
  const email = address()
  const organization = await world.givenOrganization()
  const admin = await world.givenMember(organization, 'admin')
  const invite = await inviteAs(admin, organization, email)
  const rows = () => world.database.reader.rowsOf(organization.organizationId, 'invite').select('sealed_secret')

  const [job] = (await world.queuedJobs()).filter(({ job: name }) => name === 'invites.send-mail')
  const [before] = await rows().execute()
  await world.runJobs()
  const [after] = await rows().execute()

  expect(job!.payload).toEqual({ organizationId: organization.organizationId, inviteId: readId(invite.id) })
  expect(before!.sealed_secret!.toString('latin1')).not.toContain('oci_')
  expect(after!.sealed_secret).toBeNull()
})

test('a server that is busy gets the mail at a later try', async () => {
  const email = address()
  sink.refuse(2)

  const { secret } = await inviteByMail(email)

  expect(mailsTo(email)).toHaveLength(1)
  expect((await world.call(invites.acceptInvite, { body: { secret } })).status).toBe(200)
})

test('an invite that was renewed before its mail went out is sent with the secret that works', async () => {
  const email = address()
  const organization = await world.givenOrganization()
  const admin = await world.givenMember(organization, 'admin')
  await inviteAs(admin, organization, email)
  await inviteAs(admin, organization, email)
  await world.runJobs()

  const mails = mailsTo(email)
  const secret = secretIn(linkIn(mails.at(-1)!.text))
  expect(new Set(mails.map(({ text }) => linkIn(text))).size).toBe(1)
  expect((await world.call(invites.acceptInvite, { body: { secret } })).status).toBe(200)
})

test('an invite that was taken back before its mail went out is not sent', async () => {
  const email = address()
  const organization = await world.givenOrganization()
  const admin = await world.givenMember(organization, 'admin')
  const { id } = await inviteAs(admin, organization, email)
  await world.call(invites.revokeOrganizationInvite, { params: { ...of(organization), inviteId: id } }, admin)

  await world.runJobs()

  expect(mailsTo(email)).toEqual([])
})

test('the mailed secret makes the owner of a verified account a member, and gives no token', async () => {
  const owner = await world.givenUser({ verified: true })
  const { organization, secret } = await inviteByMail(owner.email)

  const body = { secret, displayName: 'Mallory', password: 'a password of mine' }
  const accepted = await world.call(invites.acceptInvite, { body })
  const self = await world.call(users.getAuthenticatedUser, {}, owner)

  expect(accepted.status).toBe(200)
  expect(accepted.body).not.toHaveProperty('token')
  expect(self.body.displayName).toBe('Ada')
  expect((await world.call(organizations.getOrganizationById, { params: of(organization) }, owner)).status).toBe(200)
  const passwords = world.database.reader.directory.selectFrom('account_password').select('hash')
  expect(await passwords.where('user_id', '=', owner.userId).execute()).toEqual([])
})

test('an account that was never verified is not made a member by mail alone; with its token too, it is verified', async () => {
  const owner = await world.givenUser()
  const { organization, invite, secret } = await inviteByMail(owner.email)
  const params = { ...of(organization), inviteId: invite.id }

  const alone = await world.call(invites.acceptInvite, { body: { secret } })
  const both = await world.call(invites.joinOrganizationWithInvite, { params, body: { secret } }, owner)

  expect(alone.problem?.type).toBe('account_exists')
  expect(both.status).toBe(200)
  expect(await isVerified(owner.id)).toBe(true)
})
