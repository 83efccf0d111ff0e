import { arabic } from './ar.ts'
import { german } from './de.ts'
import { english, type Words } from './en.ts'
import { spanish } from './es.ts'
import { french } from './fr.ts'
import { hebrew } from './he.ts'
import { japanese } from './ja.ts'
import { portuguese } from './pt.ts'
import { chinese } from './zh.ts'

const tables: Readonly<Record<string, Words>> = {
  ar: arabic,
  de: german,
  en: english,
  es: spanish,
  fr: french,
  he: hebrew,
  ja: japanese,
  pt: portuguese,
  zh: chinese,
}

const rightToLeft = new Set(['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'ku', 'ps', 'sd', 'ug', 'ur', 'yi'])

export interface Language {
  /** A tag that browsers know; English where what was given is none. */
  readonly tag: string
  readonly direction: 'ltr' | 'rtl'
  readonly words: Words
  /** The language that the words are in, where it is not that of the page. */
  readonly wordsTag: string | undefined
}

export function languageOf(locale: string): Language {
  const tag = canonicalTag(locale) ?? 'en'
  const primary = tag.split('-')[0]!.toLowerCase()
  const words = Object.hasOwn(tables, primary) ? tables[primary]! : undefined
  return {
    tag,
    direction: rightToLeft.has(primary) ? 'rtl' : 'ltr',
    words: words ?? english,
    wordsTag: words ? undefined : 'en',
  }
}

function canonicalTag(locale: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(locale)[0]
  } catch {
    return undefined
  }
}

export const filled = (words: string, values: Readonly<Record<string, string | number>>): string =>
  words.replaceAll(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole))
