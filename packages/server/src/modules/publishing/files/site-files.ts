import type { FileRecord } from '@octavo/content'
import { fileAddress, imageAddress, type ImageSources, imageSources, type SiteBase, type Way } from '@octavo/site'
import type { Blobs } from '../../../platform/blobs/blobs.ts'
import type { DiskCache } from '../../../platform/cache/disk-cache.ts'
import type { Resizer } from '../../../platform/images/resizer.ts'
import type { Counter } from '../../../platform/limits/counter.ts'
import { openSpell } from '../../../platform/observe/spell.ts'
import type { FetchGuarded } from '../../../platform/outbound/fetch-guarded.ts'
import { compressedFiles } from './compressed-files.ts'
import { externalImages } from './external-images.ts'
import type { AskedFiles, FileAnswer } from './file-answer.ts'
import { type Audience, openFileProofs } from './file-proofs.ts'
import { imageVariants } from './image-variants.ts'
import { type AskedFile, type FileTools, serveFile } from './serve-file.ts'
import { serveImage } from './serve-image.ts'

/** The page that an address is written for: where it is, and who is shown it. */
export interface ShownOn {
  /** The site's id. */
  readonly site: string
  readonly base: SiteBase
  readonly way: Way
  /** `everyone`, or those whom `audienceOf` names where the page is theirs alone. */
  readonly audience: Audience
}

/** Files and images of published sites: their addresses, and what is at them. Addresses are without the origin. */
export interface SiteFiles {
  fileAddress(page: ShownOn, file: FileRecord): string
  /** A file of the content as an image of a page, in all widths that it is offered in. */
  imageSources(page: ShownOn, file: FileRecord): ImageSources
  /** Where the site itself serves an image that lies elsewhere. */
  imageAddress(page: ShownOn, url: string): string | undefined
  /** Undefined: not there, or not for this visitor. */
  serveFile(asked: AskedFile): Promise<FileAnswer | undefined>
  serveImage(asked: AskedFiles): Promise<FileAnswer | undefined>
}

export interface SiteFileSettings {
  readonly secretKeys: readonly string[]
  readonly blobs: Blobs
  /** Of resized and fetched images, and of compressed files. */
  readonly cache: DiskCache
  readonly resizer: Resizer
  readonly fetch: FetchGuarded
  readonly counter: Counter
  readonly log: FileTools['log']
}

/** A longer address is no image's that anybody wrote by hand, and would fill the pages that show it. */
const longestAddress = 2000

export function openSiteFiles(settings: SiteFileSettings): SiteFiles {
  const { secretKeys, blobs, cache, resizer, log } = settings
  const proofs = openFileProofs(secretKeys)
  const findImage = externalImages(settings)
  const makeVariant = imageVariants({ blobs, cache, resizer })
  const missing = openSpell(
    { info() {}, warn: (details, message) => log.error(details, message) },
    {
      begins:
        'a file that a site shows is missing, and there may be more: BLOBS_DIR or S3_BUCKET is not where it was kept, or a backup was restored without it',
    },
  )
  const tools: FileTools = { blobs, proofs, log, missing, makeVariant, compress: compressedFiles({ blobs, cache }) }
  const proofOf = ({ site, audience }: ShownOn, { blob }: FileRecord): string =>
    proofs.prove(site, audience, { file: blob })
  return {
    fileAddress: (page, file) =>
      fileAddress(page.base, page.way, { hash: file.blob, name: file.name }, { proof: proofOf(page, file) }),
    imageSources(page, file) {
      const [place, proof] = [{ hash: file.blob, name: file.name }, proofOf(page, file)]
      return imageSources(file, (width) => fileAddress(page.base, page.way, place, { proof, width }))
    },
    imageAddress: ({ site, audience, base, way }, url) =>
      url.length > longestAddress
        ? undefined
        : imageAddress(base, way, { url, proof: proofs.prove(site, audience, { image: url }) }),
    serveFile: (asked) => serveFile(asked, tools),
    serveImage: (asked) => serveImage(asked, { proofs, findImage }),
  }
}
