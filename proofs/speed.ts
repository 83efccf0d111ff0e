import type { ProofOptions, Proven } from './proof.ts'
import { load } from './parts/load.ts'
import { productProgram, servingEnvironment, startProgram } from './parts/program.ts'
import { median, rounded, withDatabase } from './parts/worlds.ts'

export const shows =
  'GET /v1/orgs/{organizationId}, authenticated, authorized and validated, against a bare Fastify + pg route that selects the same row by a named statement from a default pool: one process each, interleaved rounds of wrk with 32 connections.'

const required = 0.8

export async function run({ small }: ProofOptions): Promise<Proven> {
  return withDatabase(async (url, given) => {
    const organization = await given.givenOrganization()
    const { token } = await given.givenMember(organization, 'read')
    const product = await startProgram(productProgram, { ...servingEnvironment(url), ROLES: 'api' })
    const bare = await startProgram(new URL('./parts/bare-route.ts', import.meta.url), { DATABASE_URL: url }, [
      organization.organizationId,
    ])
    try {
      const seconds = small ? 1 : 5
      const routes = {
        product: [`${product.address}/v1/orgs/${organization.id}`, '-H', `Authorization: Bearer ${token}`],
        bare: [`${bare.address}/orgs/${organization.organizationId}`],
      }
      load(product, seconds, routes.product)
      load(bare, seconds, routes.bare)
      const rounds = Array.from({ length: small ? 1 : 10 }, () => {
        const [ours, theirs] = [load(product, seconds, routes.product), load(bare, seconds, routes.bare)]
        return { ours, theirs, ratio: ours.rate / theirs.rate }
      })
      const ratio = median(rounds.map((round) => round.ratio))
      return {
        figures: {
          'product requests/s (median)': Math.round(median(rounds.map(({ ours }) => ours.rate))),
          'bare route requests/s (median)': Math.round(median(rounds.map(({ theirs }) => theirs.rate))),
          'product CPU µs/request (median)': Math.round(median(rounds.map(({ ours }) => ours.cpu))),
          'bare route CPU µs/request (median)': Math.round(median(rounds.map(({ theirs }) => theirs.cpu))),
          'ratio (median of rounds)': rounded(ratio),
          'ratio (lowest round)': rounded(Math.min(...rounds.map((round) => round.ratio))),
          'ratio (highest round)': rounded(Math.max(...rounds.map((round) => round.ratio))),
        },
        failures: !small && ratio < required ? [`the ratio is ${rounded(ratio)}, required is ${required}`] : [],
      }
    } finally {
      await Promise.all([product.kill(), bare.kill()])
    }
  })
}
