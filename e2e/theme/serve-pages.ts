import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { aheadHeaders, lookStyles, pageHtml, type LookView, type PageView, screenHtml, themeAssets } from '@octavo/site'
import { assets, samplePages, screens } from './sample-pages.ts'
import { sampleLook } from './sample-look.ts'

/** As strict as the published site is. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
  "frame-src 'self' https://www.youtube-nocookie.com; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

export interface ServedPages {
  readonly origin: string
  readonly pages: ReadonlyMap<string, PageView>
  /** The pages that were asked for, in order; those that were read ahead begin with a plus. */
  readonly asked: readonly string[]
  close(): Promise<void>
}

/** Sample pages on a server of this machine. */
export async function servePages(look: LookView = sampleLook): Promise<ServedPages> {
  const pages = await samplePages(look)
  const files = new Map(themeAssets().map((asset) => [`${assets.folder}${asset.name}`, asset]))
  const styles = lookStyles(look)
  const asked: string[] = []
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const path = decodeURI(pathname)
    const send = (status: number, type: string, body: string | Buffer, csp = policy) =>
      response.writeHead(status, { 'content-type': type, 'content-security-policy': csp }).end(body)
    const file = files.get(path)
    if (file) return send(200, file.contentType, file.body, file.contentSecurityPolicy)
    if (path === assets.look) return send(200, 'text/css', styles)
    const page = pages.get(path)
    if (page) {
      asked.push(request.headers['sec-purpose'] === undefined ? path : `+${path}`)
      for (const [name, value] of Object.entries(aheadHeaders(assets))) response.setHeader(name, value)
      return send(200, 'text/html; charset=utf-8', pageHtml(page))
    }
    if (path.startsWith('/~/screens/')) {
      const screen = screens[path.slice('/~/screens/'.length)]
      if (screen) return send(200, 'text/html; charset=utf-8', screenHtml({ ...screen, assets }))
    }
    if (path.startsWith('/~/files/')) return send(200, 'image/svg+xml', picture)
    if (path.endsWith('.md')) return send(200, 'text/markdown; charset=utf-8', `# ${path}\n`)
    return send(404, 'text/html; charset=utf-8', screenHtml({ ...screens['not-found']!, assets }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pages,
    asked,
    close: () => closed(server),
  }
}

const closed = (server: Server) =>
  new Promise<void>((done) => {
    server.closeAllConnections()
    server.close(() => done())
  })

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="#9ad"/><stop offset="1" stop-color="#2a6"/></linearGradient></defs><rect width="640" height="360" fill="url(#g)"/><path d="M0 260q80-40 160 0t160 0 160 0 160 0v100H0z" fill="#fff" opacity=".35"/></svg>'
