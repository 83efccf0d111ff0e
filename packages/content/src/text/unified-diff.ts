import type { LineRange } from './changed-lines.ts'
import { LineComparer } from './line-comparer.ts'
import { type Lines, sameBytes, splitLines } from './lines.ts'

/** Paths with '/' between segments. Absent before: a new file; absent after: a deleted one. */
export type DiffNames = { readonly before?: string; readonly after?: string }

const context = 3
const encoder = new TextEncoder()

/** A patch that `git apply` takes, as bytes because documents are; empty where neither name nor bytes changed. */
export function unifiedDiff(before: Uint8Array, after: Uint8Array, names: DiffNames): Uint8Array {
  const isSame = sameBytes(before, after)
  if (isSame && names.before === names.after) return new Uint8Array()
  const patch = new Patch(before.length + after.length)
  patch.say(headOf(names, isSame))
  if (!isSame) {
    const one = splitLines(before)
    const other = splitLines(after)
    for (const hunk of hunksOf(new LineComparer([one, other]).changes(0, 1))) writeHunk(patch, hunk, one, other)
  }
  return patch.bytes()
}

function headOf({ before, after }: DiffNames, isSame: boolean): string {
  const one = before ?? after ?? ''
  const other = after ?? before ?? ''
  const lines = [`diff --git ${quoted(`a/${one}`)} ${quoted(`b/${other}`)}`]
  if (before === undefined) lines.push('new file mode 100644')
  else if (after === undefined) lines.push('deleted file mode 100644')
  else if (before !== after) {
    if (isSame) lines.push('similarity index 100%')
    lines.push(`rename from ${quoted(before)}`, `rename to ${quoted(after)}`)
  }
  if (!isSame) {
    lines.push(`--- ${before === undefined ? '/dev/null' : ended(quoted(`a/${before}`))}`)
    lines.push(`+++ ${after === undefined ? '/dev/null' : ended(quoted(`b/${after}`))}`)
  }
  return `${lines.join('\n')}\n`
}

/** As git writes a name that could be misread: in double quotes with escapes. */
function quoted(name: string): string {
  // oxlint-disable-next-line no-control-regex
  if (!/["\\\u0000-\u001f\u007f]/.test(name)) return name
  // oxlint-disable-next-line no-control-regex
  const escaped = name.replace(/["\\\u0000-\u001f\u007f]/g, (character) =>
    character === '"' || character === '\\'
      ? `\\${character}`
      : `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`,
  )
  return `"${escaped}"`
}

/** Where a name holds a space, a tab says where it ends. */
const ended = (name: string) => (name.includes(' ') ? `${name}\t` : name)

/** Changes whose surroundings meet are one hunk. */
function hunksOf(changes: readonly LineRange[]): LineRange[][] {
  const hunks: LineRange[][] = []
  for (const change of changes) {
    const last = hunks.at(-1)?.at(-1)
    if (last && change.beforeFrom - last.beforeTo <= 2 * context) hunks.at(-1)!.push(change)
    else hunks.push([change])
  }
  return hunks
}

function writeHunk(patch: Patch, changes: readonly LineRange[], before: Lines, after: Lines): void {
  const first = changes[0]!
  const last = changes.at(-1)!
  const lead = Math.min(context, first.beforeFrom)
  const beforeFrom = first.beforeFrom - lead
  const afterFrom = first.afterFrom - lead
  const beforeTo = Math.min(before.count, last.beforeTo + context)
  const afterTo = last.afterTo + (beforeTo - last.beforeTo)
  patch.say(`@@ -${spanOf(beforeFrom, beforeTo)} +${spanOf(afterFrom, afterTo)} @@\n`)

  let done = beforeFrom
  for (const change of changes) {
    patch.write(space, before, done, change.beforeFrom)
    patch.write(minus, before, change.beforeFrom, change.beforeTo)
    patch.write(plus, after, change.afterFrom, change.afterTo)
    done = change.beforeTo
  }
  patch.write(space, before, done, beforeTo)
}

function spanOf(from: number, to: number): string {
  const count = to - from
  // An empty span names the line it follows.
  const start = count === 0 ? from : from + 1
  return count === 1 ? `${start}` : `${start},${count}`
}

const [space, minus, plus] = [32, 45, 43]

/** Bytes that grow; a patch of many short lines is made of too many pieces to join. */
class Patch {
  #bytes: Uint8Array
  #length = 0

  constructor(expected: number) {
    this.#bytes = new Uint8Array(expected + 1024)
  }

  say(text: string): void {
    const said = encoder.encode(text)
    this.#makeRoom(said.length)
    this.#bytes.set(said, this.#length)
    this.#length += said.length
  }

  write(mark: number, lines: Lines, from: number, to: number): void {
    for (let line = from; line < to; line++) {
      const start = lines.starts[line]!
      const end = lines.starts[line + 1]!
      this.#makeRoom(end - start + 1)
      this.#bytes[this.#length++] = mark
      for (let at = start; at < end; at++) this.#bytes[this.#length++] = lines.bytes[at]!
      if (lines.bytes[end - 1] !== 10) this.say('\n\\ No newline at end of file\n')
    }
  }

  bytes(): Uint8Array {
    return this.#bytes.slice(0, this.#length)
  }

  #makeRoom(more: number): void {
    if (this.#length + more <= this.#bytes.length) return
    const larger = new Uint8Array((this.#length + more) * 2)
    larger.set(this.#bytes)
    this.#bytes = larger
  }
}
