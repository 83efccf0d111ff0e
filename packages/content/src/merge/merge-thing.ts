import type { ContentPart } from '../model/content.ts'
import type { Hash } from '../model/hash.ts'
import type { PageRecord } from '../model/page.ts'
import type { ValueChange } from '../objects/compare-maps.ts'
import type { Resolution } from './conflict.ts'
import type { MergeRun } from './merge-run.ts'
import { isEqual, larger, mergeUnits, pick, type Clash, type Values } from './merge-record.ts'
import { frontMatterFields, isSameParent, trifles, units } from './units.ts'

/** Brings one thing that they changed into ours. */
export async function mergeThing(run: MergeRun, part: ContentPart, key: string): Promise<void> {
  const theirs = run.theirChanges[part].get(key) as ValueChange<unknown>
  const ours = run.ourChanges[part].get(key) as ValueChange<unknown> | undefined
  if (!ours) {
    run.pending[part].set(key, theirs.after)
    return
  }
  if (isEqual(ours.after, theirs.after)) return
  const merged = await mergeBoth(run, part, key, { base: ours.before, ours: ours.after, theirs: theirs.after })
  if (!isEqual(merged, ours.after)) run.pending[part].set(key, merged)
}

type Both = { base: unknown; ours: unknown; theirs: unknown }

async function mergeBoth(
  run: MergeRun,
  part: ContentPart,
  key: string,
  { base, ours, theirs }: Both,
): Promise<unknown> {
  if (ours === undefined || theirs === undefined) {
    const kept = (ours ?? theirs) as Values
    if (part === 'pages' && isTrifle(base as Values, kept)) return undefined
    const deletedBy = ours === undefined ? 'ours' : 'theirs'
    const answer = run.ask({ kind: 'deleted', part, key, deletedBy })
    // Until somebody answers it stays, so that what hangs on it raises no questions of its own.
    return answer === undefined ? kept : chosen(answer, ours, theirs)
  }
  if (typeof ours !== 'object' || typeof theirs !== 'object') {
    return chosen(run.ask({ kind: 'field', part, key, field: 'value', base, ours, theirs }), ours, theirs)
  }
  const sides = { base: base as Values | undefined, ours: ours as Values, theirs: theirs as Values }
  const { merged, clashes } = mergeUnits(sides, units[part])
  const result: Record<string, unknown> = { ...merged }
  for (const clash of clashes) await settle(run, part, key, clash, result, sides)
  return part === 'pages' ? withMetadata(run, result, sides) : result
}

const isTrifle = (base: Values, kept: Values): boolean =>
  Object.keys({ ...base, ...kept }).every((field) => trifles.has(field) || isEqual(base[field], kept[field]))

const chosen = (answer: Resolution | undefined, ours: unknown, theirs: unknown): unknown => {
  if (answer === 'theirs') return theirs
  return typeof answer === 'object' && 'value' in answer ? answer.value : ours
}

async function settle(
  run: MergeRun,
  part: ContentPart,
  key: string,
  clash: Clash,
  result: Record<string, unknown>,
  { base, ours, theirs }: { base: Values | undefined; ours: Values; theirs: Values },
): Promise<void> {
  const { unit } = clash
  if (unit === 'document' || unit === 'object') {
    const documents = [base?.[unit], ours[unit], theirs[unit]] as (Hash | undefined)[]
    const hash = await mergeDocument(run, part, key, unit, documents)
    result[unit] = hash
    if (unit === 'object' && hash !== undefined) result['size'] = (await run.draft.bytes(hash as Hash)).length
    return
  }
  // A source's size follows its bytes.
  if (part === 'sources') return
  // What the front matter says follows the document, which is merged by itself.
  if (part === 'pages' && ours['document'] !== undefined && isFrontMatter(unit)) return
  if (unit === 'place' && isSameParent(ours, theirs)) {
    Object.assign(result, larger(clash.ours, clash.theirs))
    return
  }
  const field = unit
  const answer = run.ask({ kind: 'field', part, key, field, base: clash.base, ours: clash.ours, theirs: clash.theirs })
  for (const name of Object.keys({ ...clash.base, ...clash.ours, ...clash.theirs })) delete result[name]
  Object.assign(result, chosen(answer, clash.ours, clash.theirs))
}

const isFrontMatter = (field: string): boolean => (frontMatterFields as readonly string[]).includes(field)

async function mergeDocument(
  run: MergeRun,
  part: ContentPart,
  key: string,
  field: 'document' | 'object',
  [base, ours, theirs]: readonly (Hash | undefined)[],
): Promise<Hash | undefined> {
  const empty = new Uint8Array()
  const texts = [base, ours, theirs].map((hash) => (hash === undefined ? empty : run.draft.bytes(hash)))
  const [b, o, t] = await Promise.all(texts)
  const merged = await run.documents.merge(b!, o!, t!)
  if (merged) return run.draft.write(merged)
  // The table of contents is written anew from the tree: which of two layouts it starts from is no question to ask.
  if (part === 'sources' && isTemplate(key)) return [ours!, theirs!].toSorted()[0]
  const answer = run.ask({
    kind: 'document',
    part: part as 'pages',
    key,
    field,
    ...(base !== undefined && { base }),
    ours: ours!,
    theirs: theirs!,
  })
  if (typeof answer === 'object' && 'text' in answer) return run.draft.write(answer.text)
  return answer === 'theirs' ? theirs : ours
}

const isTemplate = (path: string): boolean => /(^|\/)(summary|toc)\.md$/i.test(path)

/** The fields that repeat the front matter, from the document that came out. */
async function withMetadata(
  run: MergeRun,
  result: Values,
  { ours, theirs }: { ours: Values; theirs: Values },
): Promise<Values> {
  const document = result['document'] as Hash | undefined
  if (document === undefined) return result
  const own = Object.entries(result).filter(([field]) => !isFrontMatter(field))
  const from = document === ours['document'] ? ours : document === theirs['document'] ? theirs : undefined
  const metadata = from
    ? pick(from, frontMatterFields)
    : (run.documents.metadataOf(await run.draft.bytes(document)) as Partial<PageRecord>)
  return { ...Object.fromEntries(own), ...metadata }
}
