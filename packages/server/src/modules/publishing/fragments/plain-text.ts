import { escapeText, locateFrontMatter, shownStart } from '@octavo/content'

/** A document as it is written, for those who could not get more of it in time; up to the first part that is not for them. */
export function plainText(source: string, isShown: (conditions: readonly string[]) => boolean): string {
  const body = source.slice(locateFrontMatter(source)?.end ?? 0)
  return shownStart(body, (condition) => isShown([condition])).trim()
}

/** No longer than so many characters: what is beyond them is left out, and its Markdown still has it. */
export function plainHtml(text: string, most: number): string {
  if (text === '') return ''
  const html = escapeText(text)
  return `<pre class="plain">${html.length > most ? cut(html, most) : html}</pre>`
}

/** Not in the middle of a character, nor of what stands for one. */
const cut = (html: string, most: number): string =>
  `${html
    .slice(0, most)
    .replace(/&[^;]{0,9}$/u, '')
    .toWellFormed()}&hellip;`
