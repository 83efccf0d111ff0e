import { changeYaml } from './change-yaml.ts'
import { endOfLine, firstLineEnd, locateFrontMatter } from './locate-front-matter.ts'
import { yamlChangesFor, type MetadataChanges, type TitleChange } from './metadata-keys.ts'
import { longestFrontMatter, readFrontMatter, type FrontMatterWarning } from './read-front-matter.ts'

/**
 * Changes what a document's front matter says: only the lines of the changed keys differ. A document without front matter
 * gets one, and front matter that loses its last key goes. Front matter that could not be read is not touched: the fault
 * is returned instead.
 */
export function changeFrontMatter(
  text: string,
  changes: MetadataChanges & TitleChange,
): { text: string } | { fault: FrontMatterWarning } {
  const { place, metadata, isValid, warnings } = readFrontMatter(text)
  if (!isValid) return { fault: warnings[0]! }
  const list = yamlChangesFor(changes, metadata)
  if (list.length === 0) return { text }
  const source = place ? text.slice(place.yamlStart, place.yamlEnd) : ''
  const lineEnd = place?.lineEnd ?? firstLineEnd(text)
  // A block of one line or none does not show the document's line ends to the one who writes.
  const changed = changeYaml(source === '' ? lineEnd : source, list, longestFrontMatter)
  if ('fault' in changed) {
    const { line, message } = changed.fault
    return { fault: { line: line + 1, code: 'front-matter-invalid', message } }
  }
  const yaml = source === '' ? changed.text.slice(lineEnd.length) : changed.text
  if (yaml === source) return { text }
  if (!place) return { text: withNewBlock(text, yaml, lineEnd) }
  if (yaml.trim() === '') return { text: withoutBlock(text, place.start, place.end, place.yamlStart) }
  return { text: text.slice(0, place.yamlStart) + yaml + text.slice(place.yamlEnd) }
}

function withNewBlock(text: string, yaml: string, lineEnd: string): string {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : ''
  const body = text.slice(mark.length)
  const block = `---${lineEnd}${yaml}---${lineEnd}`
  return mark + block + (body === '' ? '' : lineEnd + body)
}

/** The block goes with the blank line after it, unless what follows would then be taken for front matter. */
function withoutBlock(text: string, start: number, end: number, yamlStart: number): string {
  const lineAfter = endOfLine(text, end)
  const isBlank = /^(?:\r\n|\n|\r)$/u.test(text.slice(end, lineAfter))
  const rest = text.slice(0, start) + text.slice(isBlank ? lineAfter : end)
  if (!locateFrontMatter(rest)) return rest
  const fence = text.slice(start, yamlStart)
  return text.slice(0, start) + fence + fence + text.slice(end)
}
