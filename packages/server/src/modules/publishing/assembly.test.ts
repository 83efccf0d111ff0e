import { assemble, type Piece } from '@octavo/content'
import { expect, test } from 'vitest'
import { countTurns } from '../../testing/count-turns.ts'
import { type AssembledOn, assemblyOf } from './assembly.ts'
import type { SiteFiles } from './files/site-files.ts'

test('addresses of many images are signed once each, and others have their turns meanwhile', async () => {
  const pieces: Piece[] = Array.from({ length: 200 }, (_, index) => ({
    slot: 'image',
    target: { kind: 'image', url: `https://example.com/${index % 100}.png` },
    attributes: '',
    alt: '',
    otherwise: 'nothing',
  }))
  const signed: string[] = []
  const page = { site: { sight: { isPrivate: false } } } as AssembledOn
  const files: Pick<SiteFiles, 'imageAddress'> = {
    imageAddress(_on, url) {
      signed.push(url)
      for (const begun = performance.now(); performance.now() - begun < 1;);
      return `/~/image/${signed.length}`
    },
  }
  const { done, turns } = await countTurns(() => assemblyOf(pieces, page, files as SiteFiles))
  const html = assemble(pieces, done)

  expect(new Set(signed).size).toBe(signed.length)
  expect(signed).toHaveLength(100)
  expect(html.split('<img')).toHaveLength(201)
  expect(turns).toBeGreaterThan(10)
})
