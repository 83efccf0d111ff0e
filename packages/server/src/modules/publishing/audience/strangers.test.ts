import { siteCustomization, sites } from '@octavo/contract'
import { expect, test } from 'vitest'
import { startWorld } from '../../../testing/start-world.ts'
import { type Visited, visitSite } from '../../../testing/visit-site.ts'
import { givenPublished } from '../testing/given-published.ts'

const world = await startWorld()

const secret = 'Zebra'
const link = (title: string) => ({ title, to: { kind: 'url', url: `https://${secret}.example/` } }) as const

/** A site whose pages and whole frame name the secret word; its own title does not, since the sign-in screen shows that. */
async function givenFramed(settings: object) {
  const given = await givenPublished(
    world,
    [
      ['Start', `The ${secret}.`],
      [`${secret} guide`, 'Words.'],
    ],
    settings,
  )
  const { params, admin } = given
  const { body: known } = await world.call(siteCustomization.getSiteCustomizationById, { params }, admin)
  const body = {
    ...known,
    announcement: { enabled: true, message: `${secret} news`, style: 'info' },
    header: { ...known.header, links: [{ ...link(`${secret} blog`), style: 'link', links: [] }] },
    footer: {
      ...known.footer,
      copyright: `© ${secret}`,
      groups: [{ title: secret, links: [link(`${secret} facts`)] }],
    },
  }
  const set = await world.call(siteCustomization.updateSiteCustomizationById, { params, body: body as never }, admin)
  expect(set.status, JSON.stringify(set.problem)).toBe(200)
  return given
}

const hash = 'a'.repeat(64)
const forms = [
  'nowhere',
  'nowhere.md',
  'zebra-guide',
  'zebra-guide.md',
  'robots.txt',
  'zebra-guide/robots.txt',
  'llms.txt',
  'llms-2.txt',
  'llms-full.txt',
  'sitemap.xml',
  'sitemap-2.xml',
  'rss.xml',
  'zebra-guide/rss.xml',
  '~',
  '~/nowhere',
  '~/assets',
  '~/assets/nowhere.css',
  '~/assets/look.aaaaaaaaaaaaaaaa.css',
  '~/assets/more/nowhere.css',
  `~/files/${hash}/zebra.png`,
  `~/files/${hash}`,
  '~/images',
  '~/images?url=https%3A%2F%2Fexample.org%2Fa.png',
  '~/social/nothing/nothing.png',
  '~/auth',
  '~/auth/nowhere',
  '~/auth/login',
  '~/auth/refused',
  '~/auth/arrived',
  '~/auth/leave',
  '~/auth/logout',
  '~/auth/preview',
  '~/auth/preview/forged',
  '~/mcp',
  '~/changes/1',
  '~/changes/1/~/assets/nowhere.css',
  '~/revisions/nothing',
  '~/share/forged',
  '~/share/forged/~/assets/nowhere.css',
  'nowhere?jwt_token=forged',
  '~/assets/nowhere.css?jwt_token=forged',
  'nowhere?visitor.name=x',
]
const methods = ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']

async function visitAll(address: string): Promise<Map<string, Visited>> {
  const all = new Map<string, Visited>()
  for (const form of forms) {
    for (const method of methods) {
      all.set(`${method} ${form}`, await visitSite(world.origin, `${address}/${form}`, { method }))
    }
  }
  return all
}

/** What a stranger learns from the responses, whatever the name of the site is. */
async function seenBelow(address: string): Promise<unknown[]> {
  const { pathname } = new URL(address)
  return [...(await visitAll(address))].map(([asked, { status, body, headers }]) => [
    asked,
    status,
    JSON.stringify({ body, headers: { ...headers, date: '' } }).replaceAll(pathname, '/base'),
  ])
}

test.each(['visitor-auth', 'share-link', 'public'])(
  'no path of a restricted site shows its frame or its pages to a stranger (%s)',
  async (visibility) => {
    const { address, params, admin } = await givenFramed({ visibility })
    // A public site is restricted while it is unpublished.
    if (visibility === 'public') {
      expect((await visitSite(world.origin, `${address}/~/assets/nowhere.css`)).body).toContain(secret)
      await world.call(sites.unpublishSite, { params }, admin)
    }
    for (const [asked, { body, headers, status }] of await visitAll(address)) {
      expect(`${body}${JSON.stringify(headers)}`.toLowerCase().replaceAll('zebra-guide', ''), asked).not.toContain(
        'zebra',
      )
      expect([asked, status]).toEqual([asked, expect.toSatisfy((one: number) => one < 500)])
    }
  },
)

test.each(['share-link', 'unpublished'])(
  'a stranger cannot tell a restricted site from one that does not exist (%s)',
  async (kind) => {
    const { address, params, admin } = await givenFramed({ visibility: kind === 'share-link' ? kind : 'public' })
    if (kind === 'unpublished') await world.call(sites.unpublishSite, { params }, admin)
    const missing = new URL('/nothing-here', address).href
    expect(await seenBelow(address)).toEqual(await seenBelow(missing))
  },
)
