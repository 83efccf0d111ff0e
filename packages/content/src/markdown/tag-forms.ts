/** The name right after `{%`: letters, or `@integration/block`. */
const tagStart = /\{%-?[ \t]*(@?[A-Za-z][\w./@-]*)?/y

export type TagLine = {
  readonly name: string
  /** `{% endhint %}` closes `hint`. */
  readonly closes: string | undefined
}

export function startsTag(line: string): boolean {
  return /^[ \t]*\{%/.test(line)
}

/** The tag at this place of a line; undefined where there is none. */
export function tagAt(line: string, at: number): TagLine | undefined {
  tagStart.lastIndex = at
  const name = tagStart.exec(line)?.[1]
  if (name === undefined) return undefined
  return { name, closes: name.startsWith('end') && name.length > 3 ? name.slice(3) : undefined }
}

/** The tags of a line, in order; `\{%` is text. */
export function tagsOf(line: string): TagLine[] {
  const tags: TagLine[] = []
  for (let at = line.indexOf('{%'); at !== -1; at = line.indexOf('{%', at + 2)) {
    if (line[at - 1] === '\\') continue
    const tag = tagAt(line, at)
    if (tag) tags.push(tag)
  }
  return tags
}

/** Paired only when the very next tag is their end. */
export const maybePaired: ReadonlySet<string> = new Set(['embed', 'file'])
