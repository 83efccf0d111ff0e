import { Worker } from 'node:worker_threads'
import { once } from 'node:events'
import { ask, type Client, openClient } from './parts/client.ts'
import { productProgram, servingEnvironment, startProgram } from './parts/program.ts'
import type { Delays } from './parts/watch-delays.ts'
import { median, percentile, rounded, withDatabase } from './parts/worlds.ts'
import type { ProofOptions, Proven } from './proof.ts'

export const shows =
  'What looking up a redirect costs on a site with 50,000 against one with 100, asked in turn of one server over HTTP; what writing 10,000 at once costs those who ask meanwhile; and that every loop and every redirect for the address of a page is refused among them.'

const most = 2
const perCall = 10_000

interface Site {
  /** The address of its resources. */
  readonly at: string
  readonly siteSpace: string
  readonly redirects: number
}

interface Entry {
  readonly source: string
  readonly captureWildcard?: boolean
  readonly destination: Readonly<Record<string, string>>
}

export async function run({ small }: ProofOptions): Promise<Proven> {
  const many = small ? 2_000 : 50_000
  return withDatabase(async (url, given) => {
    const organization = await given.givenOrganization()
    const { token } = await given.givenMember(organization, 'admin')
    const program = await startProgram(productProgram, { ...servingEnvironment(url), ROLES: 'api' })
    try {
      const client = openClient(program, token)
      const little = await fillSite(client, organization.id, 100)
      const large = await fillSite(client, organization.id, many - Math.min(perCall, many / 2))
      const last = await fillLast(client, large, many)
      const times = await lookUp(client, little, { ...large, redirects: many }, small ? 300 : 2_000)
      await makeRoom(client, large)
      const refused = await refuse(client, large, small ? 20 : 200)
      const ratio = times.large.p99 / times.little.p99
      return {
        figures: {
          'redirects of the small site': 100,
          'redirects of the large site': many,
          'look-ups of each': small ? 300 : 2_000,
          'look-up in the small site, median ms': rounded(times.little.median),
          'look-up in the large site, median ms': rounded(times.large.median),
          'look-up in the small site, p99 ms': rounded(times.little.p99),
          'look-up in the large site, p99 ms': rounded(times.large.p99),
          'p99, ratio': rounded(ratio),
          'last bulk: entries': last.entries,
          'last bulk: s': rounded(last.seconds),
          'last bulk: longest wait of another request, ms': rounded(last.longest),
          'loops tried': refused.loops,
          'redirects for addresses of pages tried': refused.shadowed,
          'of them refused': refused.refused,
        },
        failures: [
          // A small run on a busy machine says little of times.
          ...(!small && ratio > most ? [`p99 is ${rounded(ratio)} times that of the small site, not ${most}.`] : []),
          ...(refused.refused < refused.loops + refused.shadowed ? ['A loop or a shadowed redirect was taken.'] : []),
          ...(times.wrong > 0 ? [`${times.wrong} look-ups found something else than they should.`] : []),
        ],
      }
    } finally {
      await program.kill()
    }
  })
}

/** One in ten is a wildcard, half of them within a segment; every fourth leads to a part of the site. */
const entryOf = (siteSpace: string, number: number): Entry => {
  const source = `/section-${number % 97}/page-${number}`
  const destination =
    number % 4 === 0
      ? { kind: 'site-space', siteSpaceId: siteSpace }
      : { kind: 'external', url: `https://example.com/${number}` }
  if (number % 20 === 0) return { source: `${source}/*`, captureWildcard: true, destination }
  return number % 20 === 10 ? { source: `${source}*`, destination } : { source, destination }
}

const entries = (siteSpace: string, from: number, to: number): Entry[] =>
  Array.from({ length: to - from }, (_, index) => entryOf(siteSpace, from + index))

async function fillSite(client: Client, organization: string, redirects: number): Promise<Site> {
  const space = await ask<{ id: string }>(client, 'POST', `/v1/orgs/${organization}/spaces`, { editMode: 'live' })
  const changes = Array.from({ length: 50 }, (_, number) => ({ operation: 'insert_page', title: `Page ${number}` }))
  await ask(client, 'POST', `/v1/spaces/${space.id}/content`, { changes })
  const made = await ask<{ id: string }>(client, 'POST', `/v1/orgs/${organization}/sites`, { spaces: [space.id] })
  const at = `/v1/orgs/${organization}/sites/${made.id}`
  await ask(client, 'PATCH', at, { proxy: `www.example.com/docs-${redirects}` })
  const [siteSpace] = (await ask<{ items: { id: string }[] }>(client, 'GET', `${at}/site-spaces`)).items
  for (let from = 0; from < redirects; from += perCall) {
    const body = { redirects: entries(siteSpace!.id, from, Math.min(redirects, from + perCall)) }
    await ask(client, 'PUT', `${at}/redirects`, body)
  }
  return { at, siteSpace: siteSpace!.id, redirects }
}

/** The last of them, while somebody else asks again and again. */
async function fillLast(client: Client, { at, siteSpace, redirects }: Site, many: number) {
  const watch = new Worker(new URL('./parts/watch-delays.ts', import.meta.url), { workerData: client })
  watch.postMessage({ start: true })
  const body = { redirects: entries(siteSpace, redirects, many) }
  const begun = performance.now()
  const seconds = await ask(client, 'PUT', `${at}/redirects`, body)
    .then(() => (performance.now() - begun) / 1000)
    .finally(() => watch.postMessage({ end: true }))
  const [{ delays }] = (await once(watch, 'message')) as [Delays]
  return { entries: body.redirects.length, seconds, longest: Math.max(...delays) }
}

const summary = (ms: readonly number[]) => ({ median: median(ms), p99: percentile(ms, 0.99) })

/** A full site takes no more: some of them go, in one call. */
async function makeRoom(client: Client, { at, siteSpace }: Site): Promise<void> {
  const redirects = entries(siteSpace, 0, 1_000).map(({ source }) => ({ source, destination: null }))
  await ask(client, 'PUT', `${at}/redirects`, { redirects })
}

/** Each once in the one and once in the other; one in five finds nothing. */
async function lookUp(client: Client, little: Site, large: Site, count: number) {
  const taken = { little: [] as number[], large: [] as number[] }
  let wrong = 0
  const timed = async (site: Site, turn: number): Promise<number> => {
    const number = (turn * 7919) % site.redirects
    const { source } = entryOf(site.siteSpace, number)
    const isKnown = turn % 5 !== 0
    const asked = isKnown ? source.replace('/*', '/some/page').replace('*', 'x') : `/nowhere/page-${number}`
    const begun = performance.now()
    const response = await fetch(`${client.address}${site.at}/redirect?source=${encodeURIComponent(asked)}`, {
      headers: { authorization: `Bearer ${client.token}` },
    })
    const text = await response.text()
    const ms = performance.now() - begun
    const found = response.ok ? (JSON.parse(text) as { redirect: { source: string } }).redirect.source : undefined
    if (found !== (isKnown ? source : undefined)) wrong++
    return ms
  }
  for (let turn = 0; turn < count + 100; turn++) {
    const [one, other] = turn % 2 === 0 ? (['little', 'large'] as const) : (['large', 'little'] as const)
    for (const name of [one, other]) {
      const ms = await timed(name === 'little' ? little : large, turn)
      if (turn >= 100) taken[name].push(ms)
    }
  }
  return { little: summary(taken.little), large: summary(taken.large), wrong }
}

/** Loops of 1 to 6 rules, some of them wildcards that carry along; and redirects for addresses that pages have. */
async function refuse(client: Client, { at }: Site, loops: number) {
  const { proxy } = await ask<{ proxy: { origin: string } }>(client, 'GET', at)
  const own = (path: string) => ({ kind: 'external', url: `https://${proxy.origin}${path}` })
  const put = async (redirects: readonly Entry[]): Promise<boolean> => {
    const response = await fetch(`${client.address}${at}/redirects`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ redirects }),
    })
    await response.text()
    return response.status === 422
  }
  let refused = 0
  for (let loop = 0; loop < loops; loop++) {
    const length = 1 + (loop % 6)
    const name = (index: number): string => `/loop-${loop}/${index % length}`
    const rules = Array.from({ length }, (_, index): Entry => {
      const isWild = (loop + index) % 3 === 0
      return {
        source: `${name(index)}${isWild ? '/*' : ''}`,
        captureWildcard: isWild,
        destination: own(name(index + 1)),
      }
    })
    // All but the last are fine, and written first for every other loop.
    if (loop % 2 === 0 && length > 1) await ask(client, 'PUT', `${at}/redirects`, { redirects: rules.slice(0, -1) })
    if (await put(loop % 2 === 0 ? rules.slice(-1) : rules)) refused++
  }
  let shadowed = 0
  for (let page = 1; page < 50; page++, shadowed++) {
    if (await put([{ source: `/Page-${page}`, destination: { kind: 'external', url: 'https://example.com' } }]))
      refused++
  }
  return { loops, shadowed, refused }
}
