import { leadingHeading } from '../front-matter/leading-heading.ts'
import { locateFrontMatter } from '../front-matter/locate-front-matter.ts'
import { readFrontMatter } from '../front-matter/read-front-matter.ts'
import { isMdx } from '../layout/paths.ts'
import { readMdx } from '../mdx/read-mdx.ts'
import { codeReader } from './code/highlight.ts'
import { placeAnchors } from './output/anchors.ts'
import { areShown, isShown } from './expressions.ts'
import { serialize } from './output/serialize.ts'
import { ReadCollector } from './reads.ts'
import { renderText } from './render-blocks.ts'
import type { RenderContext, Rendered } from './rendered.ts'
import { RenderRun, type Source } from './run.ts'
import { Definitions } from './source/definitions.ts'
import { prepareSource } from './source/prepare-source.ts'
import { withoutDoubt } from './source/shown-start.ts'
import { element, type Node, walkNodes } from './tree.ts'

/**
 * A document as HTML, safe to be shown whatever was written. The same document and the same answers of the context give the same output.
 * It waits for nothing but languages of code to be loaded. Reading takes as long as micromark does, seconds on hostile documents: call
 * it in a worker with a deadline, and show the document's text where it is not kept.
 */
export async function renderDocument(written: string, context: RenderContext): Promise<Rendered> {
  const source = isMdx(context.path) ? readMdx(written).text : written
  const { metadata } = readFrontMatter(source)
  const run = new RenderRun(context, metadata.variables ?? {}, new ReadCollector(), renderSource)
  const title = leadingHeading(source)
  const place: Source = {
    path: context.path,
    inserted: [],
    definitions: undefined,
    notePrefix: '',
    trail: [context.path],
  }
  const nodes = renderSource(run, title ? withoutHeading(source) : source, place)
  if (run.notes.length > 0) nodes.push(notesList(run))
  const outline = placeAnchors(nodes)
  const languages: (string | undefined)[] = []
  for (const node of walkNodes(nodes)) if (node.type === 'code') languages.push(node.language)
  const pieces = serialize(nodes, await codeReader(context.colours === false ? [] : languages))
  return {
    pieces,
    outline,
    reads: run.reads.all(),
    blocksWithConditions: run.blocksWithConditions,
    title: title?.title,
    warnings: run.warnings,
  }
}

/** A source of its own: the document, a reusable content, a description. */
function renderSource(run: RenderRun, markdown: string, source: Source): Node[] {
  const body = markdown.slice(locateFrontMatter(markdown)?.end ?? 0).replace(/^\uFEFF/, '')
  const certain = withoutDoubt(body, (condition) => isShown(condition, run))
  const { text, inserted } = prepareSource(certain, (conditions) => areShown(conditions, run))
  const place: Source = { ...source, inserted, definitions: new Definitions(text) }
  return renderText(text, { run, source: place, parent: undefined, depth: source.trail.length })
}

/** The document without the heading that is its title. */
function withoutHeading(source: string): string {
  const body = source.slice(locateFrontMatter(source)?.end ?? 0).replace(/^\uFEFF/, '')
  const lines = body.split(/\r\n|\n|\r/)
  const first = lines.findIndex((line) => line.trim() !== '')
  if (/^ {0,3}#(?:[ \t]|$)/.test(lines[first] ?? '')) return lines.slice(first + 1).join('\n')
  const underline = lines.findIndex((line, index) => index > first && /^ {0,3}=+[ \t]*$/.test(line))
  return lines.slice(underline + 1).join('\n')
}

function notesList(run: RenderRun): Node {
  const items = run.notes.map(({ id, nodes }) => element('li', { id }, nodes))
  return element('section', { class: 'notes', role: 'doc-endnotes' }, [element('ol', {}, items)])
}
