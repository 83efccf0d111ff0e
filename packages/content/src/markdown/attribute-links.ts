/** A destination as it is written, at the place where it is written. */
type DocumentLink = {
  readonly kind: 'link' | 'image' | 'definition' | 'html' | 'tag'
  /** With escapes and entities of Markdown resolved; percent-encoding, and entities in HTML and tags, stay. */
  readonly destination: string
  /** The destination's own characters in the document, without brackets or quotes. */
  readonly from: number
  readonly to: number
}

/** What `href`, `src` and `srcset` of HTML name. */
export function htmlLinks(text: string, from: number, to: number): DocumentLink[] {
  return found('html', text, from, to, /\b(?:href|src|srcset)=(?:"([^"]*)"|'([^']*)')/gi)
}

/** What tags name: `{% content-ref url="…" %}`, `{% file src="…" %}`, `{% include "…" %}`. */
export function tagLinks(text: string, from: number, to: number): DocumentLink[] {
  const links: DocumentLink[] = []
  for (let start = text.indexOf('{%', from); start !== -1 && start < to; start = text.indexOf('{%', start + 2)) {
    const end = text.indexOf('%}', start)
    if (end === -1 || end > to) break
    if (text[start - 1] === '\\') continue
    const attribute = /^\{%-?[ \t]*include\b/.test(text.slice(start, start + 40))
      ? /include[ \t]+"([^"]*)"/g
      : /\b(?:url|src|page|href)="([^"]*)"/g
    links.push(...found('tag', text, start, end, attribute))
    start = end
  }
  return links
}

function found(kind: 'html' | 'tag', text: string, from: number, to: number, attribute: RegExp): DocumentLink[] {
  return Array.from(text.slice(from, to).matchAll(attribute), (match) => {
    const destination = match[1] ?? match[2] ?? ''
    const end = from + match.index + match[0].length - 1
    return { kind, destination, from: end - destination.length, to: end }
  })
}
