import { expect, test } from 'vitest'
import { decodeDocument, diffLines, encodeDocument, mergeDocuments, readHeadings, splitBlocks } from '../index.ts'
import { applyHunks } from './apply-hunks.ts'
import { hostileDocuments } from './hostile-documents.ts'

const shown = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString('latin1')

test.each(hostileDocuments(5_000))('a document with $name is read to its end, and no byte is lost', ({ bytes }) => {
  const edited = Uint8Array.from(bytes, (byte, index) => (index % 997 === 996 ? 65 : byte))
  const text = decodeDocument(bytes)
  const blocks = splitBlocks(text)

  expect(shown(encodeDocument(text))).toBe(shown(bytes))
  expect(blocks.map(({ from, to }) => text.slice(from, to)).join('')).toBe(text)
  expect(shown(applyHunks(bytes, diffLines(bytes, edited)))).toBe(shown(edited))
  expect(mergeDocuments(bytes, edited, bytes)).toEqual({ clean: true, bytes: edited })
  expect(readHeadings(text, blocks).every(({ from, sectionEnd }) => from < sectionEnd)).toBe(true)
})
