import { documentLinks } from '../markdown/document-links.ts'
import type { ChosenPaths } from './choose-paths.ts'
import { directoryOf, pathFrom } from './paths.ts'
import { writeDestination } from './resolve-path.ts'

const inText = /\/(?:pages|files)\/\w/
const ownLink = /^\/(pages|files)\/(\w+)(#.+)?$/u

/** Whether a document may name pages or files by their ids. */
export const mayLinkById = (text: string): boolean => inText.test(text)

/** A document with paths, from the file it is written to, in place of ids. What has no path stays as it is. */
export function withPaths(text: string, path: string, paths: ChosenPaths): string {
  let written = ''
  let at = 0
  const links = documentLinks(text, mayLinkById).toSorted((one, other) => one.from - other.from)
  for (const { destination, isAttribute, from, to } of links) {
    const [, kind, id = '', anchor = ''] = ownLink.exec(destination) ?? []
    const target = kind === undefined ? undefined : kind === 'pages' ? pathOfPage(id, paths) : paths.files.get(id)
    if (target === undefined || from < at) continue
    const isBare = !isAttribute && text[from - 1] !== '<'
    written += text.slice(at, from) + destinationTo(pathFrom(directoryOf(path), target), anchor, isBare)
    at = to
  }
  return written + text.slice(at)
}

/** A page without a document has no file, but links find it by its path. */
function pathOfPage(id: string, { pages, addresses }: ChosenPaths): string | undefined {
  const address = addresses.get(id)
  return pages.get(id) ?? (address === undefined ? undefined : `${address}.md`)
}

function destinationTo(path: string, anchor: string, isBare: boolean): string {
  if (isBare && !/[\s()<>\\]/u.test(path + anchor)) return writeDestination(path) + anchor
  const escaped = path.toWellFormed().replaceAll(/[%#?"'<>\\()\s\p{Cc}]/gu, encodeCharacter)
  return (/^\/|^[a-z][a-z0-9+.-]*:/iu.test(escaped) ? `./${escaped}` : escaped) + anchor
}

const encodeCharacter = (character: string): string =>
  /['()]/.test(character) ? `%${character.charCodeAt(0).toString(16)}` : encodeURIComponent(character)
