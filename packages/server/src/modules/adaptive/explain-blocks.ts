import { type ObjectReader, type PageRecord, readConditions, splitBlocks } from '@octavo/content'
import type { VisibilityView } from '@octavo/contract'
import { checkCondition, type ClaimsSchema, type PageTarget, type SiteSight } from '@octavo/site'
import { textOfDocument } from '../content/index.ts'

type BlockSight = NonNullable<VisibilityView['blocks']>[number]
type Seer = readonly [BlockSight['seenBy'][number], SiteSight]

const mostBlocks = 100
/** In bytes: what is longer would hold up others while it is split. */
const longest = 1024 * 1024

/** Which of the conditional blocks of a page are for whom. */
export async function explainBlocks(
  objects: ObjectReader,
  page: PageRecord,
  target: PageTarget,
  seers: readonly Seer[],
  schema: ClaimsSchema,
): Promise<Pick<VisibilityView, 'blocks' | 'complete'>> {
  if (page.type !== 'document' || page.document === undefined) return { blocks: [], complete: true }
  const text = await textOfDocument(objects, page.document)
  if (text.length > longest) return { blocks: [], complete: false }
  const { blocks, complete } = readConditions(text, splitBlocks(text))
  const shown = blocks.slice(0, mostBlocks).map(({ from, conditions }): BlockSight => {
    const faults = conditions.map((one) => (one === '' ? undefined : checkCondition(one, schema, { variables: true })))
    const fault = faults.find((one) => one !== undefined)
    return {
      line: text.slice(0, from).split('\n').length,
      conditions: [...conditions],
      seenBy: seers
        .filter(([, sight]) => sight.of({ level: 'block', page: target, conditions }).seen)
        .map(([audience]) => audience),
      ...(fault && { fault }),
    }
  })
  return { blocks: shown, complete: complete && blocks.length <= mostBlocks }
}
