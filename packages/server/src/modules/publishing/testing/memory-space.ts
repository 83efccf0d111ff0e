import { Readable } from 'node:stream'
import {
  applyChanges,
  assemble,
  assembleMarkdown,
  type Assembly,
  type ContentChanges,
  type DocumentPage,
  encodeDocument,
  type Hash,
  memoryObjects,
  readRoot,
} from '@octavo/content'
import { hashOf } from '../../content/index.ts'
import type { AskedFragment, Fragment, FragmentContent, MarkdownFragment } from '../fragments/fragments.ts'

export const files = new Map<Hash, Buffer>()
export const blobs = {
  async open(_tenant: unknown, hash: Hash) {
    const bytes = files.get(hash)
    return bytes && { size: bytes.length, bytes: Readable.from([bytes]) }
  },
}
let spaces = 0

/** A space in memory, whose pages go by the paths of their files. */
export async function givenSpace(documents: Readonly<Record<string, string>>, others: ContentChanges = {}) {
  const draft = memoryObjects(hashOf)
  const space = `space_${++spaces}`
  const write = (text: string) => draft.write(encodeDocument(text))
  const pageOf = (path: string, text: string, index: number): DocumentPage => ({
    type: 'document',
    parent: null,
    order: `a${String(index).padStart(4, '0')}`,
    title: path,
    slug: path.replace(/\.md$/, '').replaceAll('/', '-'),
    document: write(text),
    file: { path },
  })
  const pages = new Map(
    Object.entries(documents).map(([path, text], index) => [idOf(path), pageOf(path, text, index)] as const),
  )
  let root = await applyChanges(draft, null, { pages, ...others })
  const content = async () =>
    ({
      tenant: 'org',
      space,
      objects: draft,
      root: await readRoot(draft, root),
      revision: { root },
    }) as unknown as FragmentContent
  return {
    write,
    change: async (changes: ContentChanges) => {
      root = await applyChanges(draft, root, changes)
    },
    async ask(path: string, more: Partial<AskedFragment> = {}): Promise<AskedFragment> {
      const record = pages.get(idOf(path))!
      const nobody = { visitor: { claims: {} }, isShown: () => false }
      return { content: await content(), pageId: idOf(path), record, ...nobody, ...more }
    },
    pages,
  }
}

export const idOf = (path: string) => `page_${path.replaceAll(/\W/g, '_')}`

const assembly: Assembly = {
  addressOf: (target) =>
    target.kind === 'page' ? `/${target.page}` : target.kind === 'file' ? `/${target.file}` : undefined,
  pageOf: (target) => ({ title: target.kind }),
  fileOf: () => undefined,
}
export const htmlOf = ({ pieces }: Fragment) => assemble(pieces, assembly)
export const markdownOf = ({ markdown }: MarkdownFragment) => assembleMarkdown(markdown, assembly)
