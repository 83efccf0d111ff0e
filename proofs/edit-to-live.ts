import { type Client, openClient } from './parts/client.ts'
import { documentOf } from './parts/fill-space.ts'
import { freePort } from './parts/free-port.ts'
import { mergePage } from './parts/merge-page.ts'
import { productProgram, startProgram } from './parts/program.ts'
import { type FilledSite, fillSite, parents, siteEnvironment, withWorld } from './parts/published-site.ts'
import { SiteReader } from './parts/site-reader.ts'
import { workOf } from './parts/site-work.ts'
import { median, percentile, rounded, withDatabase } from './parts/worlds.ts'
import type { ProofOptions, Proven } from './proof.ts'

export const shows =
  'From the answer of a merge to the new text in the page as another node serves it, two processes on one database, in turn on a site of 50,000 pages and on one of 100; and how many of the pages that were not edited are rendered or compressed again.'

const documentBytes = 3_000
const within = 1000
const mostTimes = 2

interface Site extends FilledSite {
  readonly client: Client
}

/** What happened to pages that nobody edited. */
interface Again {
  rendered: number
  compressed: number
  /** What differs in them. */
  readonly others: string[]
}

export async function run({ small }: ProofOptions): Promise<Proven> {
  const many = small ? 2_000 : 50_000
  const [edits, others] = small ? [15, 20] : [200, 100]
  return withDatabase((url) =>
    withWorld(url, async (world) => {
      const metricsPort = await freePort()
      const writing = await startProgram(productProgram, { ...siteEnvironment(url), ROLES: 'api' })
      const reading = await startProgram(productProgram, { ...siteEnvironment(url), METRICS_PORT: String(metricsPort) })
      try {
        const filled = async (pages: number): Promise<Site> => {
          const site = await fillSite(url, world, { pages, documentBytes })
          return { ...site, client: openClient(writing, site.token) }
        }
        const sizes = { large: await filled(many), little: await filled(100) }
        const reader = new SiteReader(reading.address)
        const firsts = { large: await first(reader, sizes.large), little: await first(reader, sizes.little) }
        const times: Record<'large' | 'little', number[]> = { large: [], little: [] }
        const again: Again = { rendered: 0, compressed: 0, others: [] }
        for (let edit = 0; edit < edits; edit++) {
          for (const name of ['large', 'little'] as const) {
            const beside = await readOthers(reader, sizes[name], others / 10)
            times[name].push(await editOnce(reader, sizes[name], edit))
            const before = await workOf(metricsPort)
            const unchanged = await readOthers(reader, sizes[name], others / 10)
            const after = await workOf(metricsPort)
            again.rendered += after.documents_rendered - before.documents_rendered
            again.compressed += after.bodies_compressed - before.bodies_compressed
            again.others.push(...differences(beside, unchanged))
          }
        }
        return judge(many, edits, times, firsts, again, reader.refused, small)
      } finally {
        await Promise.all([writing.kill(), reading.kill()])
      }
    }),
  )
}

/** What the first reader of a site waits for. */
async function first(reader: SiteReader, site: Site): Promise<number> {
  const started = performance.now()
  await reader.page(site.address(1))
  return performance.now() - started
}

/** Pages that nobody edits, from all over the site. */
async function readOthers(reader: SiteReader, { leaves, address }: Site, count: number): Promise<string[]> {
  const tens = Math.floor(leaves.length / 10)
  const pages: string[] = []
  for (let number = 0; number < count; number++) {
    pages.push((await reader.page(address(Math.floor((number * tens) / count) * 10 + 5))).body)
  }
  return pages
}

/** The first line in which each page differs that should not. */
const differences = (before: readonly string[], after: readonly string[]): string[] =>
  before.flatMap((page, index) => {
    const lines = after[index]!.split('\n')
    return page === after[index] ? [] : [page.split('\n').find((line, number) => line !== lines[number]) ?? 'its end']
  })

async function editOnce(reader: SiteReader, site: Site, edit: number): Promise<number> {
  const { client, space, leaves, address } = site
  const index = ((edit * 7) % Math.floor(leaves.length / 10)) * 10
  const text = `Edited for the ${edit}th time at ${Date.now()}.`
  await reader.read(address(index))
  await mergePage(client, space, leaves[index]!, `${documentOf(parents + index, documentBytes)}\n${text}\n`)
  const merged = performance.now()
  for (;;) {
    const { body } = await reader.read(address(index))
    if (body.includes(text)) return performance.now() - merged
    if (performance.now() - merged > 30_000) throw new Error('the edit is not live after 30 s')
  }
}

function judge(
  many: number,
  edits: number,
  times: Record<'large' | 'little', number[]>,
  firsts: Record<'large' | 'little', number>,
  again: Again,
  refused: number,
  small: boolean,
): Proven {
  const p99 = { large: percentile(times.large, 0.99), little: percentile(times.little, 0.99) }
  const ratio = { p99: p99.large / p99.little, median: median(times.large) / median(times.little) }
  return {
    figures: {
      'pages of the large site': many,
      'pages of the small site': 100,
      'edits of each': edits,
      'large site, median ms': rounded(median(times.large), 1),
      'large site, p99 ms': rounded(p99.large, 1),
      'large site, longest ms': rounded(Math.max(...times.large), 1),
      'small site, median ms': rounded(median(times.little), 1),
      'small site, p99 ms': rounded(p99.little, 1),
      'ratio of medians': rounded(ratio.median),
      'ratio of p99': rounded(ratio.p99),
      'first page of the large site on a new node, ms': rounded(firsts.large, 1),
      'first page of the small site on a new node, ms': rounded(firsts.little, 1),
      'pages that were refused and asked for again': refused,
      'pages beside the edited ones that were rendered again': again.rendered,
      'pages beside the edited ones that were compressed again': again.compressed,
      'pages beside the edited ones that are not the same any more': again.others.length,
    },
    failures: [
      ...(!small && p99.large > within ? [`p99 is ${rounded(p99.large)} ms, not ${within}.`] : []),
      ...(!small && ratio.p99 > mostTimes
        ? [`p99 is ${rounded(ratio.p99)} times that of the small site, not ${mostTimes}.`]
        : []),
      ...(again.rendered > 0 ? [`${again.rendered} pages were rendered again that nobody edited.`] : []),
      ...(again.others.length > 0 ? [`A page that nobody edited differs in: ${again.others[0]!.slice(0, 300)}`] : []),
      ...(again.compressed > 0 ? [`${again.compressed} pages were compressed again that nobody edited.`] : []),
    ],
  }
}
