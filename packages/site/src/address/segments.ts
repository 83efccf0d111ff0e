/** Slugs are never empty and hold neither '/' nor a control character; whatever else they hold is written so that it survives. */
export const encodeSegment = (segment: string): string => encodeURIComponent(segment.toWellFormed())

/** What is the same address to people, though not the same text: another case, another form of the same letters. */
export const foldSegment = (segment: string): string => segment.normalize('NFC').toLowerCase().normalize('NFC')

interface ReadSegments {
  readonly segments: readonly string[]
  /** It ends in a slash. */
  readonly slash: boolean
  /** It is not how anybody would write it: a slash follows a slash. */
  readonly isOdd: boolean
}

/** No tree is as deep, and nobody asks for so much by mistake. */
const mostSegments = 80
const longestPath = 65_536

/** The segments of a path; undefined where no page could ever have it. */
export function readSegments(path: string): ReadSegments | undefined {
  if (path.length > longestPath) return undefined
  const raw = path.split('/').slice(1)
  const segments = raw.filter((segment) => segment !== '').map(decodeSegment)
  if (segments.length > mostSegments || segments.some((segment) => !isPossible(segment))) return undefined
  const slash = segments.length > 0 && raw.at(-1) === ''
  return {
    segments,
    slash,
    isOdd: raw.length > segments.length + 1 || (raw.length > segments.length && !path.endsWith('/')),
  }
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    // A sign of percent that begins nothing stands for itself.
    return segment
  }
}

const isPossible = (segment: string): boolean => segment !== '.' && segment !== '..' && !/[/\p{Cc}]/u.test(segment)
