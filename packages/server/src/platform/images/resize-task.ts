/** What is asked of a process that resizes images. */
export interface ResizeTask {
  readonly bytes: Uint8Array
  readonly width: number
  /** An image of more is not unpacked. */
  readonly mostPixels: number
}

/** WebP, or why there is none: then there never will be. */
export type ResizeAnswer = { readonly made: Uint8Array } | { readonly refused: string }
