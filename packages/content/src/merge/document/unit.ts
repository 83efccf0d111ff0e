/** A piece of a document that is merged as one: a block, an item, a row, a key of the front matter. */
export type Unit = {
  readonly kind: string
  /** Without the line end that follows it. */
  readonly text: string
  /** The line end and the blank lines between it and the next; undefined for the last, which has no next. */
  readonly gap: string | undefined
  /** What it is whatever its text says: the name of a key. Units without one are known by their text and their place. */
  readonly identity?: string
  readonly inside?: Sequence
}

/** Units one after the other, with what stands before the first and after the last. */
export type Sequence = {
  readonly open: string
  readonly units: readonly Unit[]
  readonly close: string
}

export function textOfUnits(units: readonly Unit[]): string {
  return units.map(({ text, gap }) => text + (gap ?? '')).join('')
}
