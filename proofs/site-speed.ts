import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { shareLinks } from '../packages/contract/src/index.ts'
import { givenPublished } from '../packages/server/src/modules/publishing/testing/given-published.ts'
import type { World } from '../packages/server/src/testing/open-world.ts'
import { visitSite } from '../packages/server/src/testing/visit-site.ts'
import { freePort } from './parts/free-port.ts'
import { load, type Load, type Loaded, pinTo } from './parts/load.ts'
import { startNginx } from './parts/nginx.ts'
import { productProgram, startProgram } from './parts/program.ts'
import { siteEnvironment, textOf, withWorld } from './parts/published-site.ts'
import { median, rounded, withDatabase } from './parts/worlds.ts'
import type { ProofOptions, Proven } from './proof.ts'

export const shows =
  'A public page of 60 KB that is kept, and the answer that the reader has it already, against a bare Fastify route that sends the same compressed Buffer with its tag, and against nginx that serves it as a file with gzip_static: one process each on a core of its own, apart from that of wrk with its 32 connections, in interleaved rounds. A ratio is that of the medians. Beside it a page behind a share link, which is judged and put together anew for every request.'

const required = 0.75
/** Where the machine has no second one, all share the first. */
const [coreOfLoad, coreOfServers] = [0, Math.min(1, availableParallelism() - 1)]

interface Subject {
  readonly name: string
  readonly process: Loaded
  readonly route: readonly string[]
}

export async function run({ small }: ProofOptions): Promise<Proven> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-site-speed-'))
  try {
    return await withDatabase((url) => withWorld(url, (world) => measure(url, world, folder, small)))
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function measure(url: string, world: World, folder: string, small: boolean): Promise<Proven> {
  const { address } = await givenPublished(world, [['Start', textOf(1, 32_000)]])
  const shared = await givenShared(world)
  const product = await startProgram(productProgram, siteEnvironment(url))
  const headers = { 'accept-encoding': 'gzip' }
  const page = await visitSite(product.address, address, { headers })
  const { etag } = page.headers
  await writeFile(join(folder, 'page.html'), page.body)
  await writeFile(join(folder, 'page.html.gz'), page.bytes)
  const port = await freePort()
  const nginx = await startNginx(folder, port, fileServer(folder, port))
  const bare = await startProgram(new URL('./parts/bare-page.ts', import.meta.url), {}, [
    join(folder, 'page.html.gz'),
    etag!,
  ])
  try {
    const file = `http://127.0.0.1:${port}/page.html`
    const fileTag = (await fetch(file, { headers })).headers.get('etag')!
    const gzip = ['-H', 'Accept-Encoding: gzip']
    const at = (asked: string): string[] => {
      const { host, pathname } = new URL(asked)
      return [`${product.address}${pathname}`, '-H', `Host: ${host}`, ...gzip]
    }
    const subjects: Subject[] = [
      { name: 'page', process: product, route: at(address) },
      { name: 'bare page', process: bare, route: [`${bare.address}/page`, ...gzip] },
      { name: 'nginx page', process: nginx, route: [file, ...gzip] },
      { name: '304', process: product, route: [...at(address), ...having(etag!)] },
      { name: 'bare 304', process: bare, route: [`${bare.address}/page`, ...gzip, ...having(etag!)] },
      { name: 'nginx 304', process: nginx, route: [file, ...gzip, ...having(fileTag)] },
      { name: 'share link', process: product, route: at(shared) },
    ]
    for (const process of [product, bare, nginx]) pinTo(coreOfServers, process)
    const seconds = small ? 1 : 4
    for (const { process, route } of subjects) load(process, small ? 1 : 3, route, coreOfLoad)
    const rounds = Array.from({ length: small ? 1 : 10 }, () =>
      Object.fromEntries(subjects.map(({ name, process, route }) => [name, load(process, seconds, route, coreOfLoad)])),
    )
    return judge(rounds, { html: page.body.length, gzip: page.bytes.length }, small)
  } finally {
    await Promise.all([product.kill(), bare.kill(), nginx.close()])
  }
}

const having = (tag: string): string[] => ['-H', `If-None-Match: ${tag}`]

async function givenShared(world: World): Promise<string> {
  const { params, admin } = await givenPublished(world, [['Start', textOf(1, 32_000)]], { visibility: 'share-link' })
  const { body } = await world.call(shareLinks.createSiteShareLink, { params, body: { name: 'Friends' } }, admin)
  return body.urls.published!
}

const fileServer = (folder: string, port: number): string => `
  types { text/html html; }
  sendfile on;
  tcp_nopush on;
  open_file_cache max=100;
  server { listen 127.0.0.1:${port}; root ${folder}; gzip_static on; }`

function judge(rounds: readonly Record<string, Load>[], size: { html: number; gzip: number }, small: boolean): Proven {
  const rate = (name: string) => Math.round(median(rounds.map((round) => round[name]!.rate)))
  const cpu = (name: string) => rounded(median(rounds.map((round) => round[name]!.cpu)), 1)
  const ratio = (one: string, other: string) => rounded(rate(one) / rate(other))
  const cpuRatio = (one: string, other: string) => rounded(cpu(other) / cpu(one))
  // Below one, it waited for wrk: then the CPU time tells more than the rate.
  const busy = (name: string) =>
    rounded(median(rounds.map((round) => (round[name]!.rate * round[name]!.cpu) / 1_000_000)))
  const ratios = { page: ratio('page', 'bare page'), unchanged: ratio('304', 'bare 304') }
  return {
    figures: {
      'page, HTML KB': rounded(size.html / 1000, 1),
      'page, gzip KB': rounded(size.gzip / 1000, 1),
      'page, requests/s': rate('page'),
      'page of the bare route, requests/s': rate('bare page'),
      'page of nginx, requests/s': rate('nginx page'),
      'page, ratio to the bare route': ratios.page,
      'page, ratio to nginx': ratio('page', 'nginx page'),
      '304, requests/s': rate('304'),
      '304 of the bare route, requests/s': rate('bare 304'),
      '304 of nginx, requests/s': rate('nginx 304'),
      '304, ratio to the bare route': ratios.unchanged,
      '304, ratio to nginx': ratio('304', 'nginx 304'),
      'page, CPU µs/request': cpu('page'),
      'page of the bare route, CPU µs/request': cpu('bare page'),
      'page, cores in use': busy('page'),
      'page of the bare route, cores in use': busy('bare page'),
      'page, CPU of the bare route to ours': cpuRatio('page', 'bare page'),
      '304, CPU µs/request': cpu('304'),
      '304 of the bare route, CPU µs/request': cpu('bare 304'),
      '304, cores in use': busy('304'),
      '304 of the bare route, cores in use': busy('bare 304'),
      '304, CPU of the bare route to ours': cpuRatio('304', 'bare 304'),
      'page behind a share link, requests/s': rate('share link'),
      'page behind a share link, CPU µs/request': cpu('share link'),
    },
    failures: small
      ? []
      : [
          ...(ratios.page < required ? [`the page reaches ${ratios.page} of the bare route, not ${required}.`] : []),
          ...(ratios.unchanged < required
            ? [`the 304 reaches ${ratios.unchanged} of the bare route, not ${required}.`]
            : []),
        ],
  }
}
