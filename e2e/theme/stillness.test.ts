import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openReader } from './open-browser.ts'

const reader = await openReader()

const places = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('.content > *, .page-footer, .outline li')].map((part) => {
    const { top } = part.getBoundingClientRect()
    return \`\${part.tagName.toLowerCase()}: \${Math.round(top)}\`
  })`)

const script = '**/~/theme/site.*.js'
const narrow = { viewport: { width: 390, height: 844 } }

test.for([{}, narrow])('what the script makes of a page moves nothing', { timeout: 120_000 }, (options) =>
  reader.visit(
    '/',
    async (page) => {
      const moved: string[] = []
      let held = 0
      // What a diagram needs of room is known when it is drawn. Images have their sizes on a site, but not here.
      const still = [...reader.served.pages].filter(([, view]) => !view.hasDiagrams && !view.html.includes('<img'))
      for (const [path] of still) {
        await page.route(script, (route) => {
          held++
          return route.fulfill({ contentType: 'text/javascript', body: '' })
        })
        await page.goto(`${reader.served.origin}${path}`)
        const before = await places(page)
        await page.unroute(script)
        await page.goto(`${reader.served.origin}${path}`)
        const after = await places(page)
        const first = after.findIndex((place, index) => place !== before[index])
        if (first >= 0) moved.push(`${path}: ${before[first]} is ${after[first]}`)
      }
      expect(held).toBe(still.length)
      expect(still.length).toBeGreaterThan(10)
      expect(moved).toEqual([])
    },
    options,
  ),
)
