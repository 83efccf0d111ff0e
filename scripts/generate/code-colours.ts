import { readFileSync } from 'node:fs'
import { createHighlighterCore } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import { bundledLanguages } from 'shiki/langs'
import { bundledThemes } from 'shiki/themes'
import { classOfColour, tokenClasses, tokenTheme } from '../../packages/content/src/render/code/token-theme.ts'
import { codeThemes } from '../../packages/contract/src/sites/code-themes.ts'

const languages = [
  'typescript',
  'python',
  'html',
  'css',
  'yaml',
  'json',
  'markdown',
  'diff',
  'shellscript',
  'java',
  'c',
]
const samples = readFileSync(new URL('code-samples.md', import.meta.url), 'utf8')

/** Pages hold kinds of tokens, not colours: what a theme of the highlighter gives to most of each kind is the kind's colour in it. */
export async function codeColours(): Promise<string> {
  const named = codeThemes.filter((name) => name in bundledThemes) as (keyof typeof bundledThemes)[]
  const core = await createHighlighterCore({
    themes: [tokenTheme, ...named.map((name) => bundledThemes[name])],
    langs: languages.map((language) => bundledLanguages[language as keyof typeof bundledLanguages]),
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  })
  const lines = named.map((name) => {
    const { fg, bg } = core.getTheme(name)
    const votes = new Map(tokenClasses.map((kind) => [kind, new Map<string, number>()]))
    for (const [, language, source] of samples.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)) {
      const kinds = core.codeToTokensWithThemes(source!, {
        lang: language!,
        themes: { kind: tokenTheme.name, own: name },
      })
      for (const { content, variants } of kinds.flat()) {
        const kind = classOfColour(variants['kind']!.color)
        const colour = plain(variants['own']!.color ?? fg)
        const counts = kind === undefined || content.trim() === '' ? undefined : votes.get(kind)
        counts?.set(colour, (counts.get(colour) ?? 0) + weight(content))
      }
    }
    const colours = tokenClasses.map(
      (kind) => [...votes.get(kind)!].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? plain(fg),
    )
    return `  '${name}': '${[plain(bg), plain(fg), ...colours].join(' ')}',`
  })
  return `// Written by \`npm run generate\` from the themes of the highlighter: ground, plain text, then one colour for each kind.
export const codeKinds = ${JSON.stringify(tokenClasses)} as const

export const codeColours: Readonly<Record<string, string>> = {
${lines.join('\n')}
}
`
}

/** Quotes and brackets often have a colour of their own, beside that of the words between them. */
const weight = (content: string): number => 0.01 + content.replaceAll(/[^\p{L}\p{N}]/gu, '').length

/** Six digits; what shines through is left out. */
function plain(colour: string): string {
  const digits = colour.replace('#', '').toLowerCase()
  return digits.length < 6 ? digits.slice(0, 3).replaceAll(/./g, '$&$&') : digits.slice(0, 6)
}
