import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openReader } from './open-browser.ts'

const reader = await openReader()

const phone = { viewport: { width: 390, height: 844 } }
const scrolled = (page: Page) => page.evaluate<number>('Math.round(scrollY)')
const contentsScrolled = (page: Page) => page.evaluate<number>("document.querySelector('.sidebar').scrollTop")

test('no page is wider than its window', { timeout: 60_000 }, () =>
  reader.visit('/', async (page) => {
    const wide: string[] = []
    for (const path of reader.served.pages.keys()) {
      await page.goto(`${reader.served.origin}${path}`)
      for (const width of [320, 360, 768, 1280, 1920]) {
        await page.setViewportSize({ width, height: 700 })
        const needed = await page.evaluate<number>('document.documentElement.scrollWidth')
        if (needed > width) wide.push(`${path} at ${width}: ${needed}`)
      }
    }
    expect(wide).toEqual([])
  }),
)

test('more sections than there is room for are reached, and the one that is open is in sight', () =>
  reader.visit(
    '/crowd/1',
    async (page) => {
      const room = page.viewportSize()!.width
      const current = (await page.locator('.section[aria-current]').boundingBox())!
      expect(current.x).toBeGreaterThanOrEqual(0)
      expect(current.x + current.width).toBeLessThanOrEqual(room)
      // One that is in sight from the start moves nothing.
      await page.goto(`${reader.served.origin}/crowd/40`)
      expect(await page.evaluate("document.querySelector('.sections > ul').scrollLeft")).toBe(0)
      await page.goBack()

      // Its menu opens below it, whole, although what holds it scrolls.
      await page.locator('summary.section').click()
      const summary = (await page.locator('summary.section').boundingBox())!
      const menu = (await page.locator('.sections .menu-list').boundingBox())!
      expect(menu.y).toBeGreaterThanOrEqual(summary.y + summary.height - 1)
      expect(menu.x).toBeLessThan(summary.x + summary.width)
      expect(menu.x + menu.width).toBeGreaterThan(summary.x)
      expect(menu.x + menu.width).toBeLessThanOrEqual(room)
      await page.getByRole('link', { name: 'Marseille' }).click()
      expect(new URL(page.url()).pathname).toBe('/crowd/marseille')
    },
    { viewport: { width: 1280, height: 800 } },
  ))

test('contents stay where they were: what was clicked is under the pointer on the next page', () =>
  reader.visit('/crowd/1', async (page) => {
    const link = (name: string) => page.locator('.toc').getByRole('link', { name, exact: true })
    await link('Berth 40').scrollIntoViewIfNeeded()
    const before = (await link('Berth 40').boundingBox())!.y
    expect(await contentsScrolled(page)).toBeGreaterThan(0)
    await link('Berth 40').click()
    await page.waitForURL('**/crowd/40')
    await expect.poll(async () => (await link('Berth 40').boundingBox())!.y).toBeCloseTo(before, 0)

    const kept = await contentsScrolled(page)
    await page.locator('.neighbours .next').click()
    await page.waitForURL('**/crowd/41')
    await expect.poll(() => contentsScrolled(page)).toBe(kept)
  }))

test('contents over a narrow page hold the focus, and the page behind them stays', () =>
  reader.visit(
    '/crowd/40',
    async (page) => {
      await page.getByRole('button', { name: 'Menu' }).focus()
      await page.keyboard.press('Enter')
      const isInside = () => page.evaluate<boolean>("document.activeElement.closest('.sidebar') !== null")
      await expect.poll(isInside).toBe(true)
      expect(await page.locator('.toc [aria-current="page"]').isVisible()).toBe(true)
      expect(await contentsScrolled(page)).toBeGreaterThan(0)
      // Back from the first is out of the page, not into what is behind.
      await page.keyboard.press('Shift+Tab')
      expect(await page.evaluate("document.activeElement.closest('main, header') === null")).toBe(true)

      await page.mouse.move(380, 600)
      await page.mouse.wheel(0, 400)
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
      expect(await scrolled(page)).toBe(0)

      await page.locator('.sidebar-head button').focus()
      await page.keyboard.press('Escape')
      await expect.poll(() => page.locator('.sidebar').isVisible()).toBe(false)
      expect(await page.evaluate("document.activeElement.getAttribute('aria-label')")).toBe('Menu')
      await page.mouse.wheel(0, 400)
      await expect.poll(() => scrolled(page)).toBe(400)
    },
    phone,
  ))

test('a long title of a site is cut short, and what stands beside it is not', () =>
  reader.visit(
    '/guide/first-berth',
    async (page) => {
      await page.evaluate(`(() => {
        document.querySelector('.brand').textContent = 'The handbook of all harbours of the northern coast and its islands'
        document.querySelector('.variants summary span').textContent = 'Summer 2031'
      })()`)
      const widths = await page.evaluate<number[]>(
        "[...document.querySelectorAll('.bar > .icon-button')].map((button) => button.getBoundingClientRect().width)",
      )
      expect(widths).toEqual([36, 36, 36])
      const isWhole =
        "(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.querySelector('SELECTOR'))"
      expect(await page.evaluate(isWhole.replace('SELECTOR', '.variants summary span'))).toBe(true)
      expect(await page.evaluate(isWhole.replace('SELECTOR', '.brand'))).toBe(false)
      // A title that is cut says so, which it does in a block alone.
      expect(await page.evaluate("getComputedStyle(document.querySelector('.brand')).display")).toBe('block')
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    },
    { viewport: { width: 360, height: 640 } },
  ))

test('a long outline shows where the reader is', () =>
  reader.visit('/crowd/41', async (page) => {
    await page.evaluate("document.querySelector('#part-45').scrollIntoView()")
    const here = page.locator('.outline a.here')
    await expect.poll(() => here.innerText()).toBe('Part 45')
    const link = (await here.boundingBox())!
    expect(link.y).toBeGreaterThanOrEqual((await page.locator('.outline').boundingBox())!.y)
    expect(link.y + link.height).toBeLessThanOrEqual(page.viewportSize()!.height)
  }))

test('what opens from a button opens below it, also below a banner', () =>
  reader.visit(
    '/crowd/41',
    async (page) => {
      for (const [name, panel] of [
        ['More', '.header-links'],
        ['On this page', '.outline'],
      ] as const) {
        const button = page.getByRole('button', { name, exact: true })
        await button.click()
        const { y, height } = (await button.boundingBox())!
        expect((await page.locator(panel).boundingBox())!.y, name).toBeGreaterThanOrEqual(y + height)
        await page.keyboard.press('Escape')
      }
    },
    phone,
  ))

const shownScrollers = "[...document.querySelectorAll('.code pre, .table')].filter((part) => part.checkVisibility())"

test('by keys one comes to what scrolls, and not to every piece of code', () =>
  reader.visit('/guide/first-berth', async (page) => {
    const stops = () => page.evaluate<number>(`${shownScrollers}.filter((part) => part.tabIndex === 0).length`)
    await expect.poll(stops).toBe(0)
    await page.setViewportSize({ width: 360, height: 640 })
    await expect.poll(stops).toBeGreaterThan(1)
    const missed = `${shownScrollers}.filter((part) => part.scrollWidth > part.clientWidth && part.tabIndex < 0).length`
    await expect.poll(() => page.evaluate<number>(missed)).toBe(0)
  }))

test('a theme that is chosen in one window is that of the others', () =>
  reader.visit('/guide/first-berth', async (page, context) => {
    const other = await context.newPage()
    await other.goto(`${reader.served.origin}/guide/tides`)
    const theme = () => page.evaluate<string>("document.documentElement.dataset.theme ?? ''")
    await other.getByRole('button', { name: 'Switch to dark theme' }).click()
    await expect.poll(theme).toBe('dark')
    expect(await page.getByRole('button', { name: 'Switch to light theme' }).count()).toBe(1)
    await other.getByRole('button', { name: 'Switch to light theme' }).click()
    await expect.poll(theme).toBe('')
    // And of a page that was kept whole while the reader was elsewhere.
    await page.evaluate(`localStorage.setItem('octavo-theme', 'dark')
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`)
    expect(await theme()).toBe('dark')
  }))

test('a page whose link a pointer rests on is there when it is asked for', () =>
  reader.visit('/guide/first-berth', async (page) => {
    const { asked } = reader.served
    const from = asked.length
    await page.locator('.toc a', { hasText: 'Tides' }).hover()
    await expect.poll(() => asked.slice(from)).toEqual(['+/guide/tides'])
    await page.locator('.toc a', { hasText: 'Tides' }).click()
    await expect.poll(() => page.locator('h1').innerText()).toBe('Tides')
    expect(asked.slice(from)).toEqual(['+/guide/tides'])
  }))
