import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { env } from 'node:process'
import { chromium, type Page } from 'playwright-core'
import { frameWith } from '../e2e/theme/sample-pages.ts'
import { assemble, renderDocument } from '../packages/content/src/index.ts'
import { type XssCase, xssCases } from '../packages/content/src/testing/xss-cases.ts'
import { pageHeaders } from '../packages/server/src/modules/publishing/site-answer.ts'
import { type LinkView, pageHtml, type PageView, themeAssets } from '../packages/site/src/index.ts'
import type { ProofOptions, Proven } from './proof.ts'

export const shows =
  'Attacks in a real Chromium: documents that hold them, in pages whose titles, descriptions, tags, links and table of contents hold them too. Every page is opened twice, with the policy of published pages and without any, every element is hovered, focused and clicked, and whatever runs, opens or asks elsewhere is caught.'

/** Of all cases so many, evenly taken. */
const step = 61

export async function run({ small }: ProofOptions): Promise<Proven> {
  const cases = [...xssCases()].filter((_, index) => index % step === 0).slice(0, small ? 30 : 450)
  const pages = await Promise.all(cases.map(pageOf))
  const served = await serve([...pages, armed])
  const browser = await chromium.launch({
    executablePath: env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
  })
  const failures: string[] = []
  let opened = 0
  try {
    const control = await attack(await browser.newPage(), served.origin, `${served.origin}/without/${cases.length}`)
    if (!armedRuns.every((name) => control.includes(name))) failures.push(`the trap caught only: ${control.join(', ')}`)
    for (const policy of ['with', 'without']) {
      for (const [index, one] of cases.entries()) {
        const context = await browser.newContext()
        const caught = await attack(await context.newPage(), served.origin, `${served.origin}/${policy}/${index}`)
        await context.close()
        opened++
        if (caught.length > 0) failures.push(`${policy} the policy, ${one.name}: ${caught.join(', ')}`)
      }
    }
  } finally {
    await browser.close()
    served.close()
  }
  if (!small && cases.length < 300) failures.push(`only ${cases.length} attacks of 300`)
  return { figures: { attacks: cases.length, 'pages opened': opened, 'that ran something': failures.length }, failures }
}

/** What is not disarmed, to see that it is caught. */
const armed = `<!doctype html><img src=x onerror=alert(1)><a href="javascript:confirm(1)">x</a><p onmouseover=prompt(1)>x</p>
<img src="https://elsewhere.example/x.png">`
const armedRuns = ['alert', 'confirm', 'prompt', 'asked https://elsewhere.example']

const trap = `globalThis.caught = []
for (const name of ['alert', 'confirm', 'prompt', 'print']) globalThis[name] = () => globalThis.caught.push(name)`

/** Links lead away, which is what they are for: all but those that would run something are kept from it. */
const touchAll = `document.addEventListener('click', (event) => {
  const link = event.target.closest?.('a')
  if (link && link.protocol !== 'javascript:') event.preventDefault()
})
for (const element of document.querySelectorAll('body *')) {
  for (const type of ['mouseover', 'mouseenter', 'pointerover', 'focus', 'animationstart', 'toggle', 'error']) {
    element.dispatchEvent(new Event(type, { bubbles: type !== 'focus' }))
  }
  if (element.localName !== 'form' && element.getAttribute('type') !== 'submit') element.click?.()
}`

/** What runs, opens or asks elsewhere while a reader touches all that there is. */
async function attack(page: Page, origin: string, address: string): Promise<string[]> {
  const caught = new Set<string>()
  page.on('dialog', (dialog) => {
    caught.add('a dialog')
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol !== 'data:' && url.origin !== origin) caught.add(`asked ${url.origin}`)
  })
  page.on('popup', () => caught.add('a window'))
  await page.addInitScript({ content: trap })
  await page.goto(address, { waitUntil: 'load' })
  await page.evaluate(touchAll)
  await page.waitForTimeout(20)
  const ran = await page.evaluate<string[]>('globalThis.caught')
  for (const name of ran) caught.add(name)
  if (page.url().split('#')[0] !== address) caught.add(`went to ${page.url()}`)
  return [...caught]
}

async function pageOf({ source, context, title }: XssCase): Promise<string> {
  const { pieces, outline } = await renderDocument(source, context)
  const html = assemble(pieces, {
    addressOf: () => title,
    pageOf: () => ({ title, description: title, icon: title }),
    fileOf: () => ({ name: title, size: 1, contentType: title }),
  })
  const link: LinkView = { title, address: title }
  const frame = frameWith()
  const view: PageView = {
    frame: { ...frame, title, sections: [{ title, address: title, isCurrent: false, items: [] }] },
    navigation: [
      { type: 'page', ...link, icon: title, isCurrent: false, isOpen: false, hasChildren: false, children: [] },
    ],
    breadcrumbs: [link],
    title,
    description: title,
    icon: title,
    emoji: title,
    layout: {},
    tags: [{ slug: title, label: title, icon: title, color: title }],
    html,
    hasDiagrams: false,
    outline: [...outline, { level: 2, title, id: title }],
    previous: link,
    next: link,
    addresses: { canonical: title, markdown: title, edit: title, alternates: [{ language: title, address: title }] },
    isIndexed: true,
  }
  return pageHtml(view)
}

async function serve(pages: readonly string[]) {
  const assets = new Map(themeAssets().map((asset) => [asset.name, asset]))
  const server = createServer(({ url = '' }, response) => {
    const [, policy, name = ''] = url.split('/')
    const asset = assets.get(url.split('/').at(-1)!)
    if (asset) return response.writeHead(200, { 'content-type': asset.contentType }).end(asset.body)
    const page = pages[Number(name)]
    if (page === undefined || name === '') return response.writeHead(404).end()
    const { 'content-security-policy': _, ...bare } = pageHeaders
    return response.writeHead(200, policy === 'with' ? pageHeaders : bare).end(page)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}
