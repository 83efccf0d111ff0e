import { escapeText, locateFrontMatter, shownStart } from '@octavo/content'

/** A document as it is written, for those who could not get more of it in time; up to the first part that is not for them. */
export function plainText(source: string, isShown: (conditions: readonly string[]) => boolean): string {
  const body = source.slice(locateFrontMatter(source)?.end ?? 0)
  return shownStart(body, (condition) => isShown([condition])).trim()
}

export const plainHtml = (text: string): string => (text === '' ? '' : `<pre class="plain">${escapeText(text)}</pre>`)
