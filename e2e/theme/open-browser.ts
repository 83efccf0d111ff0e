import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll } from 'vitest'
import { type ServedPages, servePages } from './serve-pages.ts'

const flags = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking']
/** Whatever a page asks of others, nobody is asked. */
const alone = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'

/** For the tests of one file, after which it is closed. */
export async function openReader(): Promise<Reader> {
  const reader = await Reader.open()
  afterAll(() => reader.close())
  return reader
}

/** A real Chromium, before pages on a server of this machine. */
class Reader {
  readonly served: ServedPages
  readonly #browser: Browser
  /** What was asked of other origins, and what the policy of a page refused. */
  readonly faults: string[] = []

  private constructor(served: ServedPages, browser: Browser) {
    this.served = served
    this.#browser = browser
  }

  static async open(): Promise<Reader> {
    const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
    const browser = await chromium.launch({
      executablePath,
      args: [...flags, alone, '--disable-component-update', '--disable-sync'],
    })
    return new Reader(await servePages(), browser)
  }

  async close(): Promise<void> {
    await this.#browser.close()
    await this.served.close()
  }

  /** Opens a page in a browser that remembers nothing. It is closed with what it remembered. */
  async visit<Result>(
    path: string,
    look: (page: Page, context: BrowserContext) => Promise<Result>,
    options: BrowserContextOptions = {},
  ): Promise<Result> {
    const context = await this.#browser.newContext({
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      ...options,
    })
    try {
      const page = await context.newPage()
      this.#watch(page)
      await page.goto(`${this.served.origin}${path}`)
      return await look(page, context)
    } finally {
      await context.close()
    }
  }

  #watch(page: Page): void {
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url())
      if (protocol !== 'data:' && origin !== this.served.origin) this.faults.push(`asked ${request.url()}`)
    })
    page.on('console', (message) => {
      if (message.type() === 'error') this.faults.push(`${page.url()}: ${message.text()}`)
    })
    page.on('pageerror', (error) => this.faults.push(`${page.url()}: ${error.message}`))
  }
}
