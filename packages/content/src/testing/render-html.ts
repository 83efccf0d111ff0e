import { renderDocument } from '../render/render-document.ts'
import type { RenderContext, Rendered } from '../render/rendered.ts'
import { assembled } from './render-space.ts'

const nowhere: RenderContext = {
  path: 'guide/page.md',
  resolveLink: (destination) => {
    const [path, anchor] = destination.split('#')
    if (path === 'setup.md') return { kind: 'page', page: 'page_setup', ...(anchor && { anchor }) }
    return /\.(?:png|svg|pdf)$/.test(destination) ? { kind: 'file', file: destination } : undefined
  },
  findInclude: () => undefined,
  findSpecification: () => undefined,
  variables: {},
  visitor: {},
}

/** A document as a reader gets it, and all that is said of it. Pages but `setup.md` and files but images are not there. */
export async function render(
  source: string,
  context: Partial<RenderContext> = {},
): Promise<Rendered & { readonly html: string }> {
  const rendered = await renderDocument(source, { ...nowhere, ...context })
  return { ...rendered, html: assembled(rendered) }
}

export const htmlOf = async (source: string, context: Partial<RenderContext> = {}): Promise<string> =>
  (await render(source, context)).html
