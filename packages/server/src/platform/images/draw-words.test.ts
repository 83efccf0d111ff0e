import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import type { DrawTask } from './resize-task.ts'
import { openResizer } from './resizer.ts'

const resizer = openResizer({ log: { warn() {} } })
afterAll(() => resizer.close())

const colours = { ground: '#ffffff', ink: '#111111', faint: '#555555', accent: '#346ddb' }

async function drawn(words: Partial<DrawTask>): Promise<Buffer> {
  const task = { site: 'Example docs', title: 'Mooring', description: 'Ropes and knots.', colours, ...words }
  const answer = await resizer.resize({ turn: 'x', read: async () => task })
  if (!answer || !('made' in answer)) throw new Error(JSON.stringify(answer))
  return Buffer.from(answer.made)
}

/** How many points of a part of the picture are not of its ground. */
async function inkIn(picture: Buffer, box: { left: number; top: number; width: number; height: number }) {
  const bytes = await sharp(picture).extract(box).removeAlpha().raw().toBuffer()
  let ink = 0
  for (let at = 0; at < bytes.length; at += 3) if (bytes[at]! < 200) ink++
  return ink
}
const all = { left: 0, top: 0, width: 1200, height: 600 }

test('a title is drawn in the size that those who show links expect, and small', async () => {
  const picture = await drawn({})

  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect(picture.length).toBeLessThan(60_000)
  expect(await inkIn(picture, { left: 80, top: 70, width: 400, height: 60 })).toBeGreaterThan(500)
  expect(await inkIn(picture, { left: 0, top: 614, width: 1200, height: 16 })).toBe(1200 * 16)
})

test('the words are letters and not the boxes that stand for letters which are missing', async () => {
  // Boxes are all alike.
  const words = ['iiii', 'Wwww', 'Жжжж', 'Ωωωω', 'אבגד', 'żółć']
  const ink = await Promise.all(
    words.map(async (title) => inkIn(await drawn({ title, site: '', description: '' }), all)),
  )

  expect(new Set(ink).size).toBe(words.length)
  expect(ink[1]! / ink[0]!).toBeGreaterThan(1.5)
})

test('what is read from the right stands at the right', async () => {
  const picture = await drawn({ title: 'שלום', site: 'שלום', description: '' })

  expect(await inkIn(picture, { left: 0, top: 0, width: 600, height: 600 })).toBe(0)
  expect(await inkIn(picture, { left: 600, top: 0, width: 600, height: 600 })).toBeGreaterThan(1_000)
})

test('whatever is written is text, and stays inside', async () => {
  for (const title of ['<b>x</b> & "y" </span>', 'x'.repeat(5_000), 'a '.repeat(5_000), '\u{1F600}', '', '\uD800'])
    expect(await sharp(await drawn({ title, description: title, site: title })).metadata()).toMatchObject({
      width: 1200,
    })
  const picture = await drawn({ title: 'long words '.repeat(50) })
  expect(await inkIn(picture, { left: 1130, top: 0, width: 70, height: 600 })).toBe(0)
  expect(await inkIn(picture, { left: 0, top: 0, width: 70, height: 600 })).toBe(0)
})
