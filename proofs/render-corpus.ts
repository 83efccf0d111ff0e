import { findSpaces } from '../packages/content/src/index.ts'
import { unsafeParts } from '../packages/content/src/testing/check-safe.ts'
import { expectedSpaces, readCorpus, readFixture } from '../packages/content/src/testing/corpus.ts'
import { independentText, plainPart, visibleText } from '../packages/content/src/testing/independent-text.ts'
import { blocksLeftAsText, RenderedSpace } from '../packages/content/src/testing/render-space.ts'
import type { ProofOptions, Proven } from './proof.ts'
import { rounded } from './parts/worlds.ts'

export const shows =
  'Every page and reusable content of every real repository and of both fixtures through the renderer: pages that fail, blocks of the dialect that are left as text, parts that could not be read, unsafe nodes in the HTML, and whether the visible text outside blocks of the dialect is the one that another parser of CommonMark (markdown-it) finds in the Markdown that is served of the page.'

/** Not known to anybody, and written so in a fixture. */
const meantAsText = new Set(['odd:tags/unknown.md'])

export async function run({ small }: ProofOptions): Promise<Proven> {
  const corpora = expectedSpaces().map(({ name }) => name)
  const chosen = small ? ['gitbook-example-site'] : corpora
  const repositories = [
    ...chosen.map((name) => ({ name, files: readCorpus(name) })),
    ...(['all-blocks', 'odd'] as const).map((name) => ({ name, files: readFixture(name) })),
  ]
  const failures: string[] = []
  const warnings = new Map<string, number>()
  let [pages, failed, left, unsafe, bytes, differing] = [0, 0, 0, 0, 0, 0]
  const times: number[] = []
  for (const { name, files } of repositories) {
    for (const { files: own } of findSpaces(files).spaces) {
      const space = new RenderedSpace(own)
      for (const document of space.documents) {
        pages++
        const before = process.cpuUsage()
        try {
          const { html, rendered } = await space.render(document)
          const { user, system } = process.cpuUsage(before)
          times.push((user + system) / 1000)
          bytes += html.length
          for (const { code } of rendered.warnings) warnings.set(code, (warnings.get(code) ?? 0) + 1)
          const id = `${name}:${document.path}`
          if (blocksLeftAsText(html, document.source).length > 0 && !meantAsText.has(id)) {
            left++
            failures.push(`${id} shows ${blocksLeftAsText(html, document.source)[0]}`)
          }
          // The other parser reads Markdown whose line ends and bytes are in order; the fixture of odd files has others.
          const part = name === 'odd' ? '' : plainPart(document.source)
          const plain = await space.render({ path: document.path, source: part })
          // What agents are sent, as a reader of Markdown that is not ours understands it.
          if (visibleText(plain.html) !== independentText(space.markdown({ path: document.path, source: part }))) {
            differing++
            failures.push(`${id} has another text than markdown-it finds in its Markdown.`)
          }
          const parts = unsafeParts(html)
          if (parts.length > 0) unsafe++
          if (parts.length > 0) failures.push(`${id} holds ${parts[0]}`)
        } catch (error) {
          failed++
          failures.push(`${name}:${document.path} fails: ${String(error)}`)
        }
      }
    }
  }
  times.sort((one, other) => one - other)
  const at = (share: number) => rounded(times[Math.floor((times.length - 1) * share)] ?? 0)
  const unread = warnings.get('block-unread') ?? 0
  if (unread > 0) failures.push(`${unread} parts could not be read.`)
  return {
    figures: {
      repositories: repositories.length,
      'pages and reusable contents': pages,
      'that fail': failed,
      'with a block left as text': left,
      'with an unsafe node': unsafe,
      'whose text outside the dialect differs from what markdown-it finds in their Markdown': differing,
      'parts that could not be read': unread,
      'links that lead nowhere': warnings.get('link-broken') ?? 0,
      'MB of HTML': rounded(bytes / 1e6),
      'CPU ms of a page, p50': at(0.5),
      'CPU ms of a page, p95': at(0.95),
      'CPU ms of a page, p99': at(0.99),
    },
    failures: failures.slice(0, 50),
  }
}
