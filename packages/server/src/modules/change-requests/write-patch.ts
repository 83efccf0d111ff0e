import { isUtf8 } from 'node:buffer'
import { type Hash, loadWhole, type ObjectReader, writeLayout, type WrittenFile } from '@octavo/content'
import type { Compared } from './compared-content.ts'
import { diffTexts } from './diff-texts.ts'

/** One patch of the files that the content is exported as. What is no text is named, and left out. */
export async function writePatch({ objects, roots }: Compared): Promise<{ patch: string; omitted: string[] }> {
  const [before, after] = await Promise.all([filesOf(objects, roots.before), filesOf(objects, roots.after)])
  const changed = [...new Set([...before.keys(), ...after.keys()])]
    .filter((path) => identityOf(before.get(path)) !== identityOf(after.get(path)))
    .toSorted()
  const parts: string[] = []
  const omitted: string[] = []
  for (const path of changed) {
    const [old, young] = [before.get(path), after.get(path)]
    const texts = await Promise.all([textOf(objects, old), textOf(objects, young)])
    if (texts[0] === undefined || texts[1] === undefined) omitted.push(path)
    else {
      const names = { ...(old && { before: path }), ...(young && { after: path }) }
      parts.push(Buffer.from(await diffTexts(texts[0], texts[1], names)).toString())
    }
  }
  return { patch: parts.join(''), omitted }
}

async function filesOf(objects: ObjectReader, root: Hash): Promise<ReadonlyMap<string, WrittenFile>> {
  const files = await writeLayout(await loadWhole(objects, root), (hash) => objects.bytes(hash))
  return new Map(files.map((file) => [file.path, file]))
}

function identityOf(file: WrittenFile | undefined): string | undefined {
  if (!file) return undefined
  if ('object' in file) return file.object
  return 'blob' in file ? file.blob : `bytes:${Buffer.from(file.bytes).toString('base64')}`
}

/** Nothing for what is not text: `git apply` takes no other bytes in this form. */
async function textOf(objects: ObjectReader, file: WrittenFile | undefined): Promise<Uint8Array | undefined> {
  if (!file) return new Uint8Array()
  if ('blob' in file) return undefined
  const bytes = 'object' in file ? await objects.bytes(file.object) : file.bytes
  return Buffer.from(bytes).includes(0) || !isUtf8(bytes) ? undefined : bytes
}
