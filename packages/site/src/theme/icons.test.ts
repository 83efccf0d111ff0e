import { expect, test } from 'vitest'
import { nearestFree } from './icon-names.ts'
import { PageIcons } from './icons.ts'

test('an icon is sent once, however often it is drawn', () => {
  const icons = new PageIcons()
  const content = icons.inContent(
    '<p><span class="icon" data-icon="rocket" aria-hidden="true"></span> <span class="icon color-primary" data-icon="rocket" aria-hidden="true"></span></p>',
  )

  expect(content.match(/<use href="#~rocket"/g)).toHaveLength(2)
  expect(content).toContain('<svg class="icon color-primary"')
  expect(icons.sprite().text.match(/<symbol/g)).toHaveLength(1)
})

test('a name that nobody knows draws nothing', () => {
  const icons = new PageIcons()

  expect(icons.draw('no-such-icon').text).toBe('')
  expect(icons.draw('circle-no-such').text).toBe('')
  expect(icons.draw(`${'x-'.repeat(20_000)}y`).text).toBe('')
  expect(icons.draw('__proto__').text).toBe('')
  expect(icons.inContent('<span class="icon" data-icon="&quot;&gt;" aria-hidden="true"></span>')).toBe('')
  expect(icons.sprite().text).toBe('')
})

test('older names and names of brands are known', () => {
  for (const name of ['bolt', 'zap', 'linux', 'github', 'x-twitter', 'bluesky', 'mastodon', 'bullhorn', 'cog'])
    expect(new PageIcons().draw(name).text, name).toContain('<svg')
})

test('a name that is not free is the nearest that is', () => {
  expect(new PageIcons().draw('rocket-launch').text).toContain('#~rocket')
  expect(new PageIcons().draw('sparkles').text).toContain('#~wand-magic-sparkles')
})

test('every name that stands for another is not free itself, and the other is', () => {
  for (const [name, free] of Object.entries(nearestFree)) {
    const icons = new PageIcons()
    expect(icons.draw(name).text, name).toContain(`#~${free}`)
  }
})

function drawn(name: string, style: 'solid' | 'regular' | 'thin'): string {
  const icons = new PageIcons(style)
  icons.draw(name)
  return icons.sprite().text
}

test('an icon is in outline where a site wants that and it is free, and else it is solid', () => {
  expect(drawn('compass', 'regular')).not.toBe(drawn('compass', 'solid'))
  expect(drawn('compass', 'thin')).toBe(drawn('compass', 'regular'))
  expect(drawn('anchor', 'regular')).toBe(drawn('anchor', 'solid'))
  expect(drawn('github', 'regular')).toBe(drawn('github', 'solid'))
  expect(new PageIcons().draw('github').text).toContain('class="icon brand-icon"')
})
