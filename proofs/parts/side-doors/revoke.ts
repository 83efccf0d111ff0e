import { setTimeout as sleep } from 'node:timers/promises'
import { members, publishing, shareLinks, sites } from '../../../packages/contract/src/index.ts'
import { signedBySecret } from '../../../packages/server/src/modules/audience/testing/sign-token.ts'
import { givenPublished } from '../../../packages/server/src/modules/publishing/testing/given-published.ts'
import { SiteVisitor } from '../../../packages/server/src/testing/browse-site.ts'
import type { World } from '../../../packages/server/src/testing/open-world.ts'
import { median, rounded } from '../worlds.ts'
import { need } from './builder.ts'
import type { Proven } from '../../proof.ts'

/** Of so many that were let in before. */
interface Tally {
  before: number
  after: number
}

/** What is taken away is refused with the next request, on both nodes; what is unpublished within a second. */
export async function revoke(writing: World, nodes: readonly World[], turns: number): Promise<Proven> {
  const tallies: Record<string, Tally> = {}
  const kinds = { 'a share link': withLink, 'a visitor key': withToken, 'the maker of a preview': withPreview }
  for (const [kind, given] of Object.entries(kinds)) {
    const tally = (tallies[kind] = { before: 0, after: 0 })
    for (let turn = 0; turn < turns; turn++) {
      const { visitors, address, take } = await given(writing, nodes)
      tally.before += await countOpen(visitors, address)
      await take()
      tally.after += await countOpen(visitors, address)
    }
  }
  const gone = []
  for (let turn = 0; turn < turns; turn++) gone.push(...(await unpublish(writing, nodes)))
  const late = gone.filter((milliseconds) => milliseconds > 1000).length
  const served = Object.entries(tallies)
  return {
    figures: {
      ...Object.fromEntries(
        served.map(([kind, { before, after }]) => [
          `pages served without ${kind} that was taken away`,
          `${after} of ${before}`,
        ]),
      ),
      'sites unpublished, each seen from two nodes': turns,
      'until both nodes say that there is nothing, median ms': rounded(median(gone), 0),
      'the longest, ms': rounded(Math.max(...gone), 0),
    },
    failures: [
      ...served.flatMap(([kind, { after }]) =>
        after > 0 ? [`${after} pages were served after ${kind} was taken away.`] : [],
      ),
      ...served.flatMap(([kind, { before }]) =>
        before < turns * nodes.length ? [`Not all came in with ${kind}.`] : [],
      ),
      ...(late > 0 ? [`${late} times a site was shown a second after it was unpublished.`] : []),
    ],
  }
}

const visitorsOf = (nodes: readonly World[]) => nodes.map(({ origin }) => new SiteVisitor(origin))

async function countOpen(visitors: readonly SiteVisitor[], address: string): Promise<number> {
  const answers = await Promise.all(visitors.map((visitor) => visitor.visit(address)))
  return answers.filter(({ status }) => status === 200).length
}

const pages = [['Start', 'Words.']] as const

async function withLink(writing: World, nodes: readonly World[]) {
  const { params, admin } = await givenPublished(writing, pages, { visibility: 'share-link' })
  const made = await need(writing.call(shareLinks.createSiteShareLink, { params, body: { name: 'Link' } }, admin))
  const named = { params: { ...params, shareLinkId: made.body.id }, body: { active: false } }
  return {
    visitors: visitorsOf(nodes),
    address: made.body.urls.published!.replace(/\/$/u, ''),
    take: () => need(writing.call(shareLinks.updateSiteShareLinkById, named, admin)),
  }
}

async function withToken(writing: World, nodes: readonly World[]) {
  const { params, admin, address } = await givenPublished(writing, pages, { visibility: 'visitor-auth' })
  const { privateKey } = (await need(writing.call(publishing.getSitePublishingAuthById, { params }, admin))).body
  const token = signedBySecret({ alg: 'HS256' }, { exp: Math.floor(Date.now() / 1000) + 3600 }, privateKey)
  const visitors = visitorsOf(nodes)
  for (const visitor of visitors) await visitor.visit(`${address}?jwt_token=${token}`)
  return {
    visitors,
    address,
    take: () => need(writing.call(publishing.regenerateSitePublishingAuthById, { params }, admin)),
  }
}

async function withPreview(writing: World, nodes: readonly World[]) {
  const { params, admin, address, organization } = await givenPublished(writing, pages)
  await need(writing.call(sites.unpublishSite, { params }, admin))
  const maker = await writing.givenMember(organization, 'read')
  const { url } = (await need(writing.call(publishing.getSitePublishingPreviewById, { params, query: {} }, maker))).body
  const visitors = visitorsOf(nodes)
  for (const visitor of visitors) await visitor.visit(url)
  const named = { params: { organizationId: organization.id, userId: maker.id } }
  return {
    visitors,
    address,
    take: () => need(writing.call(members.removeMemberFromOrganizationById, named, admin)),
  }
}

/** How long each node goes on to show a site that everyone was shown. */
async function unpublish(writing: World, nodes: readonly World[]): Promise<number[]> {
  const { params, admin, address } = await givenPublished(writing, pages)
  const visitors = visitorsOf(nodes)
  while ((await countOpen(visitors, address)) < nodes.length) await sleep(10)
  await need(writing.call(sites.unpublishSite, { params }, admin))
  const begun = performance.now()
  return Promise.all(
    visitors.map(async (visitor) => {
      while ((await visitor.visit(address)).status === 200) await sleep(2)
      return performance.now() - begun
    }),
  )
}
