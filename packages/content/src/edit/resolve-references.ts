import type { BlocksOf, DocumentBlock } from './apply-patches.ts'
import type { References } from './edit-run.ts'

const link = /(\]\(<?)\.\/([\w.-]{1,100})(#[^\s<>()]{1,500})?(?=>?[)\s])/g

/**
 * A document with its links to things of the same batch leading there: `./intro.md` to the page that was made with the ref
 * `intro`, `./logo` to the file. Code is left alone, and so is every link that names nothing of the batch.
 */
export function resolveReferences(text: string, made: References, blocksOf: BlocksOf): string {
  if (made.isEmpty || !text.includes('](')) return text
  return inBlocks(text, 0, text.length, blocksOf(text), (part) =>
    part.replaceAll(link, (whole, opening: string, name: string, anchor = '') => {
      const target = addressOf(made, name)
      return target === undefined ? whole : `${opening}${target}${anchor}`
    }),
  )
}

function addressOf(made: References, name: string): string | undefined {
  const page = name.endsWith('.md') ? made.find('page', name.slice(0, -3)) : undefined
  if (page !== undefined) return `/pages/${page}`
  const file = made.find('file', name)
  return file === undefined ? undefined : `/files/${file}`
}

type Kinded = DocumentBlock & { readonly kind?: string }

function inBlocks(
  text: string,
  from: number,
  to: number,
  blocks: readonly Kinded[],
  change: (part: string) => string,
): string {
  let changed = ''
  let at = from
  for (const block of blocks) {
    changed += text.slice(at, block.from)
    if (block.kind === 'container') changed += inBlocks(text, block.from, block.to, block.children ?? [], change)
    else {
      const isCode = block.kind === 'code' || block.kind === 'front-matter'
      changed += isCode ? text.slice(block.from, block.to) : change(text.slice(block.from, block.to))
    }
    at = block.to
  }
  return changed + text.slice(at, to)
}
