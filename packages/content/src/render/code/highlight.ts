import { createHighlighterCore, type HighlighterCore } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import { languageOf, loadLanguage } from './languages.ts'
import { classOfColour, tokenTheme } from './token-theme.ts'

/** A part of a line with its class; undefined for plain text. */
export type Token = readonly [text: string, className: string | undefined]

/** Longer code is shown without colours: reading it would take seconds. */
const longestCode = 50_000
/** A longer line is plain among lines that are not: what it costs grows with its square. */
const longestLine = 500
/** What is coloured of one page. */
const longestPage = 150_000

let shared: Promise<HighlighterCore> | undefined

function highlighter(): Promise<HighlighterCore> {
  shared ??= createHighlighterCore({
    themes: [tokenTheme],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  })
  return shared
}

/** Reads the code of one page. */
export type CodeReader = (source: string, language: string | undefined) => readonly (readonly Token[])[]

/** A reader that knows these languages. Loading is all that is waited for. */
export async function codeReader(names: Iterable<string | undefined>): Promise<CodeReader> {
  const wanted = new Set([...names].map(languageOf).filter((language) => language !== undefined))
  if (wanted.size === 0) return plainTokens
  const core = await highlighter()
  for (const language of wanted) {
    if (!core.getLoadedLanguages().includes(language)) await core.loadLanguage(await loadLanguage(language))
  }
  let left = longestPage
  return (source, name) => {
    const language = languageOf(name)
    const isLong = source.length > longestCode || source.length > left
    if (language === undefined || isLong) return plainTokens(source, undefined)
    left -= source.length
    return tokensOf(core, source, language)
  }
}

function tokensOf(core: HighlighterCore, source: string, language: string): readonly (readonly Token[])[] {
  const lines = core.codeToTokensBase(source, {
    lang: language as never,
    theme: tokenTheme.name,
    tokenizeMaxLineLength: longestLine,
    // A limit of time would colour the same code differently on another day.
    tokenizeTimeLimit: 0,
  })
  return lines.map((line) => {
    const tokens: [string, string | undefined][] = []
    for (const { content, color } of line) {
      const className = classOfColour(color)
      const last = tokens.at(-1)
      // Blanks have no colour: they join what stands before them.
      if (last && (last[1] === className || content.trim() === '')) last[0] += content
      else tokens.push([content, className])
    }
    return tokens
  })
}

const plainTokens: CodeReader = (source) => source.split(/\r\n|\n|\r/).map((line) => [[line, undefined]])
