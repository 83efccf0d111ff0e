import { expect, test } from 'vitest'
import { openReader } from './open-browser.ts'

const reader = await openReader()

test('names in a wide table stay in one line, and the table scrolls', () =>
  reader.visit(
    '/guide/winter',
    async (page) => {
      expect(await page.evaluate("document.querySelector('td code').getClientRects().length")).toBe(1)
      const [whole, shown] = await page.evaluate<[number, number]>(
        "[document.querySelector('.table').scrollWidth, document.querySelector('.table').clientWidth]",
      )
      expect(whole).toBeGreaterThan(shown)
    },
    { viewport: { width: 768, height: 844 } },
  ))

test('equations stand below each other at their signs', () =>
  reader.visit('/guide/winter', async (page) => {
    const edges = await page.evaluate<[number, number][]>(`[...document.querySelectorAll('mtable mtr')].map((row) => {
      const [left, right] = [...row.children].map((cell) => cell.firstElementChild.getBoundingClientRect())
      return [Math.round(left.right), Math.round(right.left)]
    })`)
    expect(edges).toHaveLength(2)
    expect(edges[0]).toEqual(edges[1])
    // What is before a sign stands close to it.
    expect(edges[0]![1] - edges[0]![0]).toBeLessThan(2)
  }))

test('an image is as high as its author says', () =>
  reader.visit('/guide/winter', async (page) => {
    const size = await page.evaluate<[number, number]>(`(async () => {
      const image = new Image()
      image.src = 'data:image/svg+xml,' + encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"/>')
      image.setAttribute('height', '20')
      document.querySelector('.content').append(image)
      await image.decode()
      const { width, height } = image.getBoundingClientRect()
      return [width, height]
    })()`)
    expect(size).toEqual([40, 20])
  }))

test('logos, covers and images within a line have the heights of their places, before they are there and after', () =>
  reader.visit('/guide/winter', async (page) => {
    const heights = await page.evaluate<Record<string, [number, number]>>(`(async () => {
      const drawn = 'data:image/svg+xml,' + encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="900"/>')
      const found = {}
      for (const [place, name] of [['.brand', 'logo'], ['.content', 'cover-picture'], ['.content p', 'line']]) {
        const image = new Image()
        image.className = name
        document.querySelector(place).append(image)
        const before = image.getBoundingClientRect().height
        image.src = drawn
        await image.decode()
        found[name] = [before, image.getBoundingClientRect().height]
      }
      return found
    })()`)
    expect(heights['logo']).toEqual([30, 30])
    expect(heights['cover-picture']).toEqual([240, 240])
    expect(heights['line']![1]).toBeLessThan(30)
  }))

test.for([800, 1280])('what can be done with a page stands beside its title, and not over it: %i', (width) =>
  reader.visit(
    '/reference/berths',
    async (page) => {
      await page.evaluate(`(() => {
        document.querySelector('.breadcrumbs').remove()
        document.querySelector('h1 > span').textContent = 'Berths, quays, guests and everything else there is in a harbour'
      })()`)
      const words = `(() => {
        const range = document.createRange()
        range.selectNodeContents(document.querySelector('h1 > span'))
        const tools = document.querySelector('.page-tools').getBoundingClientRect()
        return [...range.getClientRects()].some((line) => line.right > tools.left && line.top < tools.bottom && line.bottom > tools.top)
      })()`
      expect(await page.evaluate(words)).toBe(false)
      const [title, tools] = await Promise.all(['h1', '.page-tools'].map((part) => page.locator(part).boundingBox()))
      expect(title!.y).toBeLessThan(tools!.y + tools!.height)
    },
    { viewport: { width, height: 900 } },
  ),
)

test('the address of an operation is copied without its method', () =>
  reader.visit(
    '/reference/berths',
    async (page) => {
      const endpoint = page.locator('.endpoint').first()
      await endpoint.hover()
      await endpoint.getByRole('button', { name: 'Copy' }).click()
      await expect.poll(() => page.getByRole('status').innerText()).toBe('Copied')
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe('https://api.example.org/v4/berths')
    },
    { permissions: ['clipboard-read', 'clipboard-write'] },
  ))

test('the status of an answer stays in one line beside a long description', () =>
  reader.visit(
    '/reference/berths',
    async (page) => {
      await page.evaluate(`(() => {
        const answer = [...document.querySelectorAll('div.response')].find((part) => part.textContent.startsWith('409'))
        answer.id = 'answer'
        answer.lastElementChild.textContent = 'Somebody was faster, so ask again for the next one. '.repeat(3)
      })()`)
      const rects = "document.querySelector('#answer .status').firstChild"
      const lines = `(() => { const range = document.createRange(); range.selectNode(${rects}); return range.getClientRects().length })()`
      expect(await page.evaluate(lines)).toBe(1)
    },
    { viewport: { width: 360, height: 800 } },
  ))

test('an image that is larger than its place is seen in full, by keys too, and one that is not stays an image', () =>
  reader.visit('/blocks/media.md', async (page) => {
    const image = page.getByRole('button', { name: 'Logo', exact: true })
    expect((await image.boundingBox())!.width).toBe(375)
    await image.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Logo', exact: true })
    await expect.poll(async () => (await dialog.locator('img').boundingBox())!.width).toBe(640)
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.count()).toBe(0)
    expect(await page.evaluate('document.activeElement.alt')).toBe('Logo')
    await image.click()
    await dialog.locator('img').click()
    await expect.poll(() => dialog.count()).toBe(0)
    expect(await page.getByRole('img', { name: 'Framed' }).count()).toBe(1)
  }))

test('a field that the script puts above a table moves nothing', () =>
  reader.visit('/blocks/tables.md', async (page) => {
    const top = () => page.evaluate<number>("document.querySelector('.table[data-search]').getBoundingClientRect().top")
    const after = await top()
    await page.evaluate("document.querySelector('.table-filter').remove()")
    expect(await top()).toBeCloseTo(after, 0)
  }))

test('in a low window the header scrolls away, and headings come to the top', () =>
  reader.visit(
    '/guide/first-berth#take-a-booking',
    async (page) => {
      const heading = () => page.locator('#take-a-booking').boundingBox()
      await expect.poll(async () => (await heading())!.y).toBeLessThan(60)
      const { y, height } = (await page.locator('.site-header').boundingBox())!
      expect(y + height).toBeLessThanOrEqual(0)
    },
    { viewport: { width: 640, height: 360 } },
  ))

test('on paper, wide tables are whole', () =>
  reader.visit(
    '/guide/winter',
    async (page) => {
      await page.emulateMedia({ media: 'print' })
      const [whole, shown] = await page.evaluate<[number, number]>(
        "[document.querySelector('table').scrollWidth, document.querySelector('article').clientWidth]",
      )
      expect(whole).toBeLessThanOrEqual(shown)
    },
    { viewport: { width: 600, height: 800 } },
  ))

test('a dark page is light on paper at once', () =>
  reader.visit(
    '/blocks/containers/README.md',
    async (page) => {
      await page.emulateMedia({ media: 'print', reducedMotion: 'no-preference', colorScheme: 'dark' })
      const changing = `document.getAnimations().map(({ effect, transitionProperty }) => effect.target.className + ': ' + transitionProperty)`
      expect(await page.evaluate(changing)).toEqual([])
    },
    { colorScheme: 'dark', reducedMotion: 'no-preference' },
  ))

test('a diagram of a dark page is dark on paper, and on a narrow page it scrolls and opens in full', () =>
  reader.visit(
    '/guide/tides',
    async (page) => {
      const image = page.locator('.mermaid img')
      await image.waitFor({ timeout: 20_000 })
      const own = Number(await image.getAttribute('width'))
      expect((await image.boundingBox())!.width).toBeGreaterThanOrEqual(own * 0.7 - 1)
      await page.getByRole('button', { name: 'Diagram' }).click()
      const large = page.getByRole('dialog', { name: 'Diagram' }).locator('img')
      await expect.poll(async () => Math.round((await large.boundingBox())!.width)).toBe(own)
      await page.keyboard.press('Escape')
      const filter = () => page.evaluate<string>("getComputedStyle(document.querySelector('.mermaid img')).filter")
      expect(await filter()).toBe('none')
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
      expect(await filter()).toContain('invert(1)')
    },
    { viewport: { width: 320, height: 640 }, colorScheme: 'dark' },
  ))

test.for(['no-preference', 'reduce'] as const)(
  'a diagram that is about to be drawn is not shown as its source, unless motion is to be avoided: %s',
  (reducedMotion) =>
    reader.visit(
      '/',
      async (page) => {
        await page.route('**/diagram-frame.*.html', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
        await page.goto(`${reader.served.origin}/guide/tides`)
        const waiting = "getComputedStyle(document.querySelector('.mermaid > pre')).animationName"
        expect(await page.evaluate(waiting)).toBe(reducedMotion === 'reduce' ? 'none' : 'shown')
        await page.evaluate("document.querySelector('.mermaid').classList.add('undrawn')")
        expect(await page.evaluate(waiting)).toBe('none')
      },
      { reducedMotion },
    ),
)

test('over plain HTTP, where there is no clipboard to write to, code is copied all the same', () =>
  reader.visit('/guide/first-berth', async (page) => {
    await page.addInitScript(`Object.defineProperty(globalThis, 'isSecureContext', { value: false })
      Object.defineProperty(navigator, 'clipboard', { value: undefined })`)
    await page.reload()
    const code = page.locator('.code.numbered')
    await code.hover()
    const button = code.getByRole('button', { name: 'Copy' })
    await button.click()
    expect(await page.getByRole('status').innerText()).toBe('Copied')
    expect(await page.evaluate("document.activeElement.getAttribute('aria-label')")).toBe('Copy')
    await page.evaluate("document.querySelector('article').prepend(document.createElement('textarea'))")
    await page.locator('article > textarea').focus()
    await page.keyboard.press('ControlOrMeta+V')
    expect(await page.locator('article > textarea').inputValue()).toMatch(/^harbour: North quay\ntimezone/)
  }))

const lengthen = `(() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found = []
  while (texts.nextNode()) found.push(texts.currentNode)
  for (const text of found) {
    const isLaidOut = text.parentElement.closest('main, .site-footer, .preview-banner, .announcement')
    if (isLaidOut && text.data.trim() && !text.parentElement.closest('math, .file-about')) text.data = 'Donaudampfschiff'.repeat(6)
  }
})()`

test('a word that is longer than a line is broken, wherever it stands', { timeout: 60_000 }, () =>
  reader.visit(
    '/',
    async (page) => {
      const wide: string[] = []
      for (const path of [...reader.served.pages.keys(), '/~/screens/not-found', '/~/screens/password']) {
        await page.goto(`${reader.served.origin}${path}`)
        await page.evaluate(lengthen)
        const needed = await page.evaluate<number>('document.documentElement.scrollWidth')
        if (needed > 360) wide.push(`${path}: ${needed}`)
      }
      expect(wide).toEqual([])
    },
    { viewport: { width: 360, height: 640 } },
  ),
)
