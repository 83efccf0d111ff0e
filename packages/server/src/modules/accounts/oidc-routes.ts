import type { FastifyReply, FastifyRequest } from 'fastify'
import { runAsSystem } from '../../platform/events/run-as-system.ts'
import type { App } from '../../platform/http/app.ts'
import { credentialsOf } from '../../platform/http/credentials.ts'
import { Problem } from '../../platform/problem.ts'
import { type Journey, oidcProvider, type OidcSettings } from './oidc-provider.ts'
import { ownPath } from './own-path.ts'
import { type MayRegister, signInByOidc } from './sign-in-by-oidc.ts'

const cookieName = '__Host-octavo-oidc'
const attributes = 'Path=/; Secure; HttpOnly; SameSite=Lax'
const minutes = 10
const inHeader = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]{1,4000})(?:;|$)`)

interface Carried extends Journey {
  readonly returnTo: string
  readonly expires: number
}

/** Two addresses that a browser is sent through; they are no operations, for no program calls them. */
export function serveOidc(app: App, settings: OidcSettings, mayRegister: MayRegister): void {
  const provider = oidcProvider(settings, `${app.publicUrl}/auth/oidc/callback`)
  // Counted as any request: there is nothing to guess, and a whole office signs in from one address.
  const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<void> =>
    app.rateLimit.admit(request, reply, credentialsOf(request))

  app.http.get<{ Querystring: { return?: unknown } }>('/auth/oidc/start', { onRequest }, async (request, reply) => {
    const { address, journey } = await provider.start()
    const returnTo = ownPath(app.publicUrl, request.query.return)
    const carried: Carried = { ...journey, returnTo, expires: Date.now() + minutes * 60_000 }
    const sealed = app.vault.sealText(JSON.stringify(carried))
    return redirect(reply, address, `${cookieName}=${sealed}; ${attributes}; Max-Age=${minutes * 60}`)
  })

  app.http.get('/auth/oidc/callback', { onRequest }, async (request, reply) => {
    // Whatever comes of it, this journey is over.
    reply.header('set-cookie', `${cookieName}=; ${attributes}; Max-Age=0`)
    const carried = carriedIn(app, request.headers.cookie)
    if (!carried) throw new Problem('oidc_failed', {})
    const identity = await provider.finish(new URL(request.originalUrl, app.publicUrl), carried)
    const session = await runAsSystem(app.database, app.subscribers, (work) =>
      signInByOidc(work, identity, mayRegister),
    )
    return redirect(reply, `${app.publicUrl}${carried.returnTo}`, session.cookie)
  })
}

function carriedIn({ vault }: App, cookie: string | undefined): Carried | undefined {
  const sealed = inHeader.exec(cookie ?? '')?.[1]
  const text = sealed === undefined ? undefined : vault.openText(sealed)
  const carried = text === undefined ? undefined : (JSON.parse(text) as Carried)
  return carried && carried.expires > Date.now() ? carried : undefined
}

const redirect = (reply: FastifyReply, address: string, cookie: string): FastifyReply =>
  reply.header('cache-control', 'no-store').header('set-cookie', cookie).redirect(address, 302)
