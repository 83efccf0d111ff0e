import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { Hash } from '@octavo/content'
import type { Expected, Stored } from './blobs.ts'

/** The bytes were not those that were announced. */
export class WrongBytes extends Error {
  readonly fault: 'hash' | 'size' | 'limit'

  constructor(fault: WrongBytes['fault']) {
    super(`The bytes do not have the expected ${fault}`)
    this.fault = fault
  }
}

/** Takes the bytes into a file while they are counted and hashed, so that memory holds a piece at a time. */
export async function receive(
  source: AsyncIterable<Uint8Array>,
  file: FileHandle,
  expected: Expected = {},
): Promise<Stored> {
  const most = Math.min(expected.limit ?? Infinity, expected.size ?? Infinity)
  const hash = createHash('sha256')
  let size = 0
  for await (const piece of source) {
    size += piece.byteLength
    // Told at once: what is too long may have no end.
    if (size > most) throw new WrongBytes(size > (expected.limit ?? Infinity) ? 'limit' : 'size')
    hash.update(piece)
    await writeAll(file, piece)
  }
  return requireExpected({ hash: hash.digest('hex') as Hash, size }, expected)
}

export function describe(bytes: Uint8Array, expected: Expected = {}): Stored {
  const stored = { hash: createHash('sha256').update(bytes).digest('hex') as Hash, size: bytes.byteLength }
  return requireExpected(stored, expected)
}

function requireExpected(stored: Stored, { hash, size, limit = Infinity }: Expected): Stored {
  if (stored.size > limit) throw new WrongBytes('limit')
  if (size !== undefined && size !== stored.size) throw new WrongBytes('size')
  if (hash !== undefined && hash !== stored.hash) throw new WrongBytes('hash')
  return stored
}

async function writeAll(file: FileHandle, piece: Uint8Array): Promise<void> {
  let written = 0
  while (written < piece.byteLength) written += (await file.write(piece, written)).bytesWritten
}
