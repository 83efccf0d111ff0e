import type { LineRange } from './changed-lines.ts'
import { LineComparer } from './line-comparer.ts'
import { bytesOfLines, joinBytes, type Lines, sameBytes, splitLines } from './lines.ts'

/** Paths with '/' between segments. Absent before: a new file; absent after: a deleted one. */
export type DiffNames = { readonly before?: string; readonly after?: string }

const context = 3
const encoder = new TextEncoder()

/** A patch that `git apply` takes, as bytes because documents are; empty where neither name nor bytes changed. */
export function unifiedDiff(before: Uint8Array, after: Uint8Array, names: DiffNames): Uint8Array {
  const isSame = sameBytes(before, after)
  if (isSame && names.before === names.after) return new Uint8Array()
  const parts = [encoder.encode(headOf(names, isSame))]
  if (!isSame) {
    const one = splitLines(before)
    const other = splitLines(after)
    for (const hunk of hunksOf(new LineComparer([one, other]).changes(0, 1))) writeHunk(parts, hunk, one, other)
  }
  return joinBytes(parts)
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

function writeHunk(parts: Uint8Array[], changes: readonly LineRange[], before: Lines, after: Lines): void {
  const first = changes[0]!
  const last = changes.at(-1)!
  const lead = Math.min(context, first.beforeFrom)
  const beforeFrom = first.beforeFrom - lead
  const afterFrom = first.afterFrom - lead
  const beforeTo = Math.min(before.count, last.beforeTo + context)
  const afterTo = last.afterTo + (beforeTo - last.beforeTo)
  parts.push(encoder.encode(`@@ -${spanOf(beforeFrom, beforeTo)} +${spanOf(afterFrom, afterTo)} @@\n`))

  let done = beforeFrom
  for (const change of changes) {
    writeLines(parts, ' ', before, done, change.beforeFrom)
    writeLines(parts, '-', before, change.beforeFrom, change.beforeTo)
    writeLines(parts, '+', after, change.afterFrom, change.afterTo)
    done = change.beforeTo
  }
  writeLines(parts, ' ', before, done, beforeTo)
}

function spanOf(from: number, to: number): string {
  const count = to - from
  // An empty span names the line it follows.
  const start = count === 0 ? from : from + 1
  return count === 1 ? `${start}` : `${start},${count}`
}

function writeLines(parts: Uint8Array[], mark: ' ' | '-' | '+', lines: Lines, from: number, to: number): void {
  for (let line = from; line < to; line++) {
    const bytes = bytesOfLines(lines, line, line + 1)
    parts.push(encoder.encode(mark), bytes)
    if (bytes.at(-1) !== 10) parts.push(encoder.encode('\n\\ No newline at end of file\n'))
  }
}
