import { assembleMarkdown } from '@octavo/content'
import { assemblyOf } from './assembly.ts'
import type { SiteFiles } from './files/site-files.ts'
import type { Fragments } from './fragments/fragments.ts'
import { renderedFor } from './rendered-for.ts'
import { noteFragment } from './shown-on.ts'
import type { WriteMarkdown } from './visible-site.ts'

interface MarkdownTools {
  readonly fragments: Fragments
  readonly files: SiteFiles
}

/** Whoever reads Markdown has nothing but it, so its addresses are whole. */
export const markdownWriter =
  ({ fragments, files }: MarkdownTools): WriteMarkdown =>
  async (site, space, page, reads, claims) => {
    const { record } = page
    if (record.type !== 'document') return ''
    const target = await space.blocksOf(page)
    const fragment = await fragments.markdownOf({
      content: reads.content,
      pageId: page.id,
      record,
      ...renderedFor(site, target, claims),
    })
    noteFragment(site, fragment)
    const assembly = await assemblyOf(fragment.markdown, { site, space, reads }, files)
    const addressOf: typeof assembly.addressOf = (to) => {
      const address = assembly.addressOf(to)
      return address?.startsWith('/') ? `${site.base.origin}${address}` : address
    }
    return assembleMarkdown(fragment.markdown, { ...assembly, addressOf })
  }
