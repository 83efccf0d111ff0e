import { once } from 'node:events'
import sharp from 'sharp'
import { drawWords } from './draw-words.ts'
import type { ImageTask, ResizeAnswer, ResizeTask } from './resize-task.ts'

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

/** Nothing else comes before it is answered. */
async function take(size: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  for (let left = size; left > 0;) {
    const piece = process.stdin.read() as Buffer | null
    if (piece) pieces.push(piece)
    else await once(process.stdin, 'readable')
    left -= piece?.length ?? 0
  }
  return Buffer.concat(pieces)
}

async function resize({ size, width, mostPixels }: ResizeTask): Promise<ResizeAnswer> {
  const bytes = await take(size)
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
function isAnimatedPng(bytes: Buffer): boolean {
  const frames = bytes.indexOf('acTL')
  return frames > 0 && frames < bytes.indexOf('IDAT')
}

const tell = (answer: ResizeAnswer | 'ready'): void => void process.send!(answer)

const answer = async (task: ImageTask): Promise<ResizeAnswer> =>
  'title' in task ? { made: await drawWords(task) } : resize(task)

process.on('message', (task: ImageTask) => {
  answer(task).then(tell, (error: unknown) => tell({ refused: error instanceof Error ? error.message : String(error) }))
})
process.on('disconnect', () => process.exit())
tell('ready')
