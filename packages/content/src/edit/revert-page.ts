import { decodeDocument } from '../front-matter/document-text.ts'
import { readFrontMatter } from '../front-matter/read-front-matter.ts'
import type { Hash } from '../model/hash.ts'
import type { DocumentPage, PageRecord } from '../model/page.ts'
import { diffLines } from '../text/diff-lines.ts'
import { pageOf } from '../tree/read-content.ts'
import { isAddressed } from '../tree/place-keys.ts'
import type { DocumentBlock } from './apply-patches.ts'
import type { ChangeResult, RevertPage } from './change.ts'
import { removePage } from './delete-page.ts'
import { requireSize, withoutMetadata } from './edit-document.ts'
import type { EditRun } from './edit-run.ts'
import { freeSlug, requirePlace } from './place-page.ts'
import { Refused } from './refusal.ts'

/** Makes a page what it was in a revision: one that was not there goes, one that is gone comes back. */
export async function revertPage(run: EditRun, change: RevertPage): Promise<ChangeResult> {
  const id = run.made.idOf('page', change.page, 'page')
  const content = await run.contentOf(change.revision)
  if (!content) throw new Refused('unknown_reference', 'is no revision of this space', 'revision')
  const [now, then] = [await run.pages.get(id), await pageOf(run.draft, content, id)]
  if (!now && !then) throw new Refused('unknown_reference', 'is no page of this content, nor of that revision', 'page')
  if (change.block) return revertBlocks(run, id, now, then, change.block)
  if (!then) {
    await removePage(run, id)
    return { object: 'deleted_page', page: id }
  }
  if (then.parent !== null && !(await run.pages.get(then.parent))) {
    throw new Refused('place_invalid', 'the page above it is gone: revert that one first', 'page')
  }
  await requirePlace(run.pages, id, then.type, then.parent)
  const slug = isAddressed(then) ? { slug: await freeSlug(run.pages, id, then, then.slug) } : {}
  await run.pages.set(id, { ...then, ...slug, updatedAt: run.now } as PageRecord)
  return now ? { object: 'updated_page', page: id } : { object: 'created_page', page: id }
}

async function revertBlocks(
  run: EditRun,
  id: string,
  now: PageRecord | undefined,
  then: PageRecord | undefined,
  keys: readonly string[],
): Promise<ChangeResult> {
  if (now?.type !== 'document' || then?.type !== 'document' || !now.document || !then.document) {
    throw new Refused('patch_invalid', 'the page had no document then, or has none now', 'block')
  }
  const [text, old] = await Promise.all([textOf(run, now.document), textOf(run, then.document)])
  const reverted = withOldBlocks(run, text, old, new Set(keys))
  const document = run.draft.write(requireSize(reverted))
  const page: DocumentPage = {
    ...withoutMetadata(now),
    ...readFrontMatter(reverted).metadata,
    document,
    updatedAt: run.now,
  }
  await run.pages.set(id, page)
  return { object: 'updated_page', page: id }
}

const textOf = async (run: EditRun, document: NonNullable<DocumentPage['document']>) =>
  decodeDocument(await readBytes(run, document))

async function readBytes(run: EditRun, document: Hash): Promise<Uint8Array> {
  const bytes = await run.draft.bytes(document)
  run.budget.spend(bytes.length)
  return bytes
}

/** Blocks are compared by their keys, as lines are compared by their text. */
function withOldBlocks(run: EditRun, text: string, old: string, keys: ReadonlySet<string>): string {
  const [now, then] = [run.blocksOf?.(text) ?? [], run.blocksOf?.(old) ?? []]
  let reverted = ''
  let at = 0
  const found = new Set<string>()
  for (const { beforeLine, afterLine, removed, added } of diffLines(keysOf(then), keysOf(now))) {
    const before = then.slice(beforeLine, beforeLine + linesIn(removed))
    const after = now.slice(afterLine, afterLine + linesIn(added))
    const named = [...before, ...after].filter(({ key }) => keys.has(key))
    for (const { key } of named) found.add(key)
    reverted += sourceOf(text, now.slice(at, afterLine))
    reverted += named.length > 0 ? sourceOf(old, before) : sourceOf(text, after)
    at = afterLine + after.length
  }
  reverted += sourceOf(text, now.slice(at))
  const missing = [...keys].find((key) => !found.has(key))
  if (missing !== undefined) {
    throw new Refused('patch_invalid', `the block "${missing}" is not one that changed since then`, 'block')
  }
  return reverted
}

const linesIn = (bytes: Uint8Array): number => bytes.reduce((lines, byte) => lines + (byte === 10 ? 1 : 0), 0)

const keysOf = (blocks: readonly DocumentBlock[]) =>
  new TextEncoder().encode(blocks.map(({ key }) => `${key}\n`).join(''))
const sourceOf = (source: string, blocks: readonly DocumentBlock[]) =>
  blocks.map(({ from, to }) => source.slice(from, to)).join('')
