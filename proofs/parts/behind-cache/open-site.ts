import { setTimeout as sleep } from 'node:timers/promises'
import { changeRequests, publishing } from '../../../packages/contract/src/index.ts'
import { signedBySecret } from '../../../packages/server/src/modules/audience/testing/sign-token.ts'
import { givenPublished } from '../../../packages/server/src/modules/publishing/testing/given-published.ts'
import { SiteVisitor } from '../../../packages/server/src/testing/browse-site.ts'
import { editChangeRequest } from '../../../packages/server/src/testing/edit-content.ts'
import type { World } from '../../../packages/server/src/testing/open-world.ts'
import type { Visited } from '../../../packages/server/src/testing/visit-site.ts'
import { need } from '../side-doors/builder.ts'

export interface Compared {
  answers: number
  /** Of those that are for everyone and were asked for again: all, and those that came from the cache. */
  again: number
  hits: number
  readonly faults: string[]
}

interface Twice {
  readonly name: string
  readonly through: SiteVisitor
  readonly direct: SiteVisitor
  readonly hasCookie: boolean
}

const long = (text: string): string => `${text}\n\n`.repeat(60)

/** A site that everyone sees, asked for by those who bring nothing and by those who bring something: each is answered as by the node itself. */
export async function compareOpenSite(writing: World, node: World, origin: string): Promise<Compared> {
  const site = await givenPublished(writing, [
    ['Start', long('Words for everyone.')],
    ['Guide', long('More words.')],
  ])
  const { params, admin, organization, space, pages, address } = site
  const made = (
    await need(writing.call(changeRequests.createChangeRequest, { params: { spaceId: space.id }, body: {} }, admin))
  ).body
  await editChangeRequest(writing, organization, admin, made.id, [
    { operation: 'update_page', page: pages[1]!, title: 'Guidance', document: { markdown: 'Words for reviewers.' } },
  ])
  const preview = async (query: object) =>
    (await need(writing.call(publishing.getSitePublishingPreviewById, { params, query }, admin))).body.url
  const { privateKey } = (await need(writing.call(publishing.getSitePublishingAuthById, { params }, admin))).body
  const token = signedBySecret({ alg: 'HS256' }, { exp: Math.floor(Date.now() / 1000) + 3600 }, privateKey)
  await sleep(1200)

  const pair = async (name: string, enter?: (visitor: SiteVisitor) => unknown): Promise<Twice> => {
    const [through, direct] = [new SiteVisitor(origin), new SiteVisitor(node.origin)]
    for (const visitor of [through, direct]) await enter?.(visitor)
    return { name, through, direct, hasCookie: enter !== undefined }
  }
  const [previewed, reviewed] = [await preview({}), await preview({ changeRequest: made.id })]
  const all = [
    await pair('stranger'),
    await pair('previewer', (visitor) => visitor.visit(previewed)),
    await pair('signed in', (visitor) => visitor.keep(address, 'octavo-visitor-token', token)),
    await pair('another stranger'),
    await pair('reviewer', (visitor) => visitor.visit(reviewed)),
  ]
  const changed = `${address}/~/changes/${made.number}`
  const paths = ['', '/guide', '/guide.md', '/llms.txt', '/llms-full.txt', '/sitemap.xml', '/robots.txt', '/nowhere']
  const addresses = [address, changed].flatMap((base) => paths.map((path) => `${base}${path}`))
  return compareAll(all, addresses)
}

async function compareAll(all: readonly Twice[], addresses: readonly string[]): Promise<Compared> {
  const compared: Compared = { answers: 0, again: 0, hits: 0, faults: [] }
  for (const [index, address] of addresses.entries()) {
    const first = index % all.length
    const turned = [...all.slice(first), ...all.slice(0, first)]
    for (const isAgain of [false, true]) {
      for (const who of turned) {
        for (const headers of requests) await compareOne(who, address, headers, isAgain, compared)
      }
    }
  }
  return compared
}

const requests = ['text/html', 'text/markdown'].flatMap((accept) =>
  ['br', 'gzip', 'identity'].map((coding) => ({ accept, 'accept-encoding': coding })),
)

async function compareOne(
  { name, through, direct, hasCookie }: Twice,
  address: string,
  headers: Record<string, string>,
  isAgain: boolean,
  compared: Compared,
): Promise<void> {
  const [given, own] = [await through.visit(address, { headers }), await direct.visit(address, { headers })]
  const cache = given.headers['x-cache']
  compared.answers++
  const blame = (fault: string): void =>
    void compared.faults.push(`${name}, ${JSON.stringify(headers)}, ${new URL(address).pathname}: ${fault}`)
  const [is, should] = [said(given), said(own)]
  if (is !== should) blame(`${is.slice(0, 300)} instead of ${should.slice(0, 300)}`)
  if (!own.headers['cache-control']?.startsWith('public')) {
    if (cache === 'HIT') blame(`from the cache, though it is ${own.headers['cache-control']}`)
  } else if (isAgain && !hasCookie && cache !== 'EXPIRED') {
    compared.again++
    if (cache !== 'MISS') compared.hits++
  }
}

const said = ({ status, headers, body }: Visited): string =>
  [
    status,
    ...['content-type', 'content-encoding', 'cache-control', 'vary', 'etag', 'location'].map((name) => headers[name]),
    body,
  ].join(' | ')
