import type { FileRecord, ReusableContentRecord, TagRecord } from '../model/content.ts'
import type { VariableValue } from '../model/metadata.ts'
import type { PageRecord } from '../model/page.ts'
import { canonical } from '../objects/chunk.ts'
import type { ContentDifference } from './compare-content.ts'

type Attribute = { before?: unknown; after?: unknown }
type Attributes = { [name: string]: Attribute }

/** What a reader of a change wants to know: one change for each thing that happened, in the words of the tree. */
export type SemanticChange =
  | { type: 'page_created' | 'page_deleted'; id: string; page: PageRecord }
  | { type: 'page_edited'; id: string; page: PageRecord; attributes: Attributes }
  | { type: 'page_moved'; id: string; page: PageRecord; before: string | null; after: string | null }
  | { type: 'file_created' | 'file_deleted'; id: string; file: FileRecord }
  | { type: 'file_edited'; id: string; file: FileRecord; attributes: Attributes }
  | {
      type: 'reusable_content_created' | 'reusable_content_deleted'
      id: string
      reusableContent: ReusableContentRecord
    }
  | { type: 'reusable_content_edited'; id: string; reusableContent: ReusableContentRecord; attributes: Attributes }
  | { type: 'variables_edited'; variables: { [name: string]: { before?: VariableValue; after?: VariableValue } } }
  | { type: 'tag_created' | 'tag_deleted'; slug: string; tag: TagRecord }
  | { type: 'tag_edited'; slug: string; tag: TagRecord; attributes: Attributes }

/** Where a page stands and when it was touched are not its attributes. */
const notAttributes = new Set(['type', 'parent', 'order', 'createdAt', 'updatedAt', 'file', 'directory'])

export function semanticChanges(difference: ContentDifference): SemanticChange[] {
  return [
    ...[...difference.pages].flatMap(([id, { before, after }]) => pageChanges(id, before, after)),
    ...[...difference.files].flatMap(([id, { before, after }]) => thingChanges('file', { id }, 'file', before, after)),
    ...[...difference.reusableContents].flatMap(([id, { before, after }]) =>
      thingChanges('reusable_content', { id }, 'reusableContent', before, after),
    ),
    ...variableChanges(difference),
    ...[...difference.tags].flatMap(([slug, { before, after }]) => thingChanges('tag', { slug }, 'tag', before, after)),
  ]
}

function pageChanges(id: string, before: PageRecord | undefined, after: PageRecord | undefined): SemanticChange[] {
  if (!before) return [{ type: 'page_created', id, page: after! }]
  if (!after) return [{ type: 'page_deleted', id, page: before }]
  const changes: SemanticChange[] = []
  const attributes = attributesOf(before, after, notAttributes)
  if (Object.keys(attributes).length > 0) changes.push({ type: 'page_edited', id, page: after, attributes })
  const isMoved =
    before.parent !== after.parent || before.order !== after.order || directoryOf(before) !== directoryOf(after)
  if (isMoved) changes.push({ type: 'page_moved', id, page: after, before: before.parent, after: after.parent })
  return changes
}

/** A file in another folder is a page at another address, wherever it stands in the table of contents. */
const directoryOf = (page: PageRecord): string | undefined => ('directory' in page ? page.directory : undefined)

function thingChanges(
  kind: 'file' | 'reusable_content' | 'tag',
  name: { id: string } | { slug: string },
  field: 'file' | 'reusableContent' | 'tag',
  before: object | undefined,
  after: object | undefined,
): SemanticChange[] {
  const change = (type: string, thing: object, attributes?: Attributes) =>
    [
      { type: `${kind}_${type}`, ...name, [field]: thing, ...(attributes && { attributes }) },
    ] as unknown as SemanticChange[]
  if (!before) return change('created', after!)
  if (!after) return change('deleted', before)
  const attributes = attributesOf(before, after)
  return Object.keys(attributes).length > 0 ? change('edited', after, attributes) : []
}

function variableChanges({ variables }: ContentDifference): SemanticChange[] {
  if (variables.size === 0) return []
  const edited = [...variables].map(([name, { before, after }]) => [name, attribute(before, after)] as const)
  return [{ type: 'variables_edited', variables: Object.fromEntries(edited) as never }]
}

function attributesOf(before: object, after: object, without: ReadonlySet<string> = new Set()): Attributes {
  const [old, young] = [before as Record<string, unknown>, after as Record<string, unknown>]
  const names = [...new Set([...Object.keys(old), ...Object.keys(young)])].filter((name) => !without.has(name))
  const changed = names.filter((name) => canonical([old[name]]) !== canonical([young[name]]))
  return Object.fromEntries(changed.map((name) => [name, attribute(old[name], young[name])]))
}

const attribute = (before: unknown, after: unknown): Attribute => ({
  ...(before !== undefined && { before }),
  ...(after !== undefined && { after }),
})
