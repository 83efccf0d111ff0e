import { type InputOf, publishing } from '@octavo/contract'
import type { World } from '../../../testing/open-world.ts'
import { signedBySecret } from '../../audience/testing/sign-token.ts'
import { givenPublished } from './given-published.ts'

type Auth = Partial<InputOf<typeof publishing.updateSitePublishingAuthById>['body']>

/** A site for those who prove who they are, and what signs for them. */
export async function givenClosed(world: World, auth: Auth = {}, settings: object = {}) {
  const given = await givenPublished(
    world,
    [
      ['Start', 'Words for members.'],
      ['Guide', 'More words.'],
    ],
    { visibility: 'visitor-auth', ...settings },
  )
  const { params, admin } = given
  const body = { backend: 'custom', ...auth } as const
  const { privateKey } = (await world.call(publishing.updateSitePublishingAuthById, { params, body }, admin)).body
  const tokenWith = (claims: object = {}, lasts = 3600, key = privateKey) =>
    signedBySecret({ alg: 'HS256' }, { exp: Math.floor(Date.now() / 1000) + lasts, ...claims }, key)
  return { ...given, tokenWith }
}
