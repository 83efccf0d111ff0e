/** The widths that images are made in, in pixels. Few: each is made once for every image that is asked for in it. */
export const imageWidths = [320, 640, 960, 1280, 1920] as const
export type ImageWidth = (typeof imageWidths)[number]

/** What can be made smaller without losing something: not what moves, and not what is drawn at any size. */
const resizable = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/avif'])

/** More pixels than any picture of a page has: unpacked, they would fill the memory. */
export const mostPixels = 50_000_000
/** Below so many bytes nothing is gained. */
const leastBytes = 10_000
/** Above so many, reading it takes longer than a reader waits. */
const mostBytes = 20_000_000

/** Of a file, what says how it can be shown. */
export interface ImageFacts {
  readonly contentType: string
  readonly size: number
  readonly dimensions?: { readonly width: number; readonly height: number } | undefined
}

/** The widths in which an image is offered besides its own; none for what is no image that can be resized. */
export function widthsOf({ contentType, size, dimensions }: ImageFacts): readonly ImageWidth[] {
  if (!resizable.has(contentType) || !dimensions || size < leastBytes || size > mostBytes) return []
  const { width, height } = dimensions
  return width * height > mostPixels ? [] : imageWidths.filter((one) => one < width)
}
