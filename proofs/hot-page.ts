import { setTimeout as sleep } from 'node:timers/promises'
import { givenPublished } from '../packages/server/src/modules/publishing/testing/given-published.ts'
import type { World } from '../packages/server/src/testing/open-world.ts'
import { visitSite } from '../packages/server/src/testing/visit-site.ts'
import { openClient } from './parts/client.ts'
import { Crowd } from './parts/crowd.ts'
import type { CrowdNews } from './parts/crowd-thread.ts'
import { freePort } from './parts/free-port.ts'
import { mergePage } from './parts/merge-page.ts'
import { type Program, productProgram, startProgram } from './parts/program.ts'
import { siteEnvironment, textOf, withWorld } from './parts/published-site.ts'
import { workOf } from './parts/site-work.ts'
import { rounded, withDatabase } from './parts/worlds.ts'
import type { ProofOptions, Proven } from './proof.ts'

export const shows =
  'A page that 1,000 readers on each of two nodes read again and again, each on a connection of its own, is edited and merged while they do, and all ask for it at the moment when the merge is done: how often each node renders and compresses it for the new text, how many readers are given no page or an older one again, and whether all have the new text in the end.'

const readers = 1000
/** In ms. Readers share the processor with both nodes. */
const longest = 60_000

interface Node {
  readonly program: Program
  readonly metricsPort: number
}

/** What one merge took. */
interface Round {
  readonly rendered: readonly number[]
  readonly compressed: readonly number[]
  /** In ms, until every reader had the new text. */
  readonly took: number
}

export async function run({ small }: ProofOptions): Promise<Proven> {
  return withDatabase((url) =>
    withWorld(url, async (world) => {
      const writing = await startProgram(productProgram, { ...siteEnvironment(url), ROLES: 'api' })
      const nodes = await Promise.all([startNode(url), startNode(url)])
      try {
        return await crowded(world, writing, nodes, small ? 2 : 10)
      } finally {
        await Promise.all([writing, ...nodes.map(({ program }) => program)].map((program) => program.kill()))
      }
    }),
  )
}

async function startNode(url: string): Promise<Node> {
  const metricsPort = await freePort()
  const environment = { ...siteEnvironment(url), METRICS_PORT: String(metricsPort), KEEP_ALIVE_TIMEOUT: '60' }
  return { program: await startProgram(productProgram, environment), metricsPort }
}

const document = (round: number): string => `${textOf(1, 44_000)}\n\nThis is the text of merge-${round}.\n`

async function crowded(world: World, writing: Program, nodes: readonly Node[], merges: number): Promise<Proven> {
  const { admin, space, pages, address } = await givenPublished(world, [['Start', document(0)]])
  const client = openClient(writing, admin.token)
  // Threads start with the first page.
  for (const { program } of nodes) await visitSite(program.address, address)
  const crowds = nodes.map(({ program: { address: origin } }) => new Crowd({ origin, address, readers }))
  const rounds: Round[] = []
  await allHave(crowds, 0)
  for (let round = 1; round <= merges; round++) {
    const before = await worksOf(nodes)
    await mergePage(client, space.id, pages[0]!, document(round))
    const merged = performance.now()
    for (const crowd of crowds) crowd.wake()
    await allHave(crowds, round)
    const took = performance.now() - merged
    const after = await worksOf(nodes)
    const made = (work: 'documents_rendered' | 'bodies_compressed') =>
      after.map((one, node) => one[work] - before[node]![work])
    rounds.push({ rendered: made('documents_rendered'), compressed: made('bodies_compressed'), took })
  }
  return judge(rounds, await Promise.all(crowds.map((crowd) => crowd.end())))
}

const worksOf = (nodes: readonly Node[]) => Promise.all(nodes.map(({ metricsPort }) => workOf(metricsPort)))

/** Waits until every reader has read the text of this merge. */
async function allHave(crowds: readonly Crowd[], round: number): Promise<void> {
  for (const begun = performance.now(); ; await sleep(20)) {
    const news = await Promise.all(crowds.map((crowd) => crowd.news()))
    if (news.every(({ having }) => having[`merge-${round}`] === readers)) return
    if (performance.now() - begun > longest) throw new Error(`merge ${round} is not read: ${JSON.stringify(news)}`)
  }
}

function judge(rounds: readonly Round[], crowds: readonly CrowdNews[]): Proven {
  const failures = crowds.reduce((sum, crowd) => sum + crowd.failures, 0)
  const [rendered, compressed] = [
    rounds.flatMap((round) => round.rendered),
    rounds.flatMap((round) => round.compressed),
  ]
  const connections = Math.min(...crowds.map((crowd) => crowd.connections))
  return {
    figures: {
      nodes: crowds.length,
      'readers of each, on connections of their own': connections,
      merges: rounds.length,
      'pages that were read': crowds.reduce((sum, crowd) => sum + crowd.answers, 0),
      'renderings of each node for each merge, least and most': leastAndMost(rendered),
      'compressions of each node for each merge, least and most': leastAndMost(compressed),
      'readings that failed or went back': failures,
      'from the answer of a merge until all had read the new text, longest ms': rounded(
        Math.max(...rounds.map(({ took }) => took)),
        0,
      ),
    },
    failures: [
      ...(connections < readers ? [`There were ${connections} connections to a node, not ${readers}.`] : []),
      ...othersThanOne(rendered).map((count) => `A node rendered the page ${count} times for one merge.`),
      ...othersThanOne(compressed).map((count) => `A node compressed the page ${count} times for one merge.`),
      ...crowds.flatMap(({ failed }) => failed),
    ],
  }
}

const leastAndMost = (counts: readonly number[]): string => `${Math.min(...counts)} and ${Math.max(...counts)}`

const othersThanOne = (counts: readonly number[]): readonly number[] => counts.filter((count) => count !== 1)
