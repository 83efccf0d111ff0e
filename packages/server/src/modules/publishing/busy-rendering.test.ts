import { siteAdaptive } from '@octavo/contract'
import { expect, test, vi } from 'vitest'
import { silent } from '../../platform/http/create-http.ts'
import { createMetrics } from '../../platform/observe/metrics.ts'
import { startWorld } from '../../testing/start-world.ts'
import { visitSite } from '../../testing/visit-site.ts'
import { compressed } from './delivery/ready-answer.ts'
import { alwaysFresh } from './testing/always-fresh.ts'
import { givenPublished } from './testing/given-published.ts'

// The only thread takes longer to start than anybody waits.
const impatient = await startWorld({ settings: { rendering: { threads: 1, patience: 1 } } })
const metrics = createMetrics()
const hasty = await startWorld({
  settings: { rendering: { threads: 1, deadline: 500 }, freshness: alwaysFresh, watch: { ...silent, metrics } },
})
const rendersOfHasty = async (): Promise<number> =>
  Number(/octavo_site_work_total\{work="documents_rendered"\} (\d+)/u.exec(await metrics.text())?.[1])
const calm = await startWorld({ settings: { rendering: { threads: 1 } } })

test('who would wait too long for a page is told when to come again, and nobody keeps that', async () => {
  const pages = ['one', 'two', 'three'].map((title) => [title, `Text of ${title}.`] as const)
  const { address } = await givenPublished(impatient, [['Start', 'Text.'], ...pages])
  const visit = (title: string) => visitSite(impatient.origin, `${address}/${title}`)
  const answers = await Promise.all(pages.map(([title]) => visit(title)))
  const refused = answers.filter(({ status }) => status === 503)

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 503, 503])
  for (const { headers } of refused) {
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(headers['cache-control']).toBe('private, no-store')
  }
  for (const [title, text] of pages) expect((await visit(title)).body).toContain(text)
})

test('a page that could not be rendered in time is made once for all who ask meanwhile, kept by no cache, and tried again later', async () => {
  const { address } = await givenPublished(hasty, [['Start', `${'[a](<b'.repeat(20_000)}`]])
  const visit = (asked: string) => visitSite(hasty.origin, asked, { headers: { 'accept-encoding': 'gzip' } })
  const before = compressed.count
  for (const asked of [address, `${address}/start.md`]) {
    const first = await Promise.all(Array.from({ length: 10 }, () => visit(asked)))
    const later = await Promise.all(Array.from({ length: 10 }, () => visit(asked)))
    for (const { status, headers, body } of [...first, ...later]) {
      expect([status, headers['cache-control']]).toEqual([200, 'private, no-store'])
      expect(body).toContain('[a](')
    }
  }

  expect(compressed.count - before).toBe(2)
  const renders = await rendersOfHasty()
  const later = Date.now() + 61_000
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => later)
  await visit(address)
  clock.mockRestore()
  expect((await rendersOfHasty()) - renders).toBe(1)
}, 60_000)

test('strangers who each say something else are shown the page all the same, most of them as everyone is', async () => {
  const hello = 'Hello <code class="expression">visitor.claims.unsigned.name</code>, reader.'
  const { address, params, admin } = await givenPublished(calm, [['Start', hello]], {
    adaptiveContent: { enabled: true },
  })
  const claim = { type: 'string', description: 'How the reader is called' }
  const unsigned = { type: 'object', properties: { name: claim }, additionalProperties: false }
  const jsonSchema = { type: 'object', properties: { unsigned }, additionalProperties: false }
  await calm.call(siteAdaptive.updateSiteAdaptiveSchema, { params, body: { jsonSchema } }, admin)
  const shown: string[] = []
  for (let stranger = 0; stranger < 265; stranger++) {
    const { body } = await visitSite(calm.origin, `${address}?visitor.name=S${stranger}&visitor.odd=${stranger}`)
    shown.push(/Hello (\S*), reader/.exec(body)![1]!)
  }

  expect(shown.slice(0, 2)).toEqual(['S0', 'S1'])
  expect(shown.filter((name) => name !== '')).toHaveLength(257)
  expect(shown.at(-1)).toBe('')
}, 60_000)
