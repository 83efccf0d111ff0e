import { locateFrontMatter } from '../../front-matter/locate-front-matter.ts'
import { readFrontMatter } from '../../front-matter/read-front-matter.ts'
import { isMdx } from '../../layout/paths.ts'
import { readMdx } from '../../mdx/read-mdx.ts'
import { areShown, isShown } from '../expressions.ts'
import { ReadCollector } from '../reads.ts'
import type { Reads, RenderContext, RenderWarning } from '../rendered.ts'
import { RenderRun, type Source } from '../run.ts'
import { prepareSource } from '../source/prepare-source.ts'
import { withoutDoubt } from '../source/shown-start.ts'
import type { MarkdownPiece } from './markdown-pieces.ts'
import { writeBlocks } from './write-blocks.ts'

type RenderedMarkdown = {
  readonly pieces: readonly MarkdownPiece[]
  readonly reads: Reads
  readonly blocksWithConditions: readonly (readonly string[])[]
  readonly warnings: readonly RenderWarning[]
}

/**
 * A document as Markdown for whoever reads it outside of its space: parts whose conditions do not hold are left out, reusable contents
 * stand in their places, expressions are their values, and links are places to be filled by `assembleMarkdown`. Everything else is as its
 * author wrote it, but for the front matter, which is dropped. It reads and asks what `renderDocument` does, in the same way, and takes as long: call it
 * in a worker.
 */
export function renderMarkdown(written: string, context: RenderContext): RenderedMarkdown {
  const source = isMdx(context.path) ? readMdx(written).text : written
  const { metadata } = readFrontMatter(source)
  const run = new RenderRun(context, metadata.variables ?? {}, new ReadCollector(), () => [])
  const place = { path: context.path, inserted: [], definitions: undefined, notePrefix: '', trail: [context.path] }
  const pieces = writeSource(run, source, place)
  return { pieces, reads: run.reads.all(), blocksWithConditions: run.blocksWithConditions, warnings: run.warnings }
}

/** A source of its own: the document, or a reusable content. */
function writeSource(run: RenderRun, markdown: string, source: Source): MarkdownPiece[] {
  const body = markdown.slice(locateFrontMatter(markdown)?.end ?? 0).replace(/^\uFEFF/, '')
  const certain = withoutDoubt(body, (condition) => isShown(condition, run))
  const { text, inserted } = prepareSource(certain, (conditions) => areShown(conditions, run))
  const place: Source = { ...source, inserted }
  return writeBlocks(text, { run, source: place, depth: source.trail.length, writeSource })
}
