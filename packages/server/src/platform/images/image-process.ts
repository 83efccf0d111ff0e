import sharp from 'sharp'
import type { ResizeAnswer, ResizeTask } from './resize-task.ts'

/*
 * A program of its own, which holds no secret and no connection: it reads what strangers have made, with libraries written
 * in C. Whatever becomes of it, the server goes on.
 */

sharp.cache(false)
sharp.concurrency(1)
// Of the many formats that libvips reads, those that pages show.
sharp.block({ operation: ['VipsForeignLoad'] })
const readers = ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`)
sharp.unblock({ operation: readers })

async function resize({ bytes, width, mostPixels }: ResizeTask): Promise<ResizeAnswer> {
  const image = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true })
  const { pages = 1 } = await image.metadata()
  if (pages > 1 || isAnimatedPng(bytes)) return { refused: 'it moves' }
  const made = await image
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 82, smartSubsample: true })
    .toBuffer()
  return made.length < bytes.length ? { made } : { refused: 'it would not become smaller' }
}

/** Its frames are told of before its first picture. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const frames = file.indexOf('acTL')
  return frames > 0 && frames < file.indexOf('IDAT')
}

const tell = (answer: ResizeAnswer | 'ready'): void => void process.send!(answer)

process.on('message', (task: ResizeTask) => {
  resize(task).then(tell, (error: unknown) => tell({ refused: error instanceof Error ? error.message : String(error) }))
})
process.on('disconnect', () => process.exit())
tell('ready')
