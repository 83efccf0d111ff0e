import { setTimeout as sleep } from 'node:timers/promises'
import { sites } from '../../../packages/contract/src/index.ts'
import type { World } from '../../../packages/server/src/testing/open-world.ts'
import type { BuiltSite } from './build-site.ts'
import { need } from './builder.ts'
import type { Round } from './oracle.ts'

/** Gives the site the settings of a round, and waits until every node has heard of it. Its address is returned. */
export async function settle(world: World, { params, admin }: BuiltSite, round: Round): Promise<string> {
  const { visibility, agentsContext, adaptive } = round
  const body = { visibility, agentsContext, adaptiveContent: { enabled: adaptive } }
  await need(world.call(sites.updateSiteById, { params, body }, admin))
  const published = (await need(world.call(sites.publishSite, { params }, admin))).body.urls.published!
  if (!round.published) await need(world.call(sites.unpublishSite, { params }, admin))
  await sleep(1200)
  return published.replace(/\/$/u, '')
}
