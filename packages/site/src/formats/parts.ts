export interface PartLimits {
  readonly entries: number
  /** Of all entries of a part together. */
  readonly length: number
}

/**
 * Entries one after the other, in as few parts as hold them within the limits. `lengthOf` is told the entry before it in its part.
 * One that is too long for any part stands alone.
 */
export async function* partsOf<Entry>(
  entries: AsyncIterable<Entry> | Iterable<Entry>,
  limits: PartLimits,
  lengthOf: (entry: Entry, before: Entry | undefined) => number,
): AsyncGenerator<Entry[]> {
  let part: Entry[] = []
  let length = 0
  for await (const entry of entries) {
    const more = lengthOf(entry, part.at(-1))
    if (part.length > 0 && (part.length >= limits.entries || length + more > limits.length)) {
      yield part
      part = [entry]
      length = lengthOf(entry, undefined)
    } else {
      part.push(entry)
      length += more
    }
  }
  if (part.length > 0) yield part
}
