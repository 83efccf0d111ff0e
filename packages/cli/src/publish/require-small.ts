import { isMarkdown, largestDocument } from '@octavo/content/repository'
import { Complaint } from '../complaint.ts'
import type { LocalFolder } from './read-folder.ts'
import { megabytes } from './tell.ts'

/** What the service reads itself, and therefore takes in one piece: pages and settings. Anything else may be of any size. */
export const isSentWhole = (path: string): boolean =>
  isMarkdown(path) || /(?:^|\/)\.gitbook(?:\.yaml|\/[^/]+\.ya?ml)$/i.test(path)

/** What a site can hold: asked before anything is made. */
export function requireSmall({ spaces }: LocalFolder): void {
  if (spaces.length > 200) {
    throw new Complaint(
      `The folder has ${spaces.length} spaces, and a site shows 200 at most. Publish its parts one by one.`,
    )
  }
  const large = spaces
    .flatMap(({ files }) => [...files.values()])
    .filter(({ path, size }) => size > largestDocument && isSentWhole(path))
  if (large.length === 0) return
  const named = large.map(({ place, size }) => `  ${place} (${megabytes(size)})`)
  throw new Complaint(['A page has 4 MB at most. Split these, or leave them out:', ...named].join('\n'))
}
