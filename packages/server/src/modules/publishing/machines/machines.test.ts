import { sites } from '@octavo/contract'
import { expect, test } from 'vitest'
import { startWorld } from '../../../testing/start-world.ts'
import { visitSite } from '../../../testing/visit-site.ts'
import { givenPublished, insertPage, publishChanges } from '../testing/given-published.ts'

const world = await startWorld()
const visit = (address: string, headers: Record<string, string> = {}) => visitSite(world.origin, address, { headers })

const guide = [
  ['Start', '---\ndescription: Where to begin\n---\n# Start\n\nGo on to [the guide](guide.md).'],
  ['Guide', '# Guide\n\nWords.'],
] as const

test('a page is sent as Markdown at its name and to those who ask for it', async () => {
  const { address } = await givenPublished(world, guide)
  const named = await visit(`${address}/start.md`)
  const asked = await visit(address, { accept: 'text/markdown, text/html;q=0.9' })

  expect(named.status).toBe(200)
  expect(named.headers).toMatchObject({
    'content-type': 'text/markdown; charset=utf-8',
    vary: 'accept, accept-encoding',
    'x-robots-tag': 'noindex',
    link: `<${address}>; rel="canonical"`,
    'access-control-allow-origin': '*',
  })
  expect(named.body).toBe(
    `# Start\n\n> Where to begin\n\n<!-- Page: ${address} · All pages: ${address}/llms.txt -->\n\nGo on to [the guide](${address}/guide).\n`,
  )
  expect([asked.headers['content-type'], asked.headers['vary'], asked.body]).toEqual([
    'text/markdown; charset=utf-8',
    'accept, accept-encoding',
    named.body,
  ])
  const page = await visit(address, { accept: 'text/html,*/*;q=0.8' })
  expect([page.headers['content-type'], page.headers['vary']]).toEqual([
    'text/html; charset=utf-8',
    'accept, accept-encoding',
  ])
  const again = await visit(`${address}/start.md`, { 'if-none-match': named.headers['etag']! })
  expect(again.status).toBe(304)
})

test('the site tells engines and agents what there is', async () => {
  const { address } = await givenPublished(world, guide)
  const [robots, sitemap, llms, full] = await Promise.all(
    ['robots.txt', 'sitemap.xml', 'llms.txt', 'llms-full.txt'].map((name) => visit(`${address}/${name}`)),
  )

  expect(robots!.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(robots!.body).toContain(`Sitemap: ${address}/sitemap.xml\n`)
  expect(sitemap!.headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(sitemap!.body.match(/<loc>(.*?)<\/loc><lastmod>/gu)).toEqual([
    `<loc>${address}</loc><lastmod>`,
    `<loc>${address}/guide</loc><lastmod>`,
  ])
  expect(llms!.body).toContain(`- [Start](${address}/start.md): Where to begin\n- [Guide](${address}/guide.md)\n`)
  expect(full!.body).toContain(`# Guide\n\nSource: ${address}/guide\n\nWords.\n`)
  for (const { headers } of [robots!, sitemap!, llms!, full!]) {
    expect(headers['cache-control']).toContain('public')
    expect(headers['etag']).toMatch(/^"/)
  }
  for (const name of ['guide/llms.txt', 'guide/sitemap.xml', 'sitemap-2.xml', 'llms-2.txt', 'guide/robots.txt'])
    expect([name, (await visit(`${address}/${name}`)).status]).toEqual([name, 404])
})

test('a merge is in the listings at once', async () => {
  const { address, organization, admin, space } = await givenPublished(world, guide)
  await visit(`${address}/llms.txt`)
  await publishChanges(world, organization, admin, space.id, [insertPage('Later', 'More words.')])

  expect((await visit(`${address}/llms.txt`)).body).toContain(`(${address}/later.md)`)
  expect((await visit(`${address}/sitemap.xml`)).body).toContain(`${address}/later<`)
})

test('what a page says is new is a feed, which the page names', async () => {
  const news =
    '{% updates %}\n{% update date="2026-02-03" %}\n## Faster\n\nSee [it](guide.md).\n{% endupdate %}\n{% endupdates %}'
  const { address } = await givenPublished(world, [...guide, ['News', news]])
  const page = await visit(`${address}/news`)
  const feed = await visit(`${address}/news/rss.xml`)

  expect(page.body).toContain(`href="${address}/news/rss.xml"`)
  expect(feed.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  expect(feed.body).toContain('<title>Faster</title>')
  expect(feed.body).toContain(`href=&quot;${address}/guide&quot;`)
  expect((await visit(`${address}/guide/rss.xml`)).status).toBe(404)
  expect((await visit(address)).body).not.toContain('rss.xml')
})

test('a picture of the title is drawn for links, to those who see the page', async () => {
  const { address, admin, params } = await givenPublished(world, guide)
  const picture = /<meta\s+property="og:image" content="([^"]+)"/u.exec((await visit(`${address}/guide`)).body)![1]!
  const drawn = await visit(picture)

  expect(drawn.headers['content-type']).toBe('image/png')
  expect(drawn.bytes.subarray(1, 4).toString()).toBe('PNG')
  expect(drawn.headers['cache-control']).toContain('public')
  expect((await visit(picture.replace(/page_\w+/u, 'page_none'))).status).toBe(404)
  await world.call(sites.updateSiteById, { params, body: { visibility: 'visitor-auth' } }, admin)
  expect((await visit(picture)).status).not.toBe(200)
})

test('a site that excludes agents has nothing for them, and its pages for everyone', async () => {
  const { address } = await givenPublished(world, guide, { agentsContext: 'excluded' })

  for (const name of ['llms.txt', 'llms-full.txt', 'start.md', '~/mcp'])
    expect([name, (await visit(`${address}/${name}`)).status]).toEqual([name, 404])
  const page = await visit(address, { accept: 'text/markdown' })
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect((await visit(`${address}/sitemap.xml`)).status).toBe(200)
})

test('engines are kept out of a site that is not for them, and are told so', async () => {
  for (const visibility of ['unlisted', 'visitor-auth'] as const) {
    const { address } = await givenPublished(world, guide, { visibility })
    expect((await visit(`${address}/robots.txt`)).body).toBe('User-agent: *\nDisallow: /\n')
    expect((await visit(`${address}/sitemap.xml`)).status).not.toBe(200)
  }
})

test('what is for some alone is in no listing of others, and is kept for nobody', async () => {
  const { address, organization, admin, space } = await givenPublished(world, guide, {
    adaptiveContent: { enabled: true },
  })
  await publishChanges(world, organization, admin, space.id, [
    insertPage('Gold plan', 'Secret words.', { condition: 'visitor.claims.plan == "gold"' }),
    insertPage('Mixed', 'For all.\n\n{% if visitor.claims.plan == "gold" %}\nSecret words.\n{% endif %}\n'),
  ])

  for (const name of ['llms.txt', 'llms-full.txt', 'sitemap.xml', 'mixed.md']) {
    const { body, status } = await visit(`${address}/${name}`)
    expect([name, status]).toEqual([name, 200])
    expect(body).not.toMatch(/gold|secret/i)
  }
  expect((await visit(`${address}/llms.txt`)).headers['cache-control']).toBe('private, no-store')
  expect((await visit(`${address}/mixed.md`)).headers['cache-control']).toBe('private, no-store')
  expect((await visit(`${address}/gold-plan.md`)).status).toBe(404)
})
