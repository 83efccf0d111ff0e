import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openReader } from './open-browser.ts'

const reader = await openReader()

const containers = '/blocks/containers/README.md'

test('what is searched for is found in a tab that is not shown, and shown', () =>
  reader.visit(containers, async (page) => {
    const hidden = page.getByText('Use the disk image.')
    expect(await hidden.isVisible()).toBe(false)
    await page.goto('about:blank')
    await page.goto(`${reader.served.origin}${containers}#:~:text=Use%20the%20disk%20image`)
    await expect.poll(() => hidden.isVisible()).toBe(true)
    expect(await page.getByRole('tab', { name: 'macOS' }).getAttribute('aria-selected')).toBe('true')
  }))

/** Where a page stands once nothing moves it any more. */
const atRest = (page: Page) =>
  page.evaluate<number>(`new Promise((done) => {
    let [last, frames] = [scrollY, 0]
    const look = () => {
      frames = scrollY === last ? frames + 1 : 0
      last = scrollY
      if (frames > 20) done(Math.round(last))
      else requestAnimationFrame(look)
    }
    look()
  })`)

test('who comes back is where they were, and not where the link once led', () =>
  reader.visit(
    '/guide/first-berth#take-a-booking',
    async (page) => {
      expect(await atRest(page)).toBeGreaterThan(300)
      await page.evaluate("scrollTo({ top: 120, behavior: 'instant' })")
      await page.reload()
      expect(await atRest(page)).toBe(120)
    },
    { reducedMotion: 'no-preference' },
  ))

test('a link into a tab or a closed block opens what holds its target, below the header', () =>
  reader.visit('/', async (page) => {
    const led = async (path: string, id: string) => {
      await page.goto('about:blank')
      await page.goto(`${reader.served.origin}${path}#${id}`)
      const target = page.locator(`[id="${id}"]`)
      await expect.poll(() => target.isVisible()).toBe(true)
      const header = (await page.locator('.site-header').boundingBox())!
      const { y } = (await target.boundingBox())!
      expect(y).toBeGreaterThanOrEqual(header.y + header.height)
      expect(y).toBeLessThan(page.viewportSize()!.height)
    }
    await led('/guide/winter', 'keep-the-water-open')
    await led('/guide/winter', 'prices-in-winter')
  }))
