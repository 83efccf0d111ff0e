import { setTimeout as sleep } from 'node:timers/promises'
import { sites } from '../../../packages/contract/src/index.ts'
import {
  givenPublished,
  publishChanges,
} from '../../../packages/server/src/modules/publishing/testing/given-published.ts'
import type { World } from '../../../packages/server/src/testing/open-world.ts'
import { visitSite } from '../../../packages/server/src/testing/visit-site.ts'

/** What became of what a cache had kept before a change. */
export interface Fresh {
  /** Until a page that somebody asks for all the time was as it is now, in seconds. */
  readonly seconds: number
  /** Of those that nobody asked for meanwhile, which were as before when the time was over. */
  readonly late: readonly string[]
  readonly asked: number
}

const [before, after] = ['heretofore', 'henceforth']
/** What docs/operating/caching.md promises, and a moment for the node to hear of it. */
const promised = 31_000

const paths = ['/guide', '', '/guide.md', '/llms-full.txt', '/sitemap.xml', '/nowhere', '/more']

type Publish = Awaited<ReturnType<typeof givenPublished>>

const changes: Readonly<Record<'merge' | 'unpublish', (world: World, site: Publish) => Promise<unknown>>> = {
  merge: (world, { organization, admin, space, pages }) =>
    publishChanges(
      world,
      organization,
      admin,
      space.id,
      pages.map((page) => ({ operation: 'update_page', page, title: after, document: { markdown: after } })),
    ),
  unpublish: (world, { params, admin }) => world.call(sites.unpublishSite, { params }, admin),
}

/** Has a site in a cache, changes it, and looks when the cache shows it. */
export async function stayFresh(writing: World, origin: string, change: keyof typeof changes): Promise<Fresh> {
  const site = await givenPublished(writing, [
    ['Start', before],
    ['Guide', before],
    ['More', before],
  ])
  const read = async (path: string): Promise<string> => {
    const { status, body } = await visitSite(origin, `${site.address}${path}`)
    return `${status} ${body}`
  }
  const isBefore = (answer: string) => answer.includes(before) || (change === 'unpublish' && answer.startsWith('200'))
  await sleep(1000)
  const kept: string[] = []
  for (const path of paths) if (isBefore(await read(path)) && isBefore(await read(path))) kept.push(path)
  await changes[change](writing, site)
  const begun = performance.now()
  const passed = () => performance.now() - begun
  while (isBefore(await read(kept[0]!)) && passed() < promised) await sleep(50)
  const seconds = passed() / 1000
  await sleep(Math.max(0, promised - passed()))
  const late: string[] = []
  for (const path of kept.slice(1)) if (isBefore(await read(path))) late.push(path)
  return { seconds, late, asked: kept.length - 1 }
}
