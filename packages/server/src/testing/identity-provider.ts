import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { afterAll } from 'vitest'

export interface Person {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
}

const client = { client_id: 'octavo', client_secret: 'a secret of the client' }

/** A certified OpenID provider at which whoever is named next signs in. Start it beside the tests, not in one. */
export async function startIdentityProvider(redirectUri: string) {
  const people = new Map<string, Person>()
  let next: Person = { sub: 'nobody' }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [{ ...client, redirect_uris: [redirectUri] }],
    features: { devInteractions: { enabled: false } },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    cookies: { keys: ['a key for tests only'] },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ ...people.get(id)!, sub: id }) }),
  })
  const handle = provider.callback()
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!request.url?.startsWith('/interaction/')) return handle(request, response)
    const { params } = await provider.interactionDetails(request, response)
    people.set(next.sub, next)
    const grant = new provider.Grant({ accountId: next.sub, clientId: client.client_id })
    grant.addOIDCScope(String(params['scope']))
    const result = { login: { accountId: next.sub }, consent: { grantId: await grant.save() } }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }

  return {
    settings: { issuer, clientId: client.client_id, clientSecret: client.client_secret, signUp: 'invited' as const },
    signsInNext: (person: Person) => void (next = person),
  }
}

/** A browser: it follows redirects, and keeps the cookies of each host. */
export function openBrowser(addresses: Readonly<Record<string, string>>) {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (host: string): Map<string, string> => {
    const jar = jars.get(host) ?? new Map<string, string>()
    jars.set(host, jar)
    return jar
  }

  async function visit(address: string): Promise<{ response: Response; location: string | undefined }> {
    const url = new URL(address)
    const jar = jarOf(url.host)
    const target = addresses[url.origin] ?? url.origin
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(`${target}${url.pathname}${url.search}`, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
      if (value === '' || /max-age=0/i.test(line) || /expires=thu, 01 jan 1970/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    const location = response.headers.get('location')
    return { response, location: location === null ? undefined : new URL(location, address).href }
  }

  /** Follows redirects until an answer is none, or `stop` says so. */
  async function follow(address: string, stop: (address: string) => boolean = () => false) {
    let here = address
    for (let step = 0; step < 20; step++) {
      if (step > 0 && stop(here)) return { here, response: undefined }
      const { response, location } = await visit(here)
      if (location === undefined) return { here, response }
      here = location
    }
    throw new Error(`too many redirects, at last to ${here}`)
  }

  return { visit, follow, cookies: (host: string) => jarOf(host) }
}
