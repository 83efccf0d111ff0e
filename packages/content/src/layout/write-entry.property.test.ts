import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainTitle, writeTitle } from '../front-matter/plain-title.ts'
import { parseSummary } from './parse-summary.ts'
import { joinPath } from './paths.ts'
import { readReference, writeReference } from './references.ts'
import { createResolver, writeAddress, writeDestination } from './resolve-path.ts'
import { writeHeading, writeItem } from './write-entry.ts'

const odd = fc.string({
  unit: fc.constantFrom(...'ab ()[]<>#?%&;:!*_`~\\"\'./@-=+|é安\u202F'),
  minLength: 1,
  maxLength: 20,
})
const title = fc
  .oneof(odd, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }))
  .map((text) => plainTitle(writeTitle(text)))
  .filter((text) => text !== '')
const path = fc
  .array(fc.oneof(odd, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 10 })), { minLength: 1, maxLength: 3 })
  .map((segments) => joinPath('', `${segments.map((segment) => segment.replaceAll('/', '-').trim()).join('/')}.md`))
  .filter((text) => !text.startsWith('..') && text.isWellFormed())

test('an entry reads as what was written', () => {
  fc.assert(
    fc.property(title, path, fc.option(title, { nil: undefined }), (words, file, label) => {
      const page = {
        type: 'document',
        parent: null,
        order: 'a',
        title: words,
        slug: 's',
        ...(label && { linkTitle: label }),
      } as const
      const { entries } = parseSummary(`* ${writeItem(page, writeDestination(file))}\n`)
      expect(entries).toHaveLength(1)
      const [entry] = entries
      if (entry?.kind !== 'item') throw new Error('It is no item.')
      expect(entry.title).toBe(words)
      expect(entry.link?.label).toBe(label)
      expect(createResolver([file])(entry.link!.destination, '').path).toBe(file)
    }),
    { numRuns: 1_500 },
  )
})

test('a heading and its slug read as what was written', () => {
  fc.assert(
    fc.property(title, fc.stringMatching(/^[a-z][a-z0-9.-]{0,20}$/u), (words, slug) => {
      const { entries } = parseSummary(`## ${writeHeading({ title: words, slug })}\n`)
      expect(entries).toMatchObject([{ kind: 'heading', title: words }])
    }),
    { numRuns: 500 },
  )
})

test('an address and a reference read as what was written', () => {
  fc.assert(
    fc.property(odd, odd, (space, text) => {
      const url = `https://example.org/${text.trim().replaceAll(/\s/gu, '-')}`
      const { entries } = parseSummary(`* [x](${writeAddress(url)})\n`)
      expect(entries).toMatchObject([{ link: { destination: url } }])
      const reference = { kind: 'page' as const, page: text, space }
      expect(readReference(writeReference(reference)!)).toEqual(reference)
    }),
    { numRuns: 500 },
  )
})
