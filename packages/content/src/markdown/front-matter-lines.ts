import type { SourceLines } from './source-lines.ts'

/** The line after a document's front matter; 0 where it has none. A byte order mark may stand before it, decoded or not. */
export function frontMatterEnd(lines: SourceLines): number {
  if (lines.count === 0 || !/^(?:\uFEFF|\u00EF\u00BB\u00BF)?---[ \t]*$/.test(lines.line(0))) return 0
  for (let line = 1; line < lines.count; line++) if (/^---[ \t]*$/.test(lines.line(line))) return line + 1
  return 0
}
