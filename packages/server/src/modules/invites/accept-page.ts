import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** Where the links of invites lead. The secret stands behind the #, so this page alone can read it, in the browser. */
export function serveAcceptPage(http: FastifyInstance, { oidc }: { readonly oidc: boolean }): void {
  const page = pageOf(oidc)
  for (const path of ['/invites/accept', '/invites/join']) {
    http.get(path, async (_, reply) =>
      reply
        .header('content-security-policy', policy)
        .header('referrer-policy', 'no-referrer')
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(page),
    )
  }
}

const style = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 26rem; margin: 4rem auto; padding: 0 1rem; color-scheme: light dark }
  label { display: block; margin: 1rem 0 } input { display: block; width: 100%; box-sizing: border-box; font: inherit; padding: .4rem }
  button { font: inherit; padding: .4rem 1rem } code { overflow-wrap: anywhere }`

const script = `
  const [organization, invite, secret] = (location.hash.slice(1) || sessionStorage.invite || '').split('/')
  sessionStorage.invite = [organization, invite, secret].join('/')
  const signedIn = location.search === '?signed-in'
  history.replaceState(null, '', location.pathname)
  const part = (id) => document.getElementById(id)
  const show = (id) => { for (const one of document.querySelectorAll('section')) one.hidden = one.id !== id }
  const say = (text) => { part('told').textContent = text }
  async function post(path, body) {
    const response = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
    const answer = response.status === 204 ? {} : await response.json()
    return { status: response.status, answer, type: answer.error?.type }
  }
  function done(token) {
    delete sessionStorage.invite
    say('')
    show('done')
    part('first').hidden = token === undefined
    part('token').textContent = token ?? ''
  }
  async function join() {
    const { status, answer } = await post('/v1/orgs/' + organization + '/invites/' + invite, { secret })
    if (status === 200) return done()
    if (status === 401) return show('sign-in')
    say(status === 404 ? gone : answer.error.message)
  }
  const gone = 'This invite is not good, or no longer: ask for a new one.'
  part('new').addEventListener('submit', async (event) => {
    event.preventDefault()
    const { status, answer, type } = await post('/auth/invites/accept', {
      secret, displayName: part('name').value.trim(), password: part('password').value,
    })
    if (status === 200) return done(answer.token)
    if (type === 'account_exists') { say(answer.error.message + '.'); return show('sign-in') }
    say(status === 404 ? gone : answer.error.message)
  })
  part('known').addEventListener('submit', async (event) => {
    event.preventDefault()
    const { status, answer } = await post('/auth/sign-in', { email: part('email').value, password: part('own').value })
    if (status === 200) return join()
    say(answer.error.message + '.')
  })
  part('have').addEventListener('click', () => show('sign-in'))
  if (!secret) say(gone)
  else if (secret.startsWith('ocl_') || signedIn) join()
  else show('accept')
`

const pageOf = (oidc: boolean): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Invitation</title>
<style>${style}</style>
<h1>Invitation</h1>
<noscript><p>This page needs JavaScript: the invite is read in your browser and nowhere else.</p></noscript>
<p id="told" role="status"></p>
<section id="accept" hidden>
  <form id="new">
    <label>Your name <input id="name" required maxlength="64" autocomplete="name"></label>
    <label>A password of at least 12 characters
      <input id="password" type="password" required minlength="12" maxlength="256" autocomplete="new-password"></label>
    <button>Accept</button>
  </form>
  <p>Or <button id="have" type="button">sign in to an account that you have</button></p>
</section>
<section id="sign-in" hidden>
  <p>Sign in to accept.</p>
  ${oidc ? '<p><a id="oidc" href="/auth/oidc/start?return=/invites/accept?signed-in">Sign in with single sign-on</a></p>' : ''}
  <form id="known">
    <label>E-mail address <input id="email" type="email" required autocomplete="username"></label>
    <label>Password <input id="own" type="password" required autocomplete="current-password"></label>
    <button>Sign in and accept</button>
  </form>
</section>
<section id="done" hidden>
  <p>You are in.</p>
  <p id="first" hidden>Your first token, for programs. It is shown this once: keep it now.<br><code id="token"></code></p>
</section>
<script>${script}</script>
</html>
`

const digest = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`

const policy = [
  "default-src 'none'",
  `script-src ${digest(script)}`,
  `style-src ${digest(style)}`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')
