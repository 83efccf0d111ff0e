import { type Flooded, floodOperations } from './parts/flood/flood-operations.ts'
import { floodSite, type SiteFlood } from './parts/flood/flood-site.ts'
import { startWatched } from './parts/flood/watched.ts'
import { fillSite, siteEnvironment, withWorld } from './parts/published-site.ts'
import type { ProofOptions, Proven } from './proof.ts'
import { rounded, withDatabase } from './parts/worlds.ts'

export const shows =
  'Every operation with a body is sent oversized arrays, objects, strings, depth and unknown keys by the least privileged caller, and six anonymous clients send the most expensive requests to one site while another tenant reads its own: how long the event loop is blocked, how long the other tenant waits, and whether the process lives on.'

/** In milliseconds. */
const longestBlock = 50
const slowerAtMost = 3

export async function run({ small }: ProofOptions): Promise<Proven> {
  return withDatabase((url) =>
    withWorld(url, async (world) => {
      const site = await fillSite(url, world, { pages: small ? 100 : 1500, documentBytes: small ? 500 : 3500 })
      const neighbour = await fillSite(url, world, { pages: 20, documentBytes: 500 })
      const environment = {
        ...siteEnvironment(url),
        ROLES: 'api,site',
        TRUSTED_PROXIES: '127.0.0.1',
        ANONYMOUS_REQUESTS_PER_MINUTE: '100000000',
        ATTEMPTS_PER_MINUTE: '100000000',
        // The limits that an operator gets who sets none.
        UNCACHED_PAGES_PER_MINUTE: '1200',
        UNCACHED_PAGES_PER_MINUTE_AND_SITE: '6000',
      }
      const program = await startWatched(environment, !small)
      try {
        const ofSite = await floodSite(program.address, 'http://octavo.test', site, neighbour, small ? 100 : 3000)
        // What came before is not what bodies cost.
        await program.longestBlock()
        const ofBodies = await floodOperations(world, program, small)
        return judge(ofBodies, ofSite, program.hasExited() ? 1 : 0, small)
      } finally {
        await program.kill('SIGKILL')
      }
    }),
  )
}

function judge(bodies: Flooded, site: SiteFlood, exits: number, small: boolean): Proven {
  const failing = [...site.statuses].filter(([status]) => status >= 500).reduce((sum, [, count]) => sum + count, 0)
  const ratios = { api: site.flooded.api / site.idle.api, page: site.flooded.page / site.idle.page }
  const slow = Object.entries(ratios).filter(([, ratio]) => ratio > slowerAtMost)
  return {
    figures: {
      operations: bodies.operations,
      'oversized bodies': bodies.cases,
      'statuses of them': countsIn(bodies.statuses),
      ...(!small && {
        'longest block of the event loop, ms of CPU': rounded(bodies.longest, 1),
        'while the server was at': bodies.worst,
      }),
      'process exits': exits,
      'statuses of the flooded site': countsIn(site.statuses),
      'p99 of an API read of the other tenant, idle, ms': rounded(site.idle.api, 1),
      'p99 of an API read of the other tenant, flooded, ms': rounded(site.flooded.api, 1),
      'p99 of a cached page of the other tenant, idle, ms': rounded(site.idle.page, 1),
      'p99 of a cached page of the other tenant, flooded, ms': rounded(site.flooded.page, 1),
    },
    failures: [
      ...(exits > 0 ? ['the process exited'] : []),
      ...bodies.faults.slice(0, 5),
      ...(failing > 0 ? [`${failing} responses of the flooded site were 5xx`] : []),
      ...(site.failed > 0 ? [`${site.failed} requests of the other tenant failed`] : []),
      ...((site.statuses.get(200) ?? 0) === 0 ? ['the flooded site served nothing'] : []),
      ...(!small && bodies.longest > longestBlock
        ? [`the event loop was blocked for ${rounded(bodies.longest, 1)} ms by ${bodies.worst}`]
        : []),
      ...(small
        ? []
        : slow.map(([what, ratio]) => `the ${what} of the other tenant was ${rounded(ratio, 1)} times slower`)),
    ],
  }
}

const countsIn = (statuses: ReadonlyMap<number, number>): string =>
  [...statuses]
    .toSorted(([one], [other]) => one - other)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ')
