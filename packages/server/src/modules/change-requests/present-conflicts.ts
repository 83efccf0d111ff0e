import {
  addressOf,
  type Conflict,
  conflictId,
  type ContentParts,
  type ContentRoot,
  decodeDocument,
  getFrom,
  type Hash,
  isAddressed,
  type ObjectReader,
  readRoot,
} from '@octavo/content'
import type { ConflictSummary, ConflictView } from '@octavo/contract'
import type { Reader, Tenant } from '../../platform/database/database.ts'
import { openObjects, revisionOf } from '../content/index.ts'
import type { ComputedMerge } from './compute-merge.ts'

const kinds = {
  pages: 'page',
  files: 'file',
  reusableContents: 'reusable-content',
  variables: 'variable',
  tags: 'tag',
  sources: 'source',
} as const

/** Shows conflicts: where each is, and what each side says of it. */
interface ConflictPresenter {
  summarize(conflict: Conflict): Promise<ConflictSummary>
  present(conflict: Conflict): Promise<ConflictView>
}

export async function openConflicts(
  reader: Reader,
  tenant: Tenant,
  { sides }: Pick<ComputedMerge, 'sides'>,
): Promise<ConflictPresenter> {
  const objects = openObjects(reader, tenant)
  // Where a side deleted something, another one still knows what it was.
  const roots = await Promise.all(
    [sides.ours, sides.theirs, sides.base].map(async (id) =>
      readRoot(objects, (await revisionOf(reader, tenant, id)).root),
    ),
  )
  const summarize = async (conflict: Conflict): Promise<ConflictSummary> => ({
    id: conflictId(conflict),
    kind: conflict.kind,
    target: await targetOf(objects, roots, conflict),
    ...('field' in conflict && { field: conflict.field }),
    ...('deletedBy' in conflict && { deletedBy: conflict.deletedBy }),
  })
  return {
    summarize,
    present: async (conflict) => ({ ...(await summarize(conflict)), ...(await statementsOf(objects, conflict)) }),
  }
}

async function targetOf(
  objects: ObjectReader,
  roots: readonly ContentRoot[],
  { part, key }: Conflict,
): Promise<ConflictSummary['target']> {
  const named = { kind: kinds[part], id: key }
  for (const root of roots) {
    const found = await getFrom<ContentParts[typeof part]>(objects, root[part], key)
    if (found === undefined) continue
    if (typeof found !== 'object') return named
    const title = 'title' in found ? found.title : 'name' in found ? found.name : undefined
    const path = 'slug' in found && isAddressed(found) ? await addressOf(objects, root, found) : undefined
    return { ...named, ...(title !== undefined && { title }), ...(path !== undefined && { path }) }
  }
  return named
}

type Statements = Pick<ConflictView, 'base' | 'ours' | 'theirs'>

async function statementsOf(objects: ObjectReader, conflict: Conflict): Promise<Statements> {
  const show = async (said: unknown): Promise<unknown> => {
    if (said === undefined) return undefined
    if (conflict.kind === 'document') return decodeDocument(await objects.bytes(said as Hash))
    return conflict.kind === 'field' ? fieldValue(said, conflict.field) : said
  }
  if (conflict.kind !== 'document' && conflict.kind !== 'field') return {}
  const [base, ours, theirs] = await Promise.all([conflict.base, conflict.ours, conflict.theirs].map(show))
  return {
    ...(base !== undefined && { base }),
    ...(ours !== undefined && { ours }),
    ...(theirs !== undefined && { theirs }),
  }
}

/** Fields that stand alone are shown by their value; those that only make sense together, together. */
function fieldValue(said: unknown, field: string): unknown {
  if (typeof said !== 'object' || said === null) return said
  const names = Object.keys(said)
  if (names.length === 0) return undefined
  return names.length === 1 && names[0] === field ? (said as Record<string, unknown>)[field] : said
}
