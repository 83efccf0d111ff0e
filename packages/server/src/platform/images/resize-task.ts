/** What is asked of a process that resizes images; the image itself comes by its standard input. */
export interface ResizeTask {
  /** Of the image, in bytes. */
  readonly size: number
  readonly width: number
  /** An image of more is not unpacked. */
  readonly mostPixels: number
}

/** WebP, or why there is none: then there never will be. */
export type ResizeAnswer = { readonly made: Uint8Array } | { readonly refused: string }
