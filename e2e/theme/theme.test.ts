import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { openReader } from './open-browser.ts'

const reader = await openReader()

const phone = { viewport: { width: 390, height: 844 } }
const guide = '/guide/first-berth'
// What runs in the page is text: these files know Node, and not what a browser has.
const focused = (page: Page) =>
  page.evaluate<string>(`(() => {
    const at = document.activeElement
    return at.getAttribute('aria-label') || (at.id === '~content' ? at.id : at.textContent.trim())
  })()`)

const promptText = `[...document.querySelectorAll('details.prompt[data-open-in] > :not(summary, .prompt-actions)')]
  .map((part) => part.textContent.trim()).join('\\n\\n')`

test('a reader finds the way by contents, outline and neighbours', () =>
  reader.visit(guide, async (page) => {
    expect(await page.locator('.toc [aria-current="page"]').innerText()).toBe('Book a first berth')
    await page.locator('.outline a', { hasText: 'Take a booking' }).click()
    expect(new URL(page.url()).hash).toBe('#take-a-booking')
    await expect.poll(() => page.locator('.outline a.here').innerText()).toBe('Take a booking')
    await page.locator('.neighbours .next').click()
    expect(new URL(page.url()).pathname).toBe('/guide/tides')
    await page.locator('.toc a', { hasText: 'Berths' }).click()
    expect(await page.locator('h1').innerText()).toBe('Berths')
  }))

const leftOf = (path: string) => reader.visit(path, async (page) => (await page.locator('article').boundingBox())!.x)

test('text stands at the same place on pages with an outline and without one', async () => {
  expect(await leftOf('/blocks/tables.md')).toBe(await leftOf(guide))
})

test('contents that are filled are so up to the edge of the window', () =>
  reader.visit(
    guide,
    async (page) => {
      await page.evaluate(`(() => {
        const { dataset } = document.documentElement
        dataset.look = dataset.look.replace('side-default', 'side-filled')
      })()`)
      const { height } = page.viewportSize()!
      const spot = (x: number) => page.screenshot({ clip: { x, y: height - 20, width: 8, height: 8 } })
      const contents = (await page.locator('.sidebar').boundingBox())!
      const [edge, inside] = [await spot(0), await spot(contents.x + 40)]
      const beside = await spot(contents.x + contents.width + 16)
      expect(edge.equals(inside)).toBe(true)
      expect(edge.equals(beside)).toBe(false)
    },
    { viewport: { width: 1800, height: 900 } },
  ))

test('the icon of a title stands beside its first line', () =>
  reader.visit(
    '/',
    async (page) => {
      const title = (await page.locator('h1').boundingBox())!
      const icon = (await page.locator('h1 .icon').boundingBox())!
      expect(icon.y + icon.height).toBeLessThan(title.y + title.height / 2 + 4)
    },
    phone,
  ))

test('contents open over a narrow page, and close again', () =>
  reader.visit(
    guide,
    async (page) => {
      const contents = page.locator('.sidebar')
      expect(await contents.isVisible()).toBe(false)
      await page.getByRole('button', { name: 'Menu' }).click()
      expect(await contents.isVisible()).toBe(true)
      await page.keyboard.press('Escape')
      expect(await contents.isVisible()).toBe(false)
      await page.getByRole('button', { name: 'On this page' }).click()
      await page.locator('.outline a', { hasText: 'Take a booking' }).click()
      expect(await page.locator('.outline').isVisible()).toBe(false)
    },
    phone,
  ))

test('a prompt that is to be opened elsewhere leads there with its words', () =>
  reader.visit('/blocks/containers/README.md', async (page) => {
    const links = page.locator('details.prompt[data-open-in] .prompt-actions a')
    expect(await links.allInnerTexts()).toEqual(['Open in ChatGPT', 'Open in Claude'])
    const address = new URL((await links.first().getAttribute('href')) ?? '')
    expect(address.origin).toBe('https://chatgpt.com')
    expect(address.searchParams.get('q')).toBe(await page.evaluate<string>(promptText))
    expect(await page.locator('details.prompt:not([data-open-in]) .prompt-actions').count()).toBe(0)
  }))

test('equal tabs are switched together and stay so, by pointer and by keys', () =>
  reader.visit('/blocks/containers/README.md', async (page) => {
    const shown = page.getByText('Use the disk image.')
    expect(await shown.isVisible()).toBe(false)
    await page.getByRole('tab', { name: 'macOS' }).click()
    expect(await shown.isVisible()).toBe(true)

    await page.goto(`${reader.served.origin}${guide}`)
    const tab = page.getByRole('tab', { name: 'macOS' })
    expect(await tab.getAttribute('aria-selected')).toBe('true')
    expect(await page.getByText('brew install harbour').isVisible()).toBe(true)
    await tab.focus()
    await page.keyboard.press('ArrowRight')
    expect(await focused(page)).toBe('Docker')
    await page.keyboard.press('Home')
    expect(await page.getByText('curl -sSf').isVisible()).toBe(true)
    expect(await page.getByRole('tabpanel').count()).toBe(1)
  }))

test('the theme is that of the system until the reader chooses another', () =>
  reader.visit(guide, async (page) => {
    const ground = () => page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor')
    const light = await ground()
    await page.emulateMedia({ colorScheme: 'dark' })
    const dark = await ground()
    expect(dark).not.toBe(light)
    await page.getByRole('button', { name: 'Switch to light theme' }).click()
    expect(await ground()).toBe(light)

    // Chosen before anything is drawn, so that nothing flashes.
    await page.reload({ waitUntil: 'commit' })
    await page.waitForFunction('document.body !== null')
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('light')
    await page.getByRole('button', { name: 'Switch to dark theme' }).click()
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await ground()).toBe(light)
  }))

test('code, the page and addresses are copied as they are', () =>
  reader.visit(
    guide,
    async (page) => {
      const copied = () => page.evaluate<string>('navigator.clipboard.readText()')
      const code = page.locator('.code.numbered')
      await code.hover()
      await code.getByRole('button', { name: 'Copy' }).click()
      await expect.poll(copied).toMatch(/^harbour: North quay\ntimezone: Europe\/Oslo\nberths:\n/)
      // Once more while it still says that it was: then, too, it says so for a moment.
      await code.getByRole('button', { name: 'Copy' }).click()
      await page.waitForTimeout(2500)
      expect(await code.locator('.code-tools .i').getAttribute('class')).toBe('i i-copy')
      await page.getByRole('button', { name: 'Copy page' }).first().click()
      await expect.poll(copied).toBe(`# ${guide}.md\n`)
      await page.locator('summary[aria-label="Page actions"]').click()
      await page.getByRole('button', { name: 'Copy MCP address' }).click()
      await expect.poll(copied).toBe('https://docs.example.org/~/mcp')
      expect(await page.getByRole('status').innerText()).toBe('Copied')
    },
    { permissions: ['clipboard-read', 'clipboard-write'] },
  ))

test('all of it can be reached and left by keys alone', () =>
  reader.visit(guide, async (page) => {
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Skip to content')
    await page.keyboard.press('Enter')
    expect(await focused(page)).toBe('~content')

    await page.locator('.variants summary').focus()
    await page.keyboard.press('Enter')
    expect(await page.getByRole('link', { name: 'v3' }).isVisible()).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    expect(await page.getByRole('link', { name: 'v3' }).isVisible()).toBe(false)
    expect(await focused(page)).toBe('Versions: v4')

    // Where the focus is can be seen, wherever it is.
    const unseen =
      await page.evaluate(`[...document.querySelectorAll('a[href], button, summary, input, [tabindex="0"]')]
      .filter((element) => {
        if (!element.checkVisibility()) return false
        element.focus({ focusVisible: true })
        const { outlineStyle, outlineWidth } = getComputedStyle(element)
        const isSeen = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
        return document.activeElement === element && !isSeen
      })
      .map((element) => element.outerHTML.slice(0, 80))`)
    expect(unseen).toEqual([])
  }))

test('without scripts everything can be read, and menus open', async () => {
  const withoutScript = { javaScriptEnabled: false }
  await reader.visit(
    guide,
    async (page) => {
      for (const words of ['curl -sSf', 'brew install harbour', 'docker run --rm', 'Bookings that guests'])
        expect(await page.getByText(words).first().isVisible(), words).toBe(true)
      expect(await page.locator('.needs-script:visible').count()).toBe(0)
      await page.locator('.variants summary').click()
      expect(await page.getByRole('link', { name: 'v3' }).isVisible()).toBe(true)
      await page.locator('summary[aria-label="Page actions"]').click()
      expect(await page.getByRole('link', { name: /View as Markdown/ }).isVisible()).toBe(true)
    },
    withoutScript,
  )
  await reader.visit(
    '/guide/tides',
    async (page) => {
      expect(await page.getByText('flowchart LR').isVisible()).toBe(true)
      expect(await page.locator('a.embed-link').isVisible()).toBe(true)
      await page.getByRole('button', { name: 'Menu' }).click()
      expect(await page.locator('.toc a', { hasText: 'Berths' }).isVisible()).toBe(true)
    },
    { ...withoutScript, ...phone },
  )
})

test('a diagram is drawn in a frame that can reach nothing, and shown as an image', () =>
  reader.visit('/guide/tides', async (page) => {
    const image = page.locator('.mermaid img')
    await image.waitFor({ timeout: 20_000 })
    expect(await image.getAttribute('src')).toMatch(/^data:image\/svg\+xml/)
    expect(
      await page.evaluate(
        `document.querySelector('.mermaid img').decode().then(() => document.querySelector('.mermaid img').naturalWidth)`,
      ),
    ).toBeGreaterThan(100)
    expect(
      await page.locator('iframe').evaluateAll((frames) => frames.map((frame) => frame.getAttribute('sandbox'))),
    ).toEqual(['allow-scripts'])
    expect(await page.locator('.mermaid pre').textContent()).toContain('flowchart LR')
  }))

test('a player is asked for after a click and not before', () =>
  reader.visit('/guide/tides', async (page) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const player = page.getByRole('button', { name: /youtube-nocookie/ })
    await player.scrollIntoViewIfNeeded()
    expect(asked.filter((url) => url.startsWith('https:'))).toEqual([])
    await player.click()
    await expect
      .poll(() => asked.filter((url) => url.startsWith('https:')))
      .toEqual(['https://www.youtube-nocookie.com/embed/aaaaaaaaaaa?autoplay=1'])
    reader.faults.length = 0
  }))

test('what was dismissed stays away, and the page does not jump for it', () =>
  reader.visit('/news.md', async (page) => {
    const announcement = page.getByText('Harbour 4 is here')
    await page.getByRole('button', { name: 'Dismiss' }).click()
    expect(await announcement.isVisible()).toBe(false)
    await page.reload({ waitUntil: 'commit' })
    await announcement.waitFor({ state: 'attached' })
    expect(await announcement.isVisible()).toBe(false)
  }))

test('notes stand beside their words, rows are filtered, long code is short first', () =>
  reader.visit(guide, async (page) => {
    await page.locator('.note-ref').first().click()
    expect(await page.locator('.note-card').innerText()).toContain('post office')
    await page.keyboard.press('Escape')
    expect(await page.locator('.note-card').isVisible()).toBe(false)

    await page.goto(`${reader.served.origin}/blocks/tables.md`)
    await page.getByRole('searchbox', { name: 'Filter rows' }).fill('a2')
    expect(await page.locator('.table[data-search] tbody tr:visible').count()).toBe(1)
    await page.getByRole('searchbox', { name: 'Filter rows' }).fill('nothing')
    expect(await page.getByText('No row holds this.').isVisible()).toBe(true)

    await page.goto(`${reader.served.origin}/guide/tides`)
    const code = page.locator('.code[data-expandable]')
    const height = async () => (await code.boundingBox())!.height
    const short = await height()
    await page.getByRole('button', { name: 'Show all 14 lines' }).click()
    expect(await height()).toBeGreaterThan(short)
    expect(await page.getByRole('button', { name: 'Show less' }).getAttribute('aria-expanded')).toBe('true')
  }))

test('a right-to-left page is the mirror of another', () =>
  reader.visit('/ar/guide/first-berth', async (page) => {
    const left = async (selector: string) => (await page.locator(selector).first().boundingBox())!.x
    expect(await page.evaluate('[document.documentElement.lang, document.documentElement.dir]')).toEqual(['ar', 'rtl'])
    expect(await left('.sidebar')).toBeGreaterThan(await left('article'))
    expect(await left('article')).toBeGreaterThan(await left('.outline'))
    expect(await page.evaluate("getComputedStyle(document.querySelector('.code pre')).direction")).toBe('ltr')
  }))

test('on paper there is the page and nothing around it', () =>
  reader.visit(guide, async (page) => {
    await page.emulateMedia({ media: 'print' })
    for (const selector of ['.site-header', '.sidebar', '.outline', '.site-footer', '.neighbours', '.tab-list'])
      expect(await page.locator(selector).first().isVisible(), selector).toBe(false)
    expect(await page.getByText('brew install harbour').isVisible()).toBe(true)
  }))

test('no page asked another origin for anything, and no policy had to refuse anything', () => {
  expect(reader.faults).toEqual([])
})
