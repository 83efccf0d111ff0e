import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { publishing, shareLinks, sites } from '@octavo/contract'
import { Agent, fetch as fetchBy } from 'undici'
import { afterAll, expect, test } from 'vitest'
import { startWorld } from '../../../testing/start-world.ts'
import { visitSite } from '../../../testing/visit-site.ts'
import { signedBySecret } from '../../audience/testing/sign-token.ts'
import { givenPublished, insertPage, publishChanges } from '../testing/given-published.ts'

const world = await startWorld()
const { port } = new URL(world.origin)
/** Every name leads to this server. */
const dispatcher = new Agent({
  connect: { lookup: (_, __, done) => done(null, [{ address: '127.0.0.1', family: 4 }]) },
})
afterAll(() => dispatcher.close())

const fetchHere = ((address: URL, init: object) => fetchBy(address, { ...init, dispatcher })) as unknown as typeof fetch

const eras = { old: 'legacy', new: 'auto' } as const

interface Asking {
  readonly era?: keyof typeof eras
  readonly token?: string
}

async function connect(address: string, { era = 'new', token }: Asking = {}): Promise<Client> {
  const url = new URL(`${address}/~/mcp`)
  url.protocol = 'http:'
  url.port = port
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: eras[era] } })
  const requestInit = token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }
  await client.connect(new StreamableHTTPClientTransport(url, { fetch: fetchHere, requestInit }))
  return client
}

const guide = [
  ['Start', '---\ndescription: Where to begin\n---\n# Start\n\nGo on to [the guide](guide.md).'],
  ['Guide', '# Guide\n\nWords.'],
] as const

const textOf = (result: { content?: unknown }) => (result.content as { text: string }[])[0]!.text

test.each(['old', 'new'] as const)('agents of the %s protocol list and read the pages', async (era) => {
  const { address } = await givenPublished(world, guide)
  const client = await connect(address, { era })

  const { tools } = await client.listTools()
  expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint])).toEqual([
    ['list_pages', true],
    ['read_page', true],
  ])
  const listed = await client.callTool({ name: 'list_pages', arguments: {} })
  expect(textOf(listed)).toBe(`- Start <${address}> Where to begin\n- Guide <${address}/guide>\n`)
  expect(listed.structuredContent).toEqual({
    pages: [
      { title: 'Start', description: 'Where to begin', address, markdown: `${address}/start.md`, depth: 0 },
      { title: 'Guide', address: `${address}/guide`, markdown: `${address}/guide.md`, depth: 0 },
    ],
  })
  for (const page of [`${address}/guide`, '/guide.md', 'guide'])
    expect(textOf(await client.callTool({ name: 'read_page', arguments: { page } }))).toMatch(
      /^# Guide\n[^]*\nWords\.\n$/,
    )
  await client.close()
})

test('pages are resources too', async () => {
  const { address } = await givenPublished(world, guide)
  const client = await connect(address)
  const { resources } = await client.listResources()

  expect(resources.map(({ uri, name, mimeType }) => [uri, name, mimeType])).toEqual([
    [`${address}/start.md`, 'Start', 'text/markdown'],
    [`${address}/guide.md`, 'Guide', 'text/markdown'],
  ])
  const { contents } = await client.readResource({ uri: `${address}/guide.md` })
  expect(contents).toMatchObject([{ uri: `${address}/guide.md`, mimeType: 'text/markdown' }])
  await expect(client.readResource({ uri: `${address}/nowhere.md` })).rejects.toThrow(/not found/i)
  await client.close()
})

test('what is not there is said so, and what is wrong is refused', async () => {
  const { address } = await givenPublished(world, guide)
  const client = await connect(address)

  const missing = await client.callTool({ name: 'read_page', arguments: { page: 'https://example.org/guide' } })
  expect(missing).toMatchObject({ isError: true })
  const wrong = await client.callTool({ name: 'read_page', arguments: { page: 7 } }).catch((error: unknown) => ({
    isError: true,
    error,
  }))
  expect(wrong).toMatchObject({ isError: true })
  await expect(client.callTool({ name: 'list_pages', arguments: { cursor: 'x' } })).resolves.toMatchObject({
    isError: true,
  })
  await client.close()
})

test('many pages are listed in parts, and long ones are read in parts', async () => {
  const many = Array.from({ length: 205 }, (_, at) => [`Page ${at}`, 'Words.'] as const)
  const { address } = await givenPublished(world, [...many, ['Long', `Begin. ${'word '.repeat(20_000)}End.`]])
  const client = await connect(address)
  type Listed = { pages: { title: string }[]; next?: string }
  const first = (await client.callTool({ name: 'list_pages', arguments: {} })).structuredContent as Listed
  const rest = (await client.callTool({ name: 'list_pages', arguments: { cursor: first.next } }))
    .structuredContent as Listed

  expect([first.pages.length, rest.pages.length, rest.next]).toEqual([200, 6, undefined])
  expect(new Set([...first.pages, ...rest.pages].map(({ title }) => title)).size).toBe(206)
  const begin = textOf(await client.callTool({ name: 'read_page', arguments: { page: 'long' } }))
  const from = Number(/ask again with from (\d+)\]$/.exec(begin)![1])
  const end = textOf(await client.callTool({ name: 'read_page', arguments: { page: 'long', from } }))
  expect([begin.includes('Begin.'), begin.includes('End.'), end.includes('End.')]).toEqual([true, false, true])
  await client.close()
})

test('agents see what their visit sees, and nothing when the site excludes them', async () => {
  const { address, organization, admin, space, params } = await givenPublished(world, guide, {
    adaptiveContent: { enabled: true },
  })
  await publishChanges(world, organization, admin, space.id, [
    insertPage('Gold plan', 'Secret words.', { condition: 'visitor.claims.plan == "gold"' }),
    insertPage('Mixed', 'For all.\n\n{% if visitor.claims.plan == "gold" %}\nSecret words.\n{% endif %}\n'),
  ])
  const client = await connect(address)
  const answers = await Promise.all([
    client.callTool({ name: 'list_pages', arguments: {} }),
    client.callTool({ name: 'read_page', arguments: { page: 'mixed' } }),
    client.callTool({ name: 'read_page', arguments: { page: 'gold-plan' } }),
    client.callTool({ name: 'list_pages', arguments: { under: 'gold-plan' } }),
    client.listResources(),
  ])
  // What was asked for may be named in the answer.
  expect(JSON.stringify(answers).replaceAll('at gold-plan', '')).not.toMatch(/gold|secret/i)
  await client.close()

  await world.call(sites.updateSiteById, { params, body: { agentsContext: 'excluded' } }, admin)
  await expect(connect(address)).rejects.toThrow()
})

test('agents come by a share link, while it opens the site', async () => {
  const { address, params, admin } = await givenPublished(world, guide, { visibility: 'share-link' })
  const { body } = await world.call(shareLinks.createSiteShareLink, { params, body: { name: 'Agents' } }, admin)
  const link = body.urls.published!
  const client = await connect(link)

  expect(textOf(await client.callTool({ name: 'list_pages', arguments: {} }))).toContain(`<${link}/guide>`)
  expect(textOf(await client.callTool({ name: 'read_page', arguments: { page: `${link}/guide` } }))).toContain('Words.')
  await expect(connect(address)).rejects.toThrow()
  const named = { ...params, shareLinkId: body.id }
  await world.call(shareLinks.updateSiteShareLinkById, { params: named, body: { active: false } }, admin)
  await expect(client.callTool({ name: 'list_pages', arguments: {} })).rejects.toThrow()
})

test('agents bring the token of a visitor, as all who call by programs do', async () => {
  const { address, params, admin } = await givenPublished(world, guide, { visibility: 'visitor-auth' })
  const auth = { params, body: { backend: 'custom' } } as const
  const { privateKey } = (await world.call(publishing.updateSitePublishingAuthById, auth, admin)).body
  const token = signedBySecret({ alg: 'HS256' }, { exp: Math.floor(Date.now() / 1000) + 60 }, privateKey)
  const client = await connect(address, { token })

  expect(textOf(await client.callTool({ name: 'read_page', arguments: { page: 'guide' } }))).toContain('Words.')
  await expect(connect(address)).rejects.toThrow()
  await client.close()

  // A browser asks first whether the token may be sent, and sends no token with that.
  const preflight = await visitSite(world.origin, `${address}/~/mcp`, { method: 'OPTIONS' })
  expect([preflight.status, preflight.headers['access-control-allow-headers']]).toEqual([204, '*, Authorization'])
  const refused = await visitSite(world.origin, `${address}/~/mcp`, { method: 'POST', body: '{}' })
  expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([401, '*'])
})

test('it is asked by POST, from anywhere, with questions of some length', async () => {
  const { address } = await givenPublished(world, guide)
  const ask = (method: string, body = '', headers: Record<string, string> = {}) =>
    visitSite(world.origin, `${address}/~/mcp`, {
      method,
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      ...(body !== '' && { body }),
    })

  const preflight = await ask('OPTIONS')
  expect([preflight.status, preflight.headers['access-control-allow-origin']]).toEqual([204, '*'])
  expect((await ask('GET')).status).toBe(405)
  expect((await ask('DELETE')).status).toBe(405)
  expect((await ask('POST', '{')).status).toBe(400)
  expect((await ask('POST', `{"a":"${'x'.repeat(300_000)}"}`)).status).toBe(413)
  expect((await ask('POST', '{}', { 'content-type': 'text/plain' })).status).toBe(415)
  const answer = await ask('POST', '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}')
  expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(answer.body).toContain('list_pages')
})
