import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openReader } from './open-browser.ts'
import { screens } from './sample-pages.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const reader = await openReader()

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[]
}

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  const found = await page.evaluate<Violation[]>(
    `axe.run({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } }).then(({ violations }) => violations)`,
  )
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary ?? ''}`),
  )
}

/** Every page of the sample, and every screen. */
const paths = () => [...reader.served.pages.keys(), ...Object.keys(screens).map((name) => `/~/screens/${name}`)]

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing, ${colorScheme}`, { timeout: 120_000 }, () =>
    reader.visit(
      '/',
      async (page) => {
        const found: string[] = []
        for (const path of paths()) {
          await page.goto(`${reader.served.origin}${path}`)
          found.push(...(await violations(page)).map((one) => `${path} ${one}`))
        }
        expect(found).toEqual([])
      },
      { colorScheme },
    ),
  )
}

test('axe finds nothing on a narrow page with its contents open', async () => {
  const found = await reader.visit(
    '/guide/first-berth',
    async (page) => {
      const closed = await violations(page)
      await page.getByRole('button', { name: 'Menu' }).click()
      return [...closed, ...(await violations(page))]
    },
    { viewport: { width: 390, height: 844 } },
  )
  expect(found).toEqual([])
})
