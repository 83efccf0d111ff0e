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
  :root { color-scheme: light dark; --page: light-dark(#f4f5f7, #14161a); --card: light-dark(#fff, #1e2127);
    --text: light-dark(#1b1f24, #e8eaed); --muted: light-dark(#596069, #a3abb5); --line: light-dark(#d5dae0, #3a4049);
    --accent: light-dark(#2350c7, #8fb0ff); --on-accent: light-dark(#fff, #10131a) }
  * { box-sizing: border-box }
  body { font: 16px/1.5 system-ui, sans-serif; margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem;
    background: var(--page); color: var(--text) }
  main { width: 100%; max-width: 26rem; padding: 2rem; background: var(--card); border: 1px solid var(--line); border-radius: 12px }
  h1 { font-size: 1.375rem; line-height: 1.3; margin: 0 0 1rem; overflow-wrap: anywhere }
  p { margin: 0 0 1rem; color: var(--muted); overflow-wrap: anywhere }
  #status:empty { display: none }
  #status { padding: .625rem .75rem; border: 1px solid var(--line); border-radius: 8px; color: var(--text) }
  label { display: block; margin: 0 0 1rem; font-weight: 500 }
  input { display: block; width: 100%; margin-top: .25rem; padding: .5rem .75rem; font: inherit; color: inherit; background: var(--page);
    border: 1px solid var(--line); border-radius: 8px }
  button { width: 100%; padding: .625rem 1rem; font: inherit; font-weight: 600; border: 1px solid var(--accent); border-radius: 8px;
    background: var(--accent); color: var(--on-accent); cursor: pointer }
  button.second { margin-top: .75rem; background: none; color: var(--accent) }
  a { color: var(--accent) }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
  code { display: block; margin-top: .5rem; padding: .625rem; background: var(--page); border-radius: 8px; color: var(--text) }`

const script = `
  const [organization, invite, secret] = (location.hash.slice(1) || sessionStorage.invite || '').split('/')
  sessionStorage.invite = [organization, invite, secret].join('/')
  const hasAccount = location.search === '?signed-in' || (secret ?? '').startsWith('ocl_')
  history.replaceState(null, '', location.pathname)
  const part = (id) => document.getElementById(id)
  const show = (id) => { for (const one of document.querySelectorAll('section')) one.hidden = one.id !== id }
  const report = (text) => { part('status').textContent = text }
  async function post(path, body) {
    const response = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
    const answer = response.status === 204 ? {} : await response.json()
    return { status: response.status, answer, type: answer.error?.type }
  }
  function done(token) {
    delete sessionStorage.invite
    report('')
    show('done')
    part('first').hidden = token === undefined
    part('token').textContent = token ?? ''
  }
  async function join() {
    const { status, answer } = await post('/v1/orgs/' + organization + '/invites/' + invite, { secret })
    if (status === 200) return done()
    if (status === 401) return show('sign-in')
    report(status === 404 ? gone : answer.error.message)
  }
  const gone = 'This invite is invalid, expired or meant for another account. Ask for a new one.'
  // Never joins by itself: any site can link here, so the user decides after reading who invites them to what.
  async function ask() {
    if (!secret) return report(gone)
    const { status, answer } = await post('/auth/invites/preview', { organization, invite, secret })
    if (status === 404 || status === 400) return report(gone)
    if (status !== 200) return report(answer.error.message)
    const { title } = answer.organization
    part('title').textContent = 'Join ' + title
    part('inviter').textContent = (answer.invitedBy ? answer.invitedBy.displayName + ' invites you' : 'You are invited') + ' to join ' + title + '.'
    part('join').textContent = 'Join ' + title
    part('joined').textContent = 'You are a member of ' + title + '.'
    if (!hasAccount) return show('accept')
    const session = await fetch('/auth/session')
    const user = session.ok ? (await session.json()).user : undefined
    part('who').textContent = user ? 'You are signed in as ' + (user.email ?? user.displayName) + '.' : ''
    part('who').hidden = !user
    show('ask')
  }
  part('join').addEventListener('click', join)
  part('new').addEventListener('submit', async (event) => {
    event.preventDefault()
    const { status, answer, type } = await post('/auth/invites/accept', {
      secret, displayName: part('name').value.trim(), password: part('password').value,
    })
    if (status === 200) return done(answer.token)
    if (type === 'account_exists') { report(answer.error.message + '.'); return show('sign-in') }
    report(status === 404 ? gone : answer.error.message)
  })
  part('known').addEventListener('submit', async (event) => {
    event.preventDefault()
    const { status, answer } = await post('/auth/sign-in', { email: part('email').value, password: part('own').value })
    if (status === 200) return join()
    report(answer.error.message + '.')
  })
  part('have').addEventListener('click', () => show('sign-in'))
  ask()
`

const pageOf = (oidc: boolean): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Invitation</title>
<style>${style}</style>
<main>
<h1 id="title">Invitation</h1>
<noscript><p>This page requires JavaScript: the secret of the invite is read in your browser only.</p></noscript>
<p id="inviter"></p>
<p id="status" role="status"></p>
<section id="ask" hidden>
  <p id="who" hidden></p>
  <button id="join" type="button">Join</button>
</section>
<section id="accept" hidden>
  <form id="new">
    <label>Your name <input id="name" required maxlength="64" autocomplete="name"></label>
    <label>Password, at least 12 characters
      <input id="password" type="password" required minlength="12" maxlength="256" autocomplete="new-password"></label>
    <button>Create account and join</button>
  </form>
  <button id="have" type="button" class="second">I have an account</button>
</section>
<section id="sign-in" hidden>
  ${oidc ? '<p><a id="oidc" href="/auth/oidc/start?return=/invites/accept?signed-in">Sign in with single sign-on</a></p>' : ''}
  <form id="known">
    <label>E-mail address <input id="email" type="email" required autocomplete="username"></label>
    <label>Password <input id="own" type="password" required autocomplete="current-password"></label>
    <button>Sign in and join</button>
  </form>
</section>
<section id="done" hidden>
  <p id="joined"></p>
  <p id="first" hidden>Your first token, for programs. It is shown once; store it now. <code id="token"></code></p>
</section>
</main>
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
