import type { DocumentPage, WholeContent } from '../../packages/content/src/index.ts'
import type { Files } from './repositories.ts'

interface Edit {
  readonly kind: 'description' | 'title' | 'paragraph'
  readonly change: object
  /** The page's file. */
  readonly file: string
  readonly said: string
  readonly oldTitle: string
  /** The text of a paragraph, before and after. */
  readonly find: string
  readonly replace: string
}

const kinds = ['description', 'title', 'paragraph'] as const

/** The same edits in every run: numbers choose, with steps that wander over all pages. */
export function chooseEdit(
  { content, files }: { content: WholeContent; files: Files },
  number: number,
): Edit | undefined {
  const pages = [...content.pages].filter(
    (entry): entry is [string, DocumentPage] => entry[1].type === 'document' && entry[1].document !== undefined,
  )
  for (let attempt = 0; attempt < pages.length; attempt++) {
    const [id, page] = pages[(number * 7919 + attempt * 31) % pages.length]!
    const edit = editOf(kinds[number % 3]!, id, page, files, number)
    if (edit) return edit
  }
  return undefined
}

function editOf(kind: Edit['kind'], id: string, page: DocumentPage, files: Files, number: number): Edit | undefined {
  const file = page.file?.path
  const bytes = file === undefined ? undefined : files.get(file)
  if (file === undefined || !bytes) return undefined
  const text = new TextDecoder().decode(bytes)
  // What is not UTF-8 cannot be said in JSON.
  if (Buffer.compare(Buffer.from(text), bytes) !== 0) return undefined
  const common = { kind, file, oldTitle: page.title, find: '', replace: '' }
  if (kind === 'description') {
    const said = `Edited words ${number}`
    if (!canTakeDescription(text)) return undefined
    return { ...common, said, change: { operation: 'update_page', page: id, description: said } }
  }
  if (kind === 'title') {
    const said = `Edited title ${number}`
    return { ...common, said, change: { operation: 'update_page', page: id, title: said } }
  }
  const find = paragraphOf(text)
  if (find === undefined) return undefined
  const replace = `${find} Edited ${number}.`
  return {
    ...common,
    said: replace,
    find,
    replace,
    change: { operation: 'update_page', page: id, patches: [{ find, replace }] },
  }
}

/** Front matter that is whole, or none: what cannot be read is not changed. */
const canTakeDescription = (text: string): boolean =>
  !text.startsWith('---') || /^---\r?\n(?:\w[^\n]*\n|\s+[^\n]*\n)*?---\r?\n/.test(text)

const paragraphOf = (text: string): string | undefined =>
  text.split(/\r?\n|\r/).find((line) => /^[A-Z][\w ,.]{30,}$/.test(line) && text.split(line).length === 2)

interface Unexpected {
  readonly bytes: number
  readonly what: string
}

/** How many bytes changed that the edit had no business with. */
export function unexpectedBytes(before: Files, after: Files, edit: Edit): Unexpected {
  const faults: { bytes: number; what: string }[] = []
  for (const path of new Set([...before.keys(), ...after.keys()])) {
    const [old, young] = [before.get(path), after.get(path)]
    if (!old || !young) faults.push({ bytes: (old ?? young)!.length, what: `${path} ${old ? 'went' : 'came'}` })
    else if (Buffer.compare(old, young) !== 0) faults.push(judge(path, linesOf(old), linesOf(young), edit))
  }
  const changed = [...after].filter(
    ([path, bytes]) => Buffer.compare(bytes, before.get(path) ?? new Uint8Array()) !== 0,
  )
  if (changed.length === 0) faults.push({ bytes: 1, what: 'nothing changed' })
  return { bytes: faults.reduce((sum, { bytes }) => sum + bytes, 0), what: faults.map(({ what }) => what).join('; ') }
}

const linesOf = (bytes: Uint8Array): string[] =>
  Buffer.from(bytes)
    .toString('latin1')
    .split(/(?<=\n)/)

function judge(path: string, old: readonly string[], young: readonly string[], edit: Edit): Unexpected {
  const [gone, come] = changedLines(old, young)
  const isFine =
    edit.kind === 'paragraph'
      ? path === edit.file &&
        gone.length === 1 &&
        come.length === 1 &&
        decode(come[0]!) === decode(gone[0]!).replace(edit.find, edit.replace)
      : edit.kind === 'title'
        ? isTitleChange(path, gone, come, edit)
        : path === edit.file && isDescriptionChange(old, gone, come, edit)
  if (isFine) return { bytes: 0, what: '' }
  const bytes = [...gone, ...come].reduce((sum, line) => sum + line.length, 0)
  return { bytes, what: `${path}: -${JSON.stringify(gone.slice(0, 3))} +${JSON.stringify(come.slice(0, 3))}` }
}

const decode = (line: string): string => Buffer.from(line, 'latin1').toString('utf8')

/** What lies between the common head and the common tail. */
function changedLines(old: readonly string[], young: readonly string[]): [string[], string[]] {
  let head = 0
  while (head < old.length && head < young.length && old[head] === young[head]) head++
  let tail = 0
  while (tail < old.length - head && tail < young.length - head && old.at(-1 - tail) === young.at(-1 - tail)) tail++
  return [old.slice(head, old.length - tail), young.slice(head, young.length - tail)]
}

/** One line of the table of contents, or the heading that said the same. */
function isTitleChange(path: string, gone: readonly string[], come: readonly string[], edit: Edit): boolean {
  const isOneLine = gone.length === 1 && come.length === 1 && decode(come[0]!).includes(edit.said)
  if (path !== edit.file) return isOneLine && /(summary|toc)\.md$/i.test(path)
  return (
    isOneLine && (/^#\s/.test(gone[0]!) || gone[0]!.startsWith('title:') || decode(gone[0]!).trim() === edit.oldTitle)
  )
}

/** Lines of the key, or front matter where there was none. */
function isDescriptionChange(
  old: readonly string[],
  gone: readonly string[],
  come: readonly string[],
  edit: Edit,
): boolean {
  const says = come.some((line) => decode(line).includes(edit.said))
  if (!says) return false
  const hasFrontMatter = /^(\u00ef\u00bb\u00bf)?---\s*$/.test(old[0]!.trimEnd())
  if (!hasFrontMatter)
    return gone.length === 0 && come.every((line) => /^(\u00ef\u00bb\u00bf)?(---|description:.*)?\s*$/.test(line))
  return gone.every(isOfKey) && come.every(isOfKey)
}

/** The key itself, or a line that goes on with its value. */
const isOfKey = (line: string, index: number): boolean =>
  index === 0 ? line.startsWith('description:') || /^\s/.test(line) : /^\s+\S|^\s*$/.test(line)
