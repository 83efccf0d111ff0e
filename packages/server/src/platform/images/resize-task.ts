/** What is asked of a process that resizes images; the image itself comes by its standard input. */
export interface ResizeTask {
  /** Of the image, in bytes. */
  readonly size: number
  readonly width: number
  /** An image of more is not unpacked. */
  readonly mostPixels: number
}

/** A picture of words, for those who show a link: in colours written like `#0a0b0c`. */
export interface DrawTask {
  readonly site: string
  readonly title: string
  readonly description: string
  readonly colours: Readonly<Record<'ground' | 'ink' | 'faint' | 'accent', string>>
}

export type ImageTask = ResizeTask | DrawTask

/** WebP, or PNG where it was drawn; or why there is none: then there never will be. */
export type ResizeAnswer = { readonly made: Uint8Array } | { readonly refused: string }
