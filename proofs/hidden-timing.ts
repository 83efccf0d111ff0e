import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import {
  givenHidden,
  type HiddenScene,
  hiddenNames as hidden,
  missingNames as missing,
} from '../packages/server/src/modules/publishing/testing/given-hidden.ts'
import { openFreshness } from '../packages/server/src/platform/freshness/freshness.ts'
import { openWorld } from '../packages/server/src/testing/open-world.ts'
import { auc } from './parts/auc.ts'
import { median, rounded, withDatabase } from './parts/worlds.ts'
import type { ProofOptions, Proven } from './proof.ts'

export const shows =
  'Hidden pages: whether response times tell a page that the visitor may not see from one that does not exist. Visitors of a site with sign-in, of pages with a condition, of a draft section, and of a section that their share link does not open request both in turn. The status and the body must be the same, and the area under the ROC curve of a classifier on the response time must stay close to that of a guess.'

/** A guess has 0.5. */
const mostTelling = 0.55

export async function run({ small }: ProofOptions): Promise<Proven> {
  return withDatabase(async (url) => {
    const writing = await openWorld(url)
    const freshness = openFreshness({ url, log: { info() {}, warn() {} } })
    const reading = await openWorld(url, { settings: { freshness, blobs: writing.blobs } })
    try {
      const figures: Record<string, number> = {}
      const failures: string[] = []
      for (const scene of await givenHidden(writing)) {
        const proven = await compare(reading.origin, scene, small ? 20 : 5000)
        failures.push(...proven.failures)
        const telling = Math.max(auc(proven.hidden, proven.missing), auc(proven.missing, proven.hidden))
        if (!small && telling > mostTelling) failures.push(`${scene.name}: the AUC is ${rounded(telling, 3)}.`)
        figures[`${scene.name}: samples of each`] = proven.hidden.length
        figures[`${scene.name}: hidden, median ms`] = rounded(median(proven.hidden), 3)
        figures[`${scene.name}: missing, median ms`] = rounded(median(proven.missing), 3)
        figures[`${scene.name}: AUC`] = rounded(telling, 3)
      }
      return { figures, failures }
    } finally {
      await reading.close()
      await freshness.close()
      await writing.close()
    }
  })
}

/** Requests both in turn and in either order, so that whatever else the machine does affects both alike. */
async function compare(origin: string, { name, base }: HiddenScene, samples: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times = { hidden: [] as number[], missing: [] as number[] }
  const failures: string[] = []
  try {
    for (const one of [...hidden, ...missing]) await ask(origin, `${base}/${one}`, agent)
    for (let turn = 0; turn < samples; turn++) {
      const [secret, absent] = [hidden[turn % hidden.length]!, missing[turn % missing.length]!]
      const isFirst = Math.random() < 0.5
      const first = await ask(origin, `${base}/${isFirst ? secret : absent}`, agent)
      const second = await ask(origin, `${base}/${isFirst ? absent : secret}`, agent)
      const [found, none] = isFirst ? [first, second] : [second, first]
      times.hidden.push(found.milliseconds)
      times.missing.push(none.milliseconds)
      if (found.seen.replaceAll(secret, '') !== none.seen.replaceAll(absent, '')) {
        failures.push(`${name}: the response for a hidden page differs from that for a missing one.`)
        break
      }
    }
    return { ...times, failures }
  } finally {
    agent.destroy()
  }
}

/** What a visitor sees of a response, but for the time that it was sent, and how long it took. */
async function ask(origin: string, address: string, agent: Agent): Promise<{ seen: string; milliseconds: number }> {
  const { host, pathname } = new URL(address)
  const { hostname, port } = new URL(origin)
  const started = performance.now()
  const { promise, resolve, reject } = Promise.withResolvers<{ seen: string; milliseconds: number }>()
  request({ hostname, port, path: pathname, headers: { host }, agent }, (response) => {
    text(response).then((body) => {
      const milliseconds = performance.now() - started
      const { date: _, ...headers } = response.headers
      resolve({ seen: JSON.stringify([response.statusCode, headers, body]), milliseconds })
    }, reject)
  })
    .on('error', reject)
    .end()
  return promise
}
