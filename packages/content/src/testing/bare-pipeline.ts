import { raw } from 'hast-util-raw'
import { defaultSchema, sanitize } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { toHast } from 'mdast-util-to-hast'
import { gfm } from 'micromark-extension-gfm'
import { createHighlighterCore, type HighlighterCore } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import githubLight from 'shiki/themes/github-light.mjs'
import { locateFrontMatter } from '../front-matter/locate-front-matter.ts'
import { languageOf, loadLanguage } from '../render/code/languages.ts'

type Tree = ReturnType<typeof sanitize>
type Element = Extract<Tree, { type: 'element' }>

/** Markdown as anybody renders it with these libraries: parsed, sanitized, its code coloured in one theme, written. What ours is measured by. */
export class BarePipeline {
  readonly #highlighter: HighlighterCore

  private constructor(highlighter: HighlighterCore) {
    this.#highlighter = highlighter
  }

  static async open(): Promise<BarePipeline> {
    const engine = createJavaScriptRegexEngine({ forgiving: true })
    return new BarePipeline(await createHighlighterCore({ themes: [githubLight], langs: [], engine }))
  }

  async render(source: string): Promise<string> {
    const text = source.slice(locateFrontMatter(source)?.end ?? 0)
    const tree = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
    const safe = sanitize(raw(toHast(tree, { allowDangerousHtml: true })), schema)
    await this.#colour(safe)
    return toHtml(safe)
  }

  async #colour(node: Tree): Promise<void> {
    if (!('children' in node)) return
    for (const [index, child] of node.children.entries()) {
      if (child.type !== 'element') continue
      const coloured = child.tagName === 'pre' ? await this.#code(child) : undefined
      if (coloured) node.children[index] = coloured
      else await this.#colour(child)
    }
  }

  async #code(pre: Element): Promise<Element | undefined> {
    const code = pre.children[0]
    const text = code?.type === 'element' && code.children[0]?.type === 'text' ? code.children[0].value : undefined
    const classes = code?.type === 'element' ? code.properties['className'] : undefined
    const language = languageOf(Array.isArray(classes) ? String(classes[0]).replace(/^language-/, '') : undefined)
    if (text === undefined || language === undefined) return undefined
    if (!this.#highlighter.getLoadedLanguages().includes(language)) {
      await this.#highlighter.loadLanguage(await loadLanguage(language))
    }
    return this.#highlighter.codeToHast(text, { lang: language, theme: 'github-light' }).children[0] as Element
  }
}

const schema = {
  ...defaultSchema,
  attributes: { ...defaultSchema.attributes, code: [['className', /^language-./]] as [string, RegExp][] },
}
