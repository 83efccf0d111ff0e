import { publishing } from '@octavo/contract'
import { expect } from 'vitest'
import type { GivenCaller } from '../../../testing/given.ts'
import type { World } from '../../../testing/open-world.ts'
import type { OfSite } from '../../sites/site-examples.ts'

/** The signed link that shows a site as its maker may see it. */
export async function previewOf(world: World, params: OfSite, maker: GivenCaller, query: object = {}): Promise<string> {
  const made = await world.call(publishing.getSitePublishingPreviewById, { params, query }, maker)
  expect(made.problem).toBeUndefined()
  return made.body.url
}
