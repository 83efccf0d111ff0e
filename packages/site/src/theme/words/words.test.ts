import { expect, test } from 'vitest'
import { english } from './en.ts'
import { filled, languageOf } from './of-locale.ts'

const places = (words: string) => words.match(/\{\w+\}/g)?.toSorted() ?? []

test('a translation fills in what the English words do', () => {
  for (const locale of ['ar', 'de', 'es', 'fr', 'he', 'ja', 'pt', 'zh']) {
    const { words } = languageOf(locale)
    expect(words, locale).not.toBe(english)
    for (const [key, text] of Object.entries(english)) {
      expect(places(words[key as keyof typeof english]), `${locale} ${key}`).toEqual(places(text))
    }
  }
})

test('a language without words of its own has the English ones, and says so', () => {
  expect(languageOf('fi')).toMatchObject({ tag: 'fi', direction: 'ltr', words: english, wordsTag: 'en' })
  expect(languageOf('fa')).toMatchObject({ tag: 'fa', direction: 'rtl', wordsTag: 'en' })
  expect(languageOf('pt-br')).toMatchObject({ tag: 'pt-BR', wordsTag: undefined })
  expect(languageOf('no such tag')).toMatchObject({ tag: 'en', wordsTag: undefined })
})

test('what is filled in is not filled in again', () => {
  expect(filled('{a} and {b}, {c}', { a: '{b}', b: 'x' })).toBe('{b} and x, {c}')
})
