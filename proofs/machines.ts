import { visitSite } from '../packages/server/src/testing/visit-site.ts'
import type { ProofOptions, Proven } from './proof.ts'
import { ask, type Client, openClient } from './parts/client.ts'
import { fillSpace } from './parts/fill-space.ts'
import { productProgram, servingEnvironment, startProgram } from './parts/program.ts'
import { openDelays } from './parts/delays.ts'
import { percentile, rounded, withDatabase } from './parts/worlds.ts'

export const shows =
  'What machines read of a site of 50,000 pages, over HTTP: sitemap.xml, llms.txt with all parts that it leads to, and llms-full.txt. Every page is in the sitemap once and in exactly one listing, no listing has more than 50,000 characters, and llms-full.txt ends within its limit; the seconds of each the first time and again, and how long other requests waited meanwhile.'

const longestListing = 50_000
const longestFull = 10_000_000

export async function run({ small }: ProofOptions): Promise<Proven> {
  const pages = small ? 1_500 : 50_000
  return withDatabase(async (url, given) => {
    const organization = await given.givenOrganization()
    const { token } = await given.givenMember(organization, 'admin')
    const program = await startProgram(productProgram, { ...servingEnvironment(url), ROLES: 'api,site' })
    const client = openClient(program, token)
    try {
      const address = await publish(url, client, organization.id, pages)
      const origin = program.address
      // The first answer of all starts the threads.
      await visitSite(origin, address)
      const watched = openDelays(client)
      await watched.settle()
      const sitemap = await timed(() => visitSite(origin, `${address}/sitemap.xml`))
      const again = await timed(() => visitSite(origin, `${address}/sitemap.xml`))
      const listings = await timed(() => listingsFrom(origin, `${address}/llms.txt`))
      const full = await timed(() => visitSite(origin, `${address}/llms-full.txt`))
      const { delays } = await watched.end()
      const located = matches(sitemap.value.body, /<loc>([^<]+)<\/loc>/gu)
      const texts = [...listings.value.values()]
      const listed = texts.flatMap((text) => matches(text, /\]\((\S+\.md)\)/gu))
      const longest = Math.max(...texts.map(({ length }) => length))
      const failures = [
        ...(new Set(located).size === pages && located.length === pages
          ? []
          : [`the sitemap lists ${located.length} pages, ${new Set(located).size} of them different`]),
        ...(new Set(listed).size === pages && listed.length === pages
          ? []
          : [`the listings hold ${listed.length} pages, ${new Set(listed).size} of them different`]),
        ...(longest <= longestListing ? [] : [`a listing has ${longest} characters`]),
        ...(full.value.body.length <= longestFull + 1_000 ? [] : ['llms-full.txt is longer than it may be']),
        ...(small || full.value.body.includes('This file ends here: ')
          ? []
          : ['llms-full.txt does not say that it ends']),
      ]
      return {
        figures: {
          pages,
          'listings that hold them': texts.length,
          'characters of the longest': longest,
          'MB of the sitemap': rounded(sitemap.value.body.length / 1e6),
          'MB of llms-full.txt': rounded(full.value.body.length / 1e6),
          'seconds of the sitemap': rounded(sitemap.seconds),
          'seconds of the sitemap again': rounded(again.seconds, 3),
          'seconds of all listings': rounded(listings.seconds),
          'seconds of llms-full.txt': rounded(full.seconds),
          'other requests meanwhile': delays.length,
          'ms that they took, p50': rounded(percentile(delays, 0.5)),
          'ms that they took, p99': rounded(percentile(delays, 0.99)),
          'ms that they took, most': rounded(Math.max(...delays)),
        },
        failures,
      }
    } finally {
      await program.kill()
    }
  })
}

async function publish(url: string, client: Client, organization: string, pages: number): Promise<string> {
  const path = `/v1/orgs/${organization}`
  const { id } = await ask<{ id: string }>(client, 'POST', `${path}/spaces`, { title: 'Large' })
  await fillSpace(url, organization, id, { pages, documentBytes: 600 })
  const site = await ask<{ id: string }>(client, 'POST', `${path}/sites`, { title: 'Large', spaces: [id] })
  const published = await ask<{ urls: { published: string } }>(client, 'POST', `${path}/sites/${site.id}/publish`)
  return published.urls.published
}

/** All listings that lead on from the first, by their addresses. */
async function listingsFrom(origin: string, first: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const waiting = [first]
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    if (found.has(address)) continue
    const { status, body } = await visitSite(origin, address)
    if (status !== 200) throw new Error(`${address} is listed and answers ${status}`)
    found.set(address, body)
    waiting.push(...matches(body, /\]\((\S+\/llms[\w-]*\.txt)\)/gu))
  }
  return found
}

const matches = (text: string, pattern: RegExp): string[] => Array.from(text.matchAll(pattern), ([, found]) => found!)

async function timed<Value>(work: () => Promise<Value>): Promise<{ value: Value; seconds: number }> {
  const begun = performance.now()
  const value = await work()
  return { value, seconds: (performance.now() - begun) / 1000 }
}
