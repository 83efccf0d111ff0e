import { parse as parseYamlText } from 'yaml'
import { decodeDocument } from '../front-matter/document-text.ts'
import { directoryOf } from '../layout/paths.ts'
import { readLayout } from '../layout/read-layout.ts'
import type { RepositoryFile } from '../layout/repository-file.ts'
import { createResolver, isAddress } from '../layout/resolve-path.ts'
import { assembleMarkdown } from '../render/markdown/markdown-pieces.ts'
import { renderMarkdown } from '../render/markdown/render-markdown.ts'
import { assemble, type Assembly } from '../render/output/assemble.ts'
import { createLinkResolver, linkableThings } from '../render/link-resolver.ts'
import { renderDocument } from '../render/render-document.ts'
import type { RenderContext, Rendered } from '../render/rendered.ts'

export type SpaceDocument = { readonly path: string; readonly source: string }

/** A space of a repository, to be rendered: its pages go by the paths of their files. */
export class RenderedSpace {
  readonly documents: readonly SpaceDocument[]
  readonly #bytes: ReadonlyMap<string, Uint8Array>
  readonly #context: Omit<RenderContext, 'path'>
  readonly #specifications = new Map<string, unknown>()

  constructor(files: readonly RepositoryFile[]) {
    const layout = readLayout(files)
    this.#bytes = new Map(files.flatMap((file) => ('bytes' in file ? [[file.path, file.bytes] as const] : [])))
    this.documents = [...this.#bytes.keys()]
      .filter((path) => path.endsWith('.md') && !/(?:^|\/)(?:summary|toc)\.md$/i.test(path))
      .map((path) => ({ path, source: this.#text(path) }))
    const resolver = createResolver(files.map(({ path }) => path))
    const named = (isPage: boolean) =>
      files.flatMap(({ path }) => (path.endsWith('.md') === isPage ? [[path, path] as const] : []))
    const find = (destination: string, from: string) =>
      isAddress(destination) ? undefined : resolver(destination, directoryOf(from))
    this.#context = {
      resolveLink: createLinkResolver(linkableThings(named(true), named(false))),
      findInclude: (destination, from) => {
        const path = find(destination, from)?.path
        return path === undefined || !this.#bytes.has(path) ? undefined : { path, source: this.#text(path) }
      },
      findSpecification: (wanted, from) => {
        const destination = 'source' in wanted ? wanted.source : `/.gitbook/assets/${wanted.spec}.yaml`
        const path = find(destination, from)?.path
        return path === undefined || !this.#bytes.has(path) ? undefined : this.#specification(path)
      },
      variables: Object.fromEntries(layout.variables),
      visitor: {},
      isShown: () => true,
      tags: Object.fromEntries(layout.tags),
    }
  }

  #text(path: string): string {
    return decodeDocument(this.#bytes.get(path)!)
  }

  #specification(path: string): unknown {
    if (!this.#specifications.has(path)) this.#specifications.set(path, parsed(this.#text(path)))
    return this.#specifications.get(path)
  }

  #contextFor = (path: string): RenderContext => ({ ...this.#context, path })

  async render({ path, source }: SpaceDocument): Promise<{ rendered: Rendered; html: string }> {
    const rendered = await renderDocument(source, this.#contextFor(path))
    return { rendered, html: assembled(rendered) }
  }

  markdown({ path, source }: SpaceDocument): string {
    return assembleMarkdown(renderMarkdown(source, this.#contextFor(path)).pieces, byPath)
  }
}

function parsed(text: string): unknown {
  try {
    return parseYamlText(text)
  } catch {
    return undefined
  }
}

/** With addresses that are the paths of the files. */
const byPath: Assembly = {
  addressOf: (target) => {
    if (target.kind === 'page')
      return `/${encodeURI(target.page)}${target.anchor === undefined ? '' : `#${target.anchor}`}`
    if (target.kind === 'image') return `/~/images/${encodeURIComponent(target.url.toWellFormed())}`
    return target.kind === 'file' ? `/~/files/${encodeURI(target.file)}` : undefined
  },
  pageOf: (target) => ({ title: target.kind === 'page' ? target.page : 'Elsewhere' }),
  fileOf: (file) => ({ name: file.split('/').at(-1)!, size: 1234, contentType: 'application/octet-stream' }),
}

export const assembled = ({ pieces }: Rendered): string => assemble(pieces, byPath)

/** Blocks of the dialect that a reader sees as text, though their author did not write them as text. */
export function blocksLeftAsText(html: string, source: string): string[] {
  const prose = html.replaceAll(/<pre[\s\S]*?<\/pre>|<code[\s\S]*?<\/code>/g, '')
  const seen = Array.from(prose.matchAll(/\{%[^%]{0,80}/g), ([tag]) => tag)
  const meant = source.split('\\{%').length - 1
  return seen.length > meant ? seen.slice(meant) : []
}
