import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { startWorld } from '../../testing/start-world.ts'

const world = await startWorld()
const withProvider = await startWorld({
  database: world.url,
  settings: { oidc: { issuer: 'https://login.example', clientId: 'a', clientSecret: 'b', signUp: 'invited' } },
})

test.for(['/invites/accept', '/invites/join'])(
  'a link of an invite leads to a page that may run only itself: %s',
  async (path) => {
    const response = await fetch(`${world.origin}${path}`)
    const page = await response.text()
    const policy = response.headers.get('content-security-policy')!

    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    for (const [, tag, text] of page.matchAll(/<(script|style)>([^]*?)<\/\1>/g)) {
      expect(policy).toContain(`${tag}-src 'sha256-${hash('sha256', text!, 'base64')}'`)
    }
    expect(policy).not.toContain('unsafe')
    expect(page).not.toMatch(/https?:\/\//)
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  },
)

test('the page offers the provider where there is one', async () => {
  const [without, offered] = await Promise.all(
    [world, withProvider].map(async ({ origin }) => (await fetch(`${origin}/invites/accept`)).text()),
  )

  expect(without).not.toContain('/auth/oidc/start')
  expect(offered).toContain('/auth/oidc/start?return=/invites/accept?signed-in')
})
