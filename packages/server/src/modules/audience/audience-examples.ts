import { changeRequests, type InputOf, publishing, shareLinks, sites } from '@octavo/contract'
import { newToken } from '../../platform/crypto/token.ts'
import type { ExamplesOf, Place, ProvocationsOf } from '../../testing/examples.ts'
import type { GivenCaller } from '../../testing/given.ts'
import type { World } from '../../testing/open-world.ts'
import { givenSite, givenStructure, type OfSite } from '../sites/site-examples.ts'

type Organization = Place['organization']
type Change = InputOf<typeof shareLinks.updateSiteShareLinkById>['body']

/** A link of a site that someone made, and the key in its address. */
export async function givenLinkOf(world: World, params: OfSite, admin: GivenCaller, change?: Change) {
  const made = await world.call(shareLinks.createSiteShareLink, { params, body: { name: 'Testers' } }, admin)
  const named = { ...params, shareLinkId: made.body.id }
  const changed =
    change && (await world.call(shareLinks.updateSiteShareLinkById, { params: named, body: change }, admin))
  const shareLink = (changed ?? made).body
  return { shareLink, key: keyIn(shareLink.urls.published!), named }
}

/** The key in the address of a share link. */
export const keyIn = (address: string): string => /\/~\/share\/([^/]+)$/.exec(address)![1]!

/** A site that is published to those with share links, and one of them. */
export async function givenShared(world: World, organization: Organization, change?: Change) {
  const given = await givenStructure(world, organization)
  const { params, admin } = given
  await world.call(sites.updateSiteById, { params, body: { visibility: 'share-link' } }, admin)
  await world.call(sites.publishSite, { params }, admin)
  return { ...given, ...(await givenLinkOf(world, params, admin, change)) }
}

const withSite = async (world: World, { organization }: Place) => ({
  params: (await givenSite(world, organization)).params,
})

const withLink = async (world: World, { organization }: Place) => {
  const { params, admin } = await givenSite(world, organization)
  return { params: (await givenLinkOf(world, params, admin)).named }
}

export const shareLinkExamples: ExamplesOf<typeof shareLinks> = {
  listSiteShareLinks: withSite,
  createSiteShareLink: async (world, { organization }) => {
    const { params, section } = await givenStructure(world, organization)
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
    return { params, body: { name: 'Testers', active: true, expiresAt, sectionScope: section.id } }
  },
  updateSiteShareLinks: async (world, { organization }) => {
    const { params, admin } = await givenSite(world, organization)
    const { shareLink } = await givenLinkOf(world, params, admin)
    return { params, body: { active: false, shareLinks: [shareLink.id] } }
  },
  getSiteShareLinkById: withLink,
  updateSiteShareLinkById: async (world, { organization }) => {
    const { params, admin, section } = await givenStructure(world, organization)
    const { named } = await givenLinkOf(world, params, admin)
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
    const body = { active: false, name: 'Friends', expiresAt, sectionScope: section.id, password: 'correct horse' }
    return { params: named, body }
  },
  unlockSiteShareLink: async (world, { organization }) => {
    const { params, key } = await givenShared(world, organization, { password: 'correct horse' })
    return { params, query: { shareKey: key }, body: { password: 'correct horse' } }
  },
  deleteSiteShareLinkById: withLink,
}

export const shareLinkProvocations: ProvocationsOf<typeof shareLinks> = {
  unlockSiteShareLink: {
    not_found: async (world, { organization }) => {
      const { params } = await givenShared(world, organization)
      return { params, query: { shareKey: newToken('ock') }, body: { password: 'correct horse' } }
    },
    link_password_wrong: async (world, { organization }) => {
      const { params, key } = await givenShared(world, organization, { password: 'correct horse' })
      return { params, query: { shareKey: key }, body: { password: 'wrong horse' } }
    },
  },
}

export const publishingExamples: ExamplesOf<typeof publishing> = {
  getSitePublishingAuthById: withSite,
  updateSitePublishingAuthById: async (world, place) => ({
    ...(await withSite(world, place)),
    body: {
      backend: 'jwks',
      jwksURL: 'https://id.example.com/keys',
      issuer: 'https://id.example.com/',
      audience: 'docs',
      fallbackURL: 'https://example.com/sign-in',
      logoutURL: null,
    },
  }),
  regenerateSitePublishingAuthById: withSite,
  getSitePublishingPreviewById: async (world, { organization }) => {
    const { params, variant, admin } = await givenStructure(world, organization)
    const opened = { params: { spaceId: variant.space!.id }, body: { subject: 'Clearer words' } }
    const { id: changeRequest } = (await world.call(changeRequests.createChangeRequest, opened, admin)).body
    const query = { siteSpace: variant.id, claims: '(plan:gold)', draft: true, target: '/guide', changeRequest }
    return { params, query }
  },
}
