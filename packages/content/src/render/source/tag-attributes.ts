import { decodeString } from 'micromark-util-decode-string'

export type TagAttributes = ReadonlyMap<string, string>

const closing: Readonly<Record<string, string>> = { '"': '"', "'": "'", '“': '”', '”': '”', '‘': '’', '’': '’' }

/**
 * The attributes of a tag, by lower-case name; the first of a name holds. `inner` is what stands between the tag's name and its end. A
 * quoted value may hold quotes of its own: it ends at the first quote after which another attribute or nothing follows.
 */
export function readAttributes(inner: string): TagAttributes {
  const attributes = new Map<string, string>()
  const name = /\s*([\w-]{1,60})\s{0,20}=\s{0,20}/y
  for (let at = 0; at < inner.length;) {
    name.lastIndex = at
    const found = name.exec(inner)
    if (!found) {
      at = pastWord(inner, at)
      continue
    }
    const value = valueAt(inner, name.lastIndex)
    const key = found[1]!.toLowerCase()
    if (!attributes.has(key)) attributes.set(key, decodeString(value.text))
    at = value.end
  }
  return attributes
}

function pastWord(inner: string, from: number): number {
  let at = from
  while (at < inner.length && /\s/.test(inner[at]!)) at++
  while (at < inner.length && !/\s/.test(inner[at]!)) at++
  return at
}

function valueAt(inner: string, from: number): { text: string; end: number } {
  const quote = closing[inner[from] ?? '']
  if (quote === undefined) {
    const end = pastWord(inner, from)
    return { text: inner.slice(from, end), end }
  }
  const follows = /\s{0,100}(?:$|[\w-]{1,60}\s{0,20}=)/y
  let last = -1
  for (let at = inner.indexOf(quote, from + 1); at !== -1; at = inner.indexOf(quote, at + 1)) {
    if (inner[at - 1] === '\\') continue
    last = at
    follows.lastIndex = at + 1
    if (follows.test(inner)) break
  }
  return last === -1
    ? { text: inner.slice(from + 1), end: inner.length }
    : { text: inner.slice(from + 1, last), end: last + 1 }
}

/** What stands between `{% name` and `%}`. */
export function innerOfTag(tag: string): string {
  return tag
    .trim()
    .replace(/^\{%-?\s*@?[\w./@-]*/, '')
    .replace(/-?%\}$/, '')
}

export const isTrue = (value: string | undefined): boolean => value !== undefined && value.toLowerCase() === 'true'
