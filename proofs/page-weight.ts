import { productProgram, startProgram } from './parts/program.ts'
import { type FilledSite, fillSite, sentence, siteEnvironment, withWorld } from './parts/published-site.ts'
import { type Read, SiteReader } from './parts/site-reader.ts'
import { rounded, withDatabase } from './parts/worlds.ts'
import type { ProofOptions, Proven } from './proof.ts'

export const shows =
  'What one view of a text page sends, as it comes over the wire with gzip: the page, and every stylesheet and script that it names, fonts aside; the heaviest of several pages of a site of 1,000 pages and of one of 50,000, whose titles are sentences.'

const most = 40_000
/** Titles as long as people make them. */
const titleOf = (number: number): string => `${sentence(number).slice(0, 36)} ${number}`

interface Weight {
  readonly html: number
  readonly styles: number
  readonly scripts: number
  readonly requests: number
}

export async function run({ small }: ProofOptions): Promise<Proven> {
  const sizes = small ? [200, 1_000] : [1_000, 50_000]
  return withDatabase((url) =>
    withWorld(url, async (world) => {
      const program = await startProgram(productProgram, siteEnvironment(url))
      const reader = new SiteReader(program.address)
      try {
        const figures: Record<string, number> = {}
        const failures: string[] = []
        for (const pages of sizes) {
          const site = await fillSite(url, world, { pages, documentBytes: 6_000, titleOf })
          const { html, styles, scripts, requests } = await heaviest(reader, site)
          const total = html + styles + scripts
          const of = `${pages.toLocaleString('en')} pages`
          figures[`${of}: HTML, gzip KB`] = rounded(html / 1000, 1)
          figures[`${of}: CSS, gzip KB`] = rounded(styles / 1000, 1)
          figures[`${of}: JS, gzip KB`] = rounded(scripts / 1000, 1)
          figures[`${of}: total, gzip KB`] = rounded(total / 1000, 1)
          figures[`${of}: requests`] = requests
          if (total > most) failures.push(`A page of the site of ${of} weighs ${rounded(total / 1000, 1)} KB.`)
        }
        return { figures, failures }
      } finally {
        reader.close()
        await program.kill()
      }
    }),
  )
}

/** Of pages in the midst of very many, among a few, and with all the others below. */
async function heaviest(reader: SiteReader, { base, leaves, address }: FilledSite): Promise<Weight> {
  const middle = Math.floor(leaves.length / 4)
  const pages = [base, `${base}/page-3`, address(0), address(middle), address(leaves.length - 1)]
  const weights: Weight[] = []
  for (const page of pages) weights.push(await weigh(reader, page))
  return weights.toSorted((one, other) => other.html - one.html)[0]!
}

async function weigh(reader: SiteReader, address: string): Promise<Weight> {
  const page = await packed(reader, address)
  const named = [...page.body.matchAll(/<(?:link|script)\b[^>]*?\b(?:href|src)="([^"]+\.(css|js))"/g)]
  const files = new Map(named.map(([, href, kind]) => [new URL(href!, address).href, kind]))
  const weight = { html: page.bytes.length, css: 0, js: 0 }
  for (const [file, kind] of files) {
    const { body, bytes } = await packed(reader, file)
    if (/^import\b|\bimport\(/m.test(body) && kind === 'js' && / from '\.[^']*'/.test(body)) {
      throw new Error(`${file} brings others`)
    }
    weight[kind as 'css' | 'js'] += bytes.length
  }
  if (weight.css === 0 || weight.js === 0) throw new Error('a page without styles or scripts')
  return { html: weight.html, styles: weight.css, scripts: weight.js, requests: 1 + files.size }
}

/** What is too short to gain by it comes as it is. */
async function packed(reader: SiteReader, address: string): Promise<Read> {
  const read = await reader.page(address)
  const isPacked = read.headers['content-encoding'] === 'gzip'
  if (!isPacked && read.bytes.length > 1000) throw new Error(`${address} is not compressed`)
  return read
}
