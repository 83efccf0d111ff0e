import { invites, organizations, sessions, users } from '@octavo/contract'
import { expect, test } from 'vitest'
import type { GivenCaller } from '../../testing/given.ts'
import { openBrowser, type Person, startIdentityProvider } from '../../testing/identity-provider.ts'
import { startWorld } from '../../testing/start-world.ts'
import { givenInvite } from '../invites/invite-examples.ts'

const home = 'http://octavo.test'
const callback = `${home}/auth/oidc/callback`
const provider = await startIdentityProvider(callback)
const other = await startIdentityProvider(callback)
const world = await startWorld({ settings: { oidc: provider.settings } })
const open = await startWorld({ settings: { oidc: { ...provider.settings, signUp: 'everyone' } } })
const elsewhere = await startWorld({ database: world.url, settings: { oidc: other.settings } })
const cut = await startWorld({ settings: { oidc: { ...provider.settings, issuer: 'http://127.0.0.1:1/' } } })

const person = (email: string): Person => ({ sub: crypto.randomUUID(), email, email_verified: true, name: 'Ada L.' })
const address = (domain = 'example.com') => `${crypto.randomUUID()}@${domain}`
const isHome = (url: string) => url.startsWith(home) && !url.startsWith(callback)
const isCallback = (url: string) => url.startsWith(callback)

/** Goes through the whole dance, and says how it ended. */
async function signInAs(who: Person, asked = world, start = '/auth/oidc/start?return=/docs') {
  provider.signsInNext(who)
  const browser = openBrowser({ [home]: asked.origin })
  const { here, response } = await browser.follow(`${home}${start}`, isHome)
  const problem = response && ((await response.json()) as { error: { type: string } }).error.type
  const session = browser.cookies('octavo.test').get('__Host-octavo-session')
  return { browser, here, problem, headers: { cookie: `__Host-octavo-session=${session ?? ''}` } }
}

/** Stops before the browser comes back with its code. */
async function interrupted(who: Person) {
  provider.signsInNext(who)
  const browser = openBrowser({ [home]: world.origin })
  const { here } = await browser.follow(`${home}/auth/oidc/start`, isCallback)
  return { browser, back: here }
}

const failedWith = async (response: Response) => ((await response.json()) as { error: { type: string } }).error.type

async function givenVerified(): Promise<GivenCaller> {
  return world.givenUser({ verified: true })
}

test('the owner of a verified account signs in with the provider, comes back, and is known by identity from then on', async () => {
  const user = await givenVerified()
  const ada = person(user.email)

  const first = await signInAs(ada)
  const self = await world.call(sessions.getSession, {}, undefined, first.headers)
  const moved = await signInAs({ ...ada, email: address() })
  const same = await world.call(sessions.getSession, {}, undefined, moved.headers)

  expect(first.here).toBe(`${home}/docs`)
  expect([self.body.user.id, same.body.user.id]).toEqual([user.id, user.id])
  expect((await world.call(users.getAuthenticatedUser, {}, user)).status).toBe(200)
})

test('the journey is kept in a sealed cookie that is gone when it ends', async () => {
  const browser = openBrowser({ [home]: world.origin })
  const { response } = await browser.visit(`${home}/auth/oidc/start`)
  const location = new URL(response.headers.get('location')!)
  const cookie = response.headers.get('set-cookie')!

  expect(cookie).toMatch(/^__Host-octavo-oidc=[\w-]+; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=600$/)
  expect(Object.fromEntries(location.searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    scope: 'openid email profile',
  })
  for (const secret of ['state', 'nonce']) expect(cookie).not.toContain(location.searchParams.get(secret)!)
  const { browser: after } = await signInAs(person((await givenVerified()).email))
  expect([...after.cookies('octavo.test').keys()]).toEqual(['__Host-octavo-session'])
})

test('someone who was invited gets the account that waits, verified, and accepts by itself', async () => {
  const organization = await world.givenOrganization()
  const email = address()
  const invite = await givenInvite(world, organization, email)

  const { headers } = await signInAs(person(email.toUpperCase()))
  const params = { organizationId: organization.id, inviteId: invite.id }
  const ours = { ...headers, origin: home }
  const joined = await world.call(invites.joinOrganizationWithInvite, { params, body: {} }, undefined, ours)
  const seen = await world.call(
    organizations.getOrganizationById,
    { params: { organizationId: organization.id } },
    undefined,
    headers,
  )
  const late = await world.call(invites.acceptInvite, { body: { secret: invite.secret } })

  expect([joined.status, seen.status, late.status]).toEqual([200, 200, 404])
})

test('who was not invited gets no account, unless an organization has the domain or the operator lets everyone in', async () => {
  const domain = `d${crypto.randomUUID()}.test`
  await world.givenOrganization([domain])

  const stranger = await signInAs(person(address()))
  const colleague = await signInAs(person(address(domain)))
  const anyone = await signInAs(person(address()), open)

  expect([stranger.problem, colleague.problem, anyone.problem]).toEqual(['sign_up_closed', undefined, undefined])
  expect((await world.call(sessions.getSession, {}, undefined, colleague.headers)).body.user.displayName).toBe('Ada L.')
})

test('an invite that was taken back opens no account', async () => {
  const organization = await world.givenOrganization()
  const email = address()
  const { id, admin } = await givenInvite(world, organization, email)
  const params = { organizationId: organization.id, inviteId: id }
  await world.call(invites.revokeOrganizationInvite, { params }, admin)

  expect((await signInAs(person(email))).problem).toBe('sign_up_closed')
})

test('an address that the provider does not vouch for proves nothing', async () => {
  const user = await givenVerified()

  const unverified = await signInAs({ ...person(user.email), email_verified: false })
  const unsaid = await signInAs({ sub: crypto.randomUUID(), email: user.email })
  const without = await signInAs({ sub: crypto.randomUUID() })

  expect([unverified, unsaid, without].map(({ problem }) => problem)).toEqual(Array(3).fill('email_unverified'))
})

test('whoever made an account on the address of somebody else is put out when its owner signs in', async () => {
  const attacker = await world.givenUser()
  await world.givenPassword(attacker.userId, 'password of attacker')
  const planted = await world.givenSession(attacker.userId)

  const { headers } = await signInAs(person(attacker.email))

  expect((await world.call(sessions.getSession, {}, undefined, headers)).body.user.id).toBe(attacker.id)
  expect((await world.call(users.getAuthenticatedUser, {}, attacker)).status).toBe(401)
  expect((await world.call(sessions.getSession, {}, undefined, planted)).status).toBe(401)
  const body = { email: attacker.email, password: 'password of attacker' }
  expect((await world.call(sessions.signIn, { body })).problem?.type).toBe('sign_in_failed')
})

test('an address that was given to somebody else at the provider does not bring the account along', async () => {
  const user = await givenVerified()
  await signInAs(person(user.email))

  expect((await signInAs(person(user.email))).problem).toBe('oidc_failed')
})

test('the same subject at another provider is somebody else', async () => {
  const [user, stranger] = [await givenVerified(), await givenVerified()]
  const ada = person(user.email)
  await signInAs(ada)
  other.signsInNext({ ...ada, email: stranger.email })
  const browser = openBrowser({ [home]: elsewhere.origin })
  await browser.follow(`${home}/auth/oidc/start`, isHome)

  const cookie = `__Host-octavo-session=${browser.cookies('octavo.test').get('__Host-octavo-session')}`
  expect((await world.call(sessions.getSession, {}, undefined, { cookie })).body.user.id).toBe(stranger.id)
})

test('a code is good once, and only in the browser that began', async () => {
  const ada = person((await givenVerified()).email)
  const { browser, back } = await interrupted(ada)
  const cookie = browser.cookies('octavo.test').get('__Host-octavo-oidc')!

  const stolen = await openBrowser({ [home]: world.origin }).visit(back)
  const used = await browser.visit(back)
  browser.cookies('octavo.test').set('__Host-octavo-oidc', cookie)
  const replayed = await browser.visit(back)

  expect(await failedWith(stolen.response)).toBe('oidc_failed')
  expect(used.response.status).toBe(302)
  expect(await failedWith(replayed.response)).toBe('oidc_failed')
})

test('another state, another journey, a forged cookie, an error of the provider: none of them signs in', async () => {
  const ada = person((await givenVerified()).email)
  const [one, two] = [await interrupted(ada), await interrupted(ada)]
  const wrongState = new URL(one.back)
  wrongState.searchParams.set('state', 'x'.repeat(43))
  const mixed = new URL(one.back)
  mixed.searchParams.set('code', new URL(two.back).searchParams.get('code')!)
  const otherIssuer = new URL(two.back)
  otherIssuer.searchParams.set('iss', other.settings.issuer)
  const forged = openBrowser({ [home]: world.origin })
  forged.cookies('octavo.test').set('__Host-octavo-oidc', Buffer.from('{"state":"a"}').toString('base64url'))

  const answers = [
    await (await interrupted(ada)).browser.visit(wrongState.href),
    await one.browser.visit(mixed.href),
    await two.browser.visit(otherIssuer.href),
    await forged.visit(two.back),
    await (await interrupted(ada)).browser.visit(`${callback}?error=access_denied&state=x`),
  ]

  for (const { response } of answers) {
    expect(response.headers.getSetCookie().join()).not.toContain('octavo-session')
    expect([response.status, await failedWith(response)]).toEqual([401, 'oidc_failed'])
  }
})

test('a code that was made for another nonce is refused', async () => {
  const ada = person((await givenVerified()).email)
  provider.signsInNext(ada)
  const browser = openBrowser({ [home]: world.origin })
  const { response } = await browser.visit(`${home}/auth/oidc/start`)
  const tampered = new URL(response.headers.get('location')!)
  tampered.searchParams.set('nonce', 'a nonce of somebody else')

  const { here } = await browser.follow(tampered.href, isCallback)
  const back = await browser.visit(here)

  expect(await failedWith(back.response)).toBe('oidc_failed')
})

test('the way back leads to this service and nowhere else', async () => {
  const ada = person((await givenVerified()).email)

  const trap = await signInAs(ada, world, '/auth/oidc/start?return=//elsewhere.example/a')

  expect(trap.here).toBe(`${home}/`)
})

test('a provider that does not answer is told as unavailable, and asked again the next time', async () => {
  const response = await fetch(`${cut.origin}/auth/oidc/start`, { redirect: 'manual' })

  expect([response.status, await failedWith(response)]).toEqual([503, 'unavailable'])
})
