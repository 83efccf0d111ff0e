import { expect, test } from 'vitest'
import { lines, openPublishing } from '../testing/publishing.ts'
import { startServing } from '../testing/serving.ts'
import { openTerminal } from '../testing/terminal.ts'

const serving = await startServing('octavo_publish_places')
const { folder, publisher } = serving
const { write, spaceOf, filesIn } = await openPublishing(serving)
const { octavo } = openTerminal(folder, { ...publisher, REDIS_URL: '' })
const patience = 120_000

test(
  'what every repository has makes no two folders the same',
  async () => {
    const stock = {
      '.gitbook.yaml': 'root: ./\n',
      'SUMMARY.md': '# Table of contents\n\n* [Introduction](README.md)\n',
      'LICENSE.md': lines('Permission is hereby granted'),
    }
    write('stock', { ...stock, 'README.md': lines('One'), 'one.md': lines('First'), 'empty-one.md': '' })
    write('elsewhere/stock', { ...stock, 'README.md': lines('Two'), 'two.md': lines('Second'), 'empty-two.md': '' })
    await octavo('publish', 'stock')
    const before = await filesIn(await spaceOf('stock'))
    const foreign = await octavo('publish', 'elsewhere/stock')

    expect(foreign).toMatchObject({ code: 2, stderr: expect.stringContaining('was published from another folder') })
    expect(await filesIn(await spaceOf('stock'))).toEqual(before)
    expect(Object.keys(before)).toHaveLength(6)
  },
  patience,
)
