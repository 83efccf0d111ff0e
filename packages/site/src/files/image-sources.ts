import { type ImageFacts, type ImageWidth, widthsOf } from './image-widths.ts'

/** What stands in an `img`, so that a browser takes the width it needs and keeps the place before it has the image. */
export interface ImageSources {
  readonly src: string
  /** Undefined where there is only one. */
  readonly srcset?: string | undefined
  readonly width?: number | undefined
  readonly height?: number | undefined
}

/** `addressAt` writes the address of the image in a width, or of the image itself. */
export function imageSources(image: ImageFacts, addressAt: (width?: ImageWidth) => string): ImageSources {
  const src = addressAt()
  const { width, height } = image.dimensions ?? {}
  const widths = widthsOf(image)
  if (widths.length === 0) return { src, width, height }
  const own = [...widths.map((one) => `${addressAt(one)} ${one}w`), `${src} ${width}w`]
  return { src, srcset: own.join(', '), width, height }
}
