import { createHash, type Hash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** What is kept: some facts as JSON, and bytes. */
export interface Kept<Facts> {
  readonly facts: Facts
  readonly bytes: Buffer
}

const hashSize = 32
/** In bytes: hashed in less than a millisecond, after which others have their turn. */
const piece = 256 * 1024

/** The hash of all that follows; the length of the facts; the facts; the bytes. Returns the size. */
export async function writeKept(path: string, { facts, bytes }: Kept<unknown>): Promise<number> {
  const about = Buffer.from(JSON.stringify(facts))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(about.length)
  const hash = createHash('sha256').update(length).update(about)
  await hashInTurns(hash, bytes)
  const pieces = [hash.digest(), length, about, bytes]
  const file = await open(path, 'wx', 0o600)
  await file.writev(pieces).finally(() => file.close())
  return pieces.reduce((sum, one) => sum + one.length, 0)
}

/** Undefined for what a disk has damaged or a process has not written to its end. */
export async function readKept<Facts>(path: string): Promise<Kept<Facts> | undefined> {
  const [start, rest] = await readWhole(path)
  const hash = createHash('sha256')
  await hashInTurns(hash, rest)
  if (!hash.digest().equals(start) || rest.length < 4) return undefined
  const end = 4 + rest.readUInt32BE(0)
  return { facts: JSON.parse(rest.toString('utf8', 4, end)) as Facts, bytes: rest.subarray(end) }
}

async function readWhole(path: string): Promise<[start: Buffer, rest: Buffer]> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    // Not readFile: it puts its pieces together in one go.
    const bytes = Buffer.allocUnsafeSlow(size)
    let filled = 0
    while (filled < size) {
      const { bytesRead } = await file.read(bytes, filled, size - filled)
      if (bytesRead === 0) break
      filled += bytesRead
    }
    return [bytes.subarray(0, hashSize), bytes.subarray(hashSize, filled)]
  } finally {
    await file.close()
  }
}

async function hashInTurns(hash: Hash, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length; at += piece) {
    if (at > 0) await nextTurn()
    hash.update(bytes.subarray(at, at + piece))
  }
}
