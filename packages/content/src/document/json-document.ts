import type { Block } from '../markdown/block.ts'
import { conditionOf, openingOf } from '../markdown/conditions.ts'
import { parseMarkdown } from '../markdown/parse-markdown.ts'
import { splitBlocks } from '../markdown/split-blocks.ts'
import { block, type JsonDocument, type JsonNode, paragraph, referenceOf } from './json-nodes.ts'
import { blockNodes } from './markdown-nodes.ts'

/**
 * A document as a tree of blocks. What cannot be read in reasonable time is a paragraph of its own text. Takes time in proportion to
 * what is written: call it off the event loop.
 */
export function toJsonDocument(source: string): JsonDocument {
  return { object: 'document', data: { schemaVersion: 1 }, nodes: nodesOf(source, splitBlocks(source)) }
}

const nodesOf = (source: string, blocks: readonly Block[]): JsonNode[] =>
  blocks.flatMap((one) => {
    const [first, ...more] = nodesOfBlock(source, one)
    return first ? [{ ...first, key: one.key }, ...more] : []
  })

function nodesOfBlock(source: string, one: Block): JsonNode[] {
  if (one.kind === 'front-matter' || one.kind === 'blank') return []
  if (one.kind === 'container' || one.kind === 'tag') return [tagNode(source, one)]
  const written = source.slice(one.from, one.end)
  const parsed = parseMarkdown(written)
  return parsed ? blockNodes(parsed.tree.children, written) : [paragraph(written)]
}

const typeOfTag: Readonly<Record<string, string>> = {
  tab: 'tabs-item',
  step: 'stepper-step',
  include: 'reusable-content',
}

/** A block of the dialect: what it holds, and what its opening tag says. */
function tagNode(source: string, tag: Block): JsonNode {
  const { name = 'tag', children } = tag
  const opening = openingOf(source, tag)
  const type = typeOfTag[name] ?? name
  const data = dataOf(name, opening)
  return block(type, children && nodesOf(source, children), data)
}

function dataOf(name: string, opening: string): Record<string, unknown> {
  if (name === 'if') return { expression: conditionOf(opening) }
  const included = name === 'include' ? /include\s+"([^"]*)"/u.exec(opening)?.[1] : undefined
  if (included !== undefined) return { ref: referenceOf(included) }
  const attributes = Object.fromEntries(
    [...opening.matchAll(/([\w-]{1,50})="([^"]*)"/gu)].map(([, key, value]) => [key!, value!]),
  )
  const { url, src, ...rest } = attributes
  if (name === 'embed') return { ...rest, url }
  const destination = url ?? src
  return destination === undefined ? attributes : { ...rest, ref: referenceOf(destination) }
}
