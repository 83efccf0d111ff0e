import { decodeDocument } from '../front-matter/document-text.ts'
import { documentLinks, type DocumentLink } from '../markdown/document-links.ts'
import { scanDestinations } from '../markdown/scan-destinations.ts'
import { readMdx } from '../mdx/read-mdx.ts'
import { decodeEntities } from '../render/expressions.ts'
import { createLinkResolver, linkableThings } from '../render/link-resolver.ts'
import { isLookedUp } from '../render/links.ts'
import type { RepositoryLayout } from './layout.ts'
import { addressOfFile, directoryOf, isMdx } from './paths.ts'
import type { LayoutReport } from './repository-file.ts'
import { createResolver, resolverOn } from './resolve-path.ts'

/** Reports every link of a page that leads to nothing in the space, and every image that is not there. */
export function findBrokenLinks(layout: RepositoryLayout): LayoutReport[] {
  const check = new LinkCheck(layout)
  const documents = [
    ...layout.pages.flatMap((page) => (page.type === 'document' && page.file ? [page.file] : [])),
    ...layout.reusableContents,
  ]
  return documents.flatMap((file) => ('bytes' in file ? check.reportsOf(file.path, file.bytes) : []))
}

/** What a destination means, whether or not there is such a file. */
const wantedPath = resolverOn({ has: () => false, like: () => undefined })

class LinkCheck {
  readonly #resolve: ReturnType<typeof createLinkResolver>
  /** Files that tags may name besides pages and files, and pages that nobody listed. */
  readonly #resolveOther: ReturnType<typeof createResolver>
  readonly #addresses = new Set<string>()

  constructor({ pages, files, sources, reusableContents }: RepositoryLayout) {
    const documents = pages.flatMap((page) => (page.type === 'document' ? [page] : []))
    for (const { address } of documents) if (address !== undefined) this.#addresses.add(address)
    this.#resolve = createLinkResolver(
      linkableThings(
        documents.flatMap(({ file }) => (file ? [placed(file.path)] : [])),
        files.map(({ file }) => placed(file.path)),
      ),
    )
    this.#resolveOther = createResolver([...sources, ...reusableContents].map(({ path }) => path))
  }

  reportsOf(path: string, bytes: Uint8Array): LayoutReport[] {
    const source = decodeDocument(bytes)
    const text = isMdx(path) ? readMdx(source).text : source
    const isSuspect = (block: string) =>
      scanDestinations(block).some((destination) => this.#isBroken(destination.trim(), path))
    const lineAt = lineCounter(text)
    return documentLinks(text, isSuspect)
      .toSorted((one, other) => one.from - other.from)
      .flatMap((link) => {
        const destination = destinationOf(link)
        const fault = this.#faultOf(link.kind, destination, path)
        return fault ? [{ path, line: lineAt(link.from), ...fault }] : []
      })
  }

  #isBroken(destination: string, path: string): boolean {
    if (!isLookedUp(destination) || this.#resolve(destination, path) || destination.startsWith('https:')) return false
    const { wanted } = wantedPath(destination, directoryOf(path))
    return wanted === '' || !this.#addresses.has(addressOfFile(wanted))
  }

  #faultOf(kind: DocumentLink['kind'], destination: string, path: string): Fault | undefined {
    if (destination === '' || !this.#isBroken(destination, path)) return undefined
    const shown = JSON.stringify(destination)
    // Images are often named by a definition, or linked.
    if (kind === 'image' || imageName.test(destination))
      return { code: 'image-missing', message: `The image ${shown} does not exist.` }
    const other = this.#resolveOther(destination, directoryOf(path)).path
    if (other === undefined) return { code: 'link-broken', message: `The link ${shown} leads to no page or file.` }
    if (kind === 'tag') return undefined
    return { code: 'link-broken', message: `The link ${shown} leads to ${other}, which is in no table of contents.` }
  }
}

const imageName = /\.(?:avif|gif|ico|jpe?g|png|svg|webp)(?:[?#].*)?$/i

const placed = (path: string) => [path, path] as const

type Fault = Pick<LayoutReport, 'code' | 'message'>

function destinationOf({ destination, isAttribute, kind }: DocumentLink): string {
  const plain = (isAttribute ? decodeEntities(destination) : destination).trim()
  // Of several images for one place, the first.
  const size = kind === 'image' ? /\s+\d+(?:\.\d+)?[wx]\s*(?:,|$)/.exec(plain) : null
  return size ? plain.slice(0, size.index) : plain
}

/** Line numbers from 1, to be asked in order. */
function lineCounter(text: string): (at: number) => number {
  let [line, from] = [1, 0]
  return (at) => {
    for (let end = text.indexOf('\n', from); end !== -1 && end < at; end = text.indexOf('\n', from)) {
      line++
      from = end + 1
    }
    return line
  }
}
