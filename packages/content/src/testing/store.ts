import { createHash } from 'node:crypto'
import type { RepositoryFile } from '../layout/repository-file.ts'
import { readLayout } from '../layout/read-layout.ts'
import { writeLayout } from '../layout/write-layout.ts'
import { matchLayout, type MatchedLayout } from '../matcher/match-layout.ts'
import type { WholeContent } from '../model/content.ts'
import type { Hash } from '../model/hash.ts'

export function hashOf(bytes: Uint8Array): Hash {
  return createHash('sha256').update(bytes).digest('hex') as Hash
}

/** Objects and blobs in memory, and the ways in and out of them. */
export class Store {
  readonly #objects = new Map<Hash, Uint8Array>()
  #lastId = 0

  readonly read = (hash: Hash): Uint8Array => {
    const bytes = this.#objects.get(hash)
    if (!bytes) throw new Error(`There is no object ${hash}.`)
    return bytes
  }

  readonly newId = (kind: string): string => `${kind}_${String(++this.#lastId).padStart(6, '0')}`

  keep(bytes: Uint8Array): Hash {
    const hash = hashOf(bytes)
    this.#objects.set(hash, bytes)
    return hash
  }

  async import(files: readonly RepositoryFile[], existing?: WholeContent): Promise<MatchedLayout> {
    const tools = { newId: this.newId, hash: hashOf, read: this.read }
    const matched = await matchLayout(existing, readLayout(files), tools)
    for (const bytes of [...matched.objects.values(), ...matched.blobs.values()]) this.keep(bytes)
    return matched
  }

  async export(content: WholeContent): Promise<Map<string, Uint8Array>> {
    const files = await writeLayout(content, this.read)
    return new Map(
      files.map((file) => {
        if ('bytes' in file) return [file.path, file.bytes]
        return [file.path, this.read('object' in file ? file.object : file.blob)]
      }),
    )
  }
}
