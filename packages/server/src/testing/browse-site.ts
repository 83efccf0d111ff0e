import { type Visited, type VisitOptions, visitSite } from './visit-site.ts'

interface KeptCookie {
  readonly host: string
  readonly path: string
  readonly value: string
}

/** Somebody who keeps cookies as browsers do: by host and path, until they are taken away. */
export class SiteVisitor {
  readonly #origin: string
  readonly #headers: Readonly<Record<string, string>>
  readonly #cookies = new Map<string, KeptCookie>()

  constructor(origin: string, headers: Readonly<Record<string, string>> = {}) {
    this.#origin = origin
    this.#headers = headers
  }

  /** The names of the cookies that are kept, with their paths. */
  get kept(): string[] {
    return [...this.#cookies.keys()].map((key) => key.split(' ').slice(1).join(' ')).toSorted()
  }

  /** As another service of the same host would. */
  keep(address: string, name: string, value: string): void {
    const { host } = new URL(address)
    this.#cookies.set(`${host} ${name} /`, { host, path: '/', value })
  }

  async visit(address: string, options: VisitOptions = {}): Promise<Visited> {
    const cookie = this.#cookieFor(new URL(address))
    const headers = { ...this.#headers, ...options.headers, ...(cookie !== '' && { cookie }) }
    const visited = await visitSite(this.#origin, address, { ...options, headers })
    for (const text of visited.cookies) this.#take(new URL(address), text)
    return visited
  }

  /** Goes where it is led, on this host. */
  async follow(address: string, options: VisitOptions = {}): Promise<Visited & { readonly address: string }> {
    let [at, visited] = [address, await this.visit(address, options)]
    for (let hops = 0; hops < 5 && visited.headers['location'] !== undefined; hops++) {
      const next = new URL(visited.headers['location'], at)
      if (next.host !== new URL(address).host) break
      at = next.href
      visited = await this.visit(at)
    }
    return { ...visited, address: at }
  }

  /** Sends the form of a page, as its browser would. */
  send(address: string, fields: Readonly<Record<string, string>>): Promise<Visited> {
    const { origin } = new URL(address)
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin }
    return this.visit(address, { method: 'POST', headers, body: new URLSearchParams(fields).toString() })
  }

  #cookieFor({ host, pathname }: URL): string {
    const isSentTo = (cookie: KeptCookie) =>
      cookie.host === host && (pathname === cookie.path || pathname.startsWith(cookie.path.replace(/\/?$/u, '/')))
    return [...this.#cookies]
      .filter(([, cookie]) => isSentTo(cookie))
      .toSorted(([, one], [, other]) => other.path.length - one.path.length)
      .map(([key, { value }]) => `${key.split(' ')[1]}=${value}`)
      .join('; ')
  }

  #take({ host }: URL, text: string): void {
    const [pair = '', ...attributes] = text.split('; ')
    const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
    const said = (attribute: string) =>
      attributes.find((one) => one.startsWith(`${attribute}=`))?.slice(attribute.length + 1)
    const path = said('Path') ?? '/'
    const key = `${host} ${name} ${path}`
    if (said('Max-Age') === '0') this.#cookies.delete(key)
    else this.#cookies.set(key, { host, path, value })
  }
}
