import { Readable } from 'node:stream'
import type { Pieces } from './handler.ts'

/** In characters: what is sent at once, and what may wait in memory. */
const enough = 32 * 1024

/** The whole text where it is short; else a stream that makes as much as the client takes. */
export async function startPieces(pieces: Pieces): Promise<string | Readable> {
  const parts = gathered(pieces)
  const first = await parts.next()
  if (first.done) return ''
  if (first.value.length < enough) return first.value
  const rest = (async function* () {
    yield first.value
    yield* parts
  })()
  return Readable.from(rest, { objectMode: false, highWaterMark: enough })
}

async function* gathered(pieces: Pieces): AsyncGenerator<string, undefined> {
  let text = ''
  for await (const piece of pieces) {
    text += piece
    if (text.length < enough) continue
    yield text
    text = ''
  }
  if (text !== '') yield text
}
