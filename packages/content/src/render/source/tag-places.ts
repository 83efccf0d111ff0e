/** After the first `%}` outside quotes, or after the first at all where quotes do not pair. */
export function endOfTag(line: string, from: number): number | undefined {
  let isQuoted = false
  let first: number | undefined
  for (let at = from + 2; at < line.length; at++) {
    if (line[at] === '"' && line[at - 1] !== '\\') isQuoted = !isQuoted
    if (line[at] !== '%' || line[at + 1] !== '}') continue
    if (!isQuoted) return at + 2
    first ??= at + 2
  }
  return first
}

/** Whether a place of a line is inside a code span: a run of backticks up to the next run of the same length. */
export function codeSpans(line: string): (at: number) => boolean {
  if (!line.includes('`')) return () => false
  const runs = Array.from(line.matchAll(/`+/g), ({ 0: { length }, index }) => ({ from: index, length }))
  const isCode = new Uint8Array(line.length)
  const nextOf = new Map<number, number[]>()
  for (let index = runs.length - 1; index >= 0; index--) {
    const { length } = runs[index]!
    nextOf
      .set(length, nextOf.get(length) ?? [])
      .get(length)!
      .push(index)
  }
  for (let index = 0; index < runs.length; index++) {
    const { from, length } = runs[index]!
    const same = nextOf.get(length)!
    while (same.length > 0 && same.at(-1)! <= index) same.pop()
    if (line[from - 1] === '\\' || same.length === 0) continue
    const closing = same.at(-1)!
    isCode.fill(1, from, runs[closing]!.from + length)
    index = closing
  }
  return (at) => isCode[at] === 1
}
