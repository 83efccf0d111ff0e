import type { Budget, Comparison } from './changed-lines.ts'

/**
 * A run of changed lines between equal lines can often slide up or down and mean the same. Each run slides to where the other
 * document has a change too, else down as far as it goes; runs that meet become one. Git does so, and so its merges depend on it.
 */
export function slideChanges({ before, after, removed, added }: Comparison, budget: Budget): void {
  slideRuns(before, removed, added, budget)
  slideRuns(after, added, removed, budget)
}

function slideRuns(lines: Int32Array, changed: Uint8Array, otherChanged: Uint8Array, budget: Budget): void {
  const run = new Run(lines, changed)
  const other = new Run(lines, otherChanged)
  do {
    if (!run.isEmpty && budget.left > 0) slideRun(run, other, budget)
  } while (run.next() && other.next())
}

function slideRun(run: Run, other: Run, budget: Budget): void {
  let size: number
  let highestEnd: number
  let endBesideOther: number
  do {
    size = run.size
    endBesideOther = -1
    while (run.slideUp()) {
      other.previous()
      budget.left--
    }
    highestEnd = run.end
    if (!other.isEmpty) endBesideOther = run.end
    while (run.slideDown()) {
      other.next()
      budget.left--
      if (!other.isEmpty) endBesideOther = run.end
    }
  } while (run.size !== size && budget.left > 0)

  if (run.end === highestEnd || endBesideOther === -1) return
  while (other.isEmpty) {
    run.slideUp()
    other.previous()
  }
}

/** A run of changed lines, maybe empty, before one unchanged line or the end. The nth runs of both documents belong together. */
class Run {
  readonly #lines: Int32Array
  readonly #changed: Uint8Array
  start = 0
  end = 0

  constructor(lines: Int32Array, changed: Uint8Array) {
    this.#lines = lines
    this.#changed = changed
    this.#growDown()
  }

  get size(): number {
    return this.end - this.start
  }

  get isEmpty(): boolean {
    return this.end === this.start
  }

  next(): boolean {
    if (this.end === this.#changed.length) return false
    this.start = ++this.end
    this.#growDown()
    return true
  }

  previous(): void {
    if (this.start === 0) return
    this.end = --this.start
    this.#growUp()
  }

  slideUp(): boolean {
    if (this.start === 0 || this.#lines[this.start - 1] !== this.#lines[this.end - 1]) return false
    this.#changed[--this.start] = 1
    this.#changed[--this.end] = 0
    this.#growUp()
    return true
  }

  slideDown(): boolean {
    if (this.end === this.#changed.length || this.#lines[this.start] !== this.#lines[this.end]) return false
    this.#changed[this.start++] = 0
    this.#changed[this.end++] = 1
    this.#growDown()
    return true
  }

  #growUp(): void {
    while (this.#changed[this.start - 1] === 1) this.start--
  }

  #growDown(): void {
    while (this.#changed[this.end] === 1) this.end++
  }
}
