import { sites } from '../../packages/contract/src/index.ts'
import { givenSite } from '../../packages/server/src/modules/sites/site-examples.ts'
import { givenSpace } from '../../packages/server/src/modules/spaces/space-examples.ts'
import { openWorld, type World } from '../../packages/server/src/testing/open-world.ts'
import { fillSpace, type SpaceShape } from './fill-space.ts'
import { provingKey, servingEnvironment } from './program.ts'

/** What a process needs to show sites that a world of the same database publishes. */
export const siteEnvironment = (url: string): Record<string, string> => ({
  ...servingEnvironment(url),
  SITES_DOMAIN: 'sites.test',
  PUBLIC_URL: 'http://octavo.test',
  ROLES: 'site',
})

/** Runs with a server of the API on this database, in this process. */
export async function withWorld<T>(url: string, work: (world: World) => Promise<T>): Promise<T> {
  const world = await openWorld(url, { settings: { secretKeys: [provingKey] } })
  try {
    return await work(world)
  } finally {
    await world.close()
  }
}

const words = 'the quick brown fox jumps over a lazy dog and goes home by another way through fields of rye'.split(' ')

/** Words in an order that repeats itself late: text compresses as text does. */
export function sentence(seed: number): string {
  let state = seed * 2_654_435_761
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648)
  return Array.from({ length: 12 }, () => words[next() % words.length]).join(' ')
}

/** A document as people write them, of about so many bytes. */
export function textOf(seed: number, bytes: number): string {
  const parts: string[] = []
  for (let index = 0, length = 0; length < bytes; index++) {
    const heading = index % 8 === 0 ? `## ${sentence(seed + index).slice(0, 40)} ${index}\n\n` : ''
    const code = index % 11 === 5 ? `\`\`\`ts\nconst answer${index} = await fetch('/v1/pages/${seed}')\n\`\`\`\n\n` : ''
    const part = `${heading}${sentence(seed + index)}, *${sentence(seed - index)}* and [${index}](https://example.com/${index}).\n\n${code}`
    parts.push(part)
    length += part.length
  }
  return parts.join('')
}

/** A published site of many pages, filled past the API. */
export interface FilledSite {
  readonly base: string
  readonly space: string
  /** Of one who may do everything there. */
  readonly token: string
  /** Pages without children, in their order; half of them below one page. */
  readonly leaves: readonly string[]
  /** Of the leaf with this index. */
  address(index: number): string
}

/** The pages at the top of a filled site, which come first. */
export const parents = 10

export async function fillSite(url: string, world: World, shape: SpaceShape): Promise<FilledSite> {
  const organization = await world.givenOrganization()
  const space = await givenSpace(world, organization, { title: 'Guides' })
  const { admin, params } = await givenSite(world, organization, { spaces: [space.id] })
  const { leaves } = await fillSpace(url, organization.id, space.id, shape)
  const base = (await world.call(sites.publishSite, { params }, admin)).body.urls.published!
  const parentOf = (index: number) => (index < shape.pages / 2 ? 0 : 1 + (index % (parents - 1)))
  return {
    base,
    space: space.id,
    token: admin.token,
    leaves,
    address: (index) => `${base}/page-${parentOf(index)}/page-${parents + index}`,
  }
}
