import { join } from 'node:path'
import { env } from 'node:process'
import { chromium } from 'playwright-core'
import { arrive, secondsSince, typeAndWait } from '../e2e/newcomer.ts'
import { freePort } from '../packages/cli/src/trial/free-port.ts'
import { corpusFolder } from '../packages/content/src/testing/corpus.ts'
import type { ProofOptions, Proven } from './proof.ts'

export const shows =
  'A newcomer with an empty folder, by the packages as they are published: octavo start, octavo publish of the largest repository of the corpus, the same again, and its first page in a real Chromium; the seconds of each.'

export async function run({ small }: ProofOptions): Promise<Proven> {
  const repository = small ? 'laravel-translatable' : 'guardian-docs'
  const folder = join(corpusFolder(), repository)
  const newcomer = await arrive({ PORT: String(await freePort()) }, { from: small ? 'lock' : 'registry' })
  const browser = await chromium.launch({
    executablePath: env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const start = performance.now()
    const staying = await typeAndWait(newcomer, 'npx octavo start', 'Ctrl-C stops Octavo')
    const startSeconds = secondsSince(start)
    const publish = performance.now()
    const printed = await newcomer.shell.type(`npx octavo publish ${folder} --site docs`)
    const publishSeconds = secondsSince(publish)
    const again = performance.now()
    const repeated = await newcomer.shell.type(`npx octavo publish ${folder} --site docs`)
    const againSeconds = secondsSince(again)
    const address = /http:\/\/\S+\/docs/u.exec(printed)?.[0]
    const open = performance.now()
    const page = await browser.newPage()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).origin))
    const answer = address === undefined ? null : await page.goto(address, { waitUntil: 'load' })
    const openSeconds = secondsSince(open)
    const title = await page.title()
    const words = (await page.locator('main').innerText()).trim().length
    await staying.stop()
    const elsewhere = asked.filter((origin) => address !== undefined && origin !== new URL(address).origin)
    return {
      figures: {
        repository,
        'seconds of npm install': newcomer.installSeconds,
        'seconds until it runs': startSeconds,
        'seconds of publishing': publishSeconds,
        'seconds of publishing again': againSeconds,
        'seconds until the page is loaded': openSeconds,
        'title of the page': title,
      },
      failures: [
        ...(answer?.status() === 200
          ? []
          : [`the page was answered with ${answer?.status() ?? 'nothing'}: ${printed}`]),
        ...(words > 20 ? [] : ['the page shows nothing']),
        ...(repeated.includes('0 changes') ? [] : [`publishing again said: ${repeated}`]),
        ...(elsewhere.length === 0 ? [] : [`the page asked ${elsewhere.join(', ')}`]),
      ],
    }
  } finally {
    await browser.close()
    await newcomer.leave()
  }
}
