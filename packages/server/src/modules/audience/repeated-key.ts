/** Strings, and what opens, parts and closes; whatever stands between them is no concern here. */
const token = /"(?:[^"\\]|\\.)*"(?=(\s*:)?)|[{}]/gs

/**
 * Whether some object of this JSON text names a key twice: one reader believes the first, another the last. The text
 * must have been parsed already.
 */
export function repeatsKey(json: string): boolean {
  const open: Set<string>[] = []
  for (const [text, isKey] of json.matchAll(token)) {
    if (text === '{') open.push(new Set())
    else if (text === '}') open.pop()
    else if (isKey !== undefined) {
      const [key, keys] = [JSON.parse(text) as string, open.at(-1)!]
      if (keys.has(key)) return true
      keys.add(key)
    }
  }
  return false
}
