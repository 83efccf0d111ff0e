import { encodeDocument, largestDocument, type Resolution } from '@octavo/content'
import type { InputOf, merges } from '@octavo/contract'
import { readId, type Uuid } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'

type Body = InputOf<typeof merges.updateChangeRequest>['body']
type Given = NonNullable<Body['resolutions']>[number]

export interface Resolutions {
  readonly answers: ReadonlyMap<string, Resolution>
  /** The ids in the order in which they were sent, to say which one is wrong. */
  readonly ids: readonly string[]
  /** What the space held for whoever settled them; whatever it holds, where they do not say. */
  readonly spaceRevision: Uuid<'revision'> | undefined
}

/** Fields that hold a text, so that any text will do. */
const textFields: Readonly<Record<string, readonly string[]>> = {
  pages: ['title', 'linkTitle', 'description', 'emoji', 'icon', 'condition'],
  files: ['name'],
  reusableContents: ['title'],
  tags: ['label'],
}

/** A conflict is named by the part of the content, the key in it and the field; keys may hold colons. */
function placeOf(id: string): { readonly part: string; readonly field: string } {
  return { part: id.slice(0, id.indexOf(':')), field: id.slice(id.lastIndexOf(':') + 1) }
}

/** Says what is wrong with those that no conflict could take. */
export function readResolutions({ resolutions: given = [], spaceRevision }: Body): Resolutions {
  const answers = new Map<string, Resolution>()
  const faults: { path: string; message: string }[] = []
  for (const [index, one] of given.entries()) {
    const answer = answerOf(one)
    if (answers.has(one.conflict)) faults.push({ path: `/resolutions/${index}/conflict`, message: 'is settled twice' })
    else if (typeof answer === 'string' && answer !== 'ours' && answer !== 'theirs')
      faults.push({ path: `/resolutions/${index}`, message: answer })
    else answers.set(one.conflict, answer as Resolution)
  }
  if (faults.length > 0) throw new Problem('invalid_request', faults)
  const ids = given.map(({ conflict }) => conflict)
  return { answers, ids, spaceRevision: spaceRevision && readId(spaceRevision) }
}

/** The answer, or what is wrong with it. */
function answerOf(one: Given): Resolution | string {
  if ('use' in one) return one.use
  const { part, field } = placeOf(one.conflict)
  if ('text' in one) {
    if (field !== 'document' && field !== 'object') return 'takes no text: `use` ours or theirs, or send a value'
    const text = encodeDocument(one.text)
    return text.length > largestDocument ? 'is a longer document than there can be' : { text }
  }
  if (part === 'variables') return { value: one.value }
  if (!textFields[part]?.includes(field)) return 'takes no value: `use` ours or theirs, or send a text'
  if (typeof one.value !== 'string' || one.value.trim() === '') return 'must be a text that is not empty'
  return { value: { [field]: one.value } }
}

/** Once all is settled, an answer without a question is a mistake. */
export function requireUsed({ ids }: Resolutions, unused: readonly string[]): void {
  if (unused.length === 0) return
  throw new Problem(
    'invalid_request',
    unused.map((id) => ({ path: `/resolutions/${ids.indexOf(id)}/conflict`, message: 'is no conflict that there is' })),
  )
}
