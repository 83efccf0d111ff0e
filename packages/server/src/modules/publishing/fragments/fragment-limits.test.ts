import { afterAll, expect, test, vi } from 'vitest'
import { createFragments } from './fragments.ts'
import { hashOf } from '../../content/index.ts'
import { blobs, files as memoryFiles, givenSpace, htmlOf, idOf, markdownOf } from '../testing/memory-space.ts'

const fragments = createFragments({ blobs, threads: 1, deadline: 10_000 })
afterAll(() => fragments.close())

test('what fails is told to all who wait for it, and tried again for those who come later', async () => {
  const space = await givenSpace({ 'a.md': 'Here' })
  const asked = await space.ask('a.md')
  const content = {
    ...asked.content,
    objects: { ...asked.content.objects, bytes: () => Promise.reject(new Error('the database is gone')) },
  }
  const failing = [1, 2].map(() => fragments.fragmentOf({ ...asked, content }))
  for (const one of failing) await expect(one).rejects.toThrow('the database is gone')

  expect(htmlOf(await fragments.fragmentOf(asked))).toBe('<p>Here</p>')
})

test('no more is kept than there is room for', async () => {
  const small = createFragments({ blobs, threads: 1, capacity: 20_000 })
  const space = await givenSpace({
    'a.md': 'A',
    'b.md': 'B '.repeat(1500),
    'c.md': 'C '.repeat(1500),
    'd.md': 'D '.repeat(50_000),
  })
  const rendersIn = async (...paths: string[]) => {
    const before = small.renders
    for (const path of paths) await small.fragmentOf(await space.ask(path))
    return small.renders - before
  }
  expect(await rendersIn('a.md', 'b.md', 'a.md', 'b.md')).toBe(2)
  expect(await rendersIn('d.md', 'd.md', 'a.md', 'b.md')).toBe(2)
  for (let turn = 0; turn < 5; turn++) {
    const text = space.write(`${turn} ${'E '.repeat(1500)}`)
    await small.fragmentOf({
      ...(await space.ask('c.md')),
      record: { ...space.pages.get(idOf('c.md'))!, document: text },
    })
  }
  expect(await rendersIn('a.md')).toBe(1)
  await small.close()
})

test('a document that takes too long is shown as it is written, and others are served meanwhile', async () => {
  const quick = createFragments({ blobs, threads: 1, deadline: 1000, patience: 100_000 })
  const slow = `# T\n\n${'[a](<b'.repeat(20_000)}\n\n<script>x</script>\n\n{% if no %}\nSecret\n{% endif %}\n`
  const space = await givenSpace({ 'slow.md': slow, 'other.md': 'Other' })
  const [fragment, other] = await Promise.all([
    quick.fragmentOf(await space.ask('slow.md')),
    quick.fragmentOf(await space.ask('other.md')),
  ])
  const markdown = markdownOf(await quick.markdownOf(await space.ask('slow.md')))
  await quick.close()

  expect(fragment.isPlain).toBe(true)
  expect(htmlOf(fragment)).toContain('&lt;script&gt;')
  expect(markdown).toContain('<script>')
  expect(htmlOf(fragment) + markdown).not.toContain('Secret')
  expect(htmlOf(other)).toBe('<p>Other</p>')
}, 120_000)

test('a specification that takes too long is left out for a while, and then tried again', async () => {
  let opened = 0
  const counted: typeof blobs = {
    open: (...asked) => {
      opened++
      return blobs.open(...asked)
    },
  }
  const hasty = createFragments({ blobs: counted, threads: 1, deadline: 200, patience: 100_000 })
  const lines = Array.from({ length: 150_000 }, (_, number) => `  /${number}: { get: { summary: "${number}" } }\n`)
  const specification = Buffer.from(`openapi: 3.1.0\npaths:\n${lines.join('')}`)
  const blob = hashOf(specification)
  memoryFiles.set(blob, specification)
  const file = {
    path: 'long.yaml',
    name: 'long.yaml',
    contentType: 'application/yaml',
    size: specification.length,
    blob,
  }
  const tag = '{% openapi src="long.yaml" path="/1" method="get" %}\n{% endopenapi %}\n'
  const space = await givenSpace({ 'a.md': `Words.\n\n${tag}` }, { files: new Map([['long', file]]) })
  const ask = async () => hasty.fragmentOf(await space.ask('a.md'))

  const first = await ask()
  expect([htmlOf(first).includes('Words.'), first.until < Infinity, opened]).toEqual([true, true, 1])
  await ask()
  expect(opened).toBe(1)
  const later = Date.now() + 11 * 60_000
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => later)
  await ask()
  clock.mockRestore()
  await hasty.close()
  expect(opened).toBe(2)
}, 120_000)

test('two hundred slow documents of one organization delay the page of another by a turn or two', async () => {
  const single = createFragments({ blobs, threads: 1, deadline: 60_000, patience: 600_000 })
  const slow = Array.from({ length: 202 }, (_, number) => [`${number}.md`, `${number}\n\n${'*a* `b` '.repeat(2000)}`])
  const [busy, quiet] = [await givenSpace(Object.fromEntries(slow)), await givenSpace({ 'a.md': 'A', 'b.md': 'B' })]
  const done: string[] = []
  const ask = async (space: typeof busy, path: string, tenant: string) => {
    const asked = await space.ask(path)
    await single.fragmentOf({ ...asked, content: { ...asked.content, tenant: tenant as never } })
    done.push(tenant)
  }
  const many = slow.map(([path]) => ask(busy, path!, 'busy'))
  const outcomes = Promise.allSettled(many)
  await vi.waitFor(() => expect(done.length).toBeGreaterThan(0), 60_000)
  const before = done.length
  await Promise.all([ask(quiet, 'a.md', 'quiet'), ask(quiet, 'b.md', 'quiet')])
  const turns = done.slice(before)
  await single.close()
  const refused = (await outcomes).filter(({ status }) => status === 'rejected')

  expect(turns.filter((tenant) => tenant === 'busy').length).toBeLessThanOrEqual(3)
  expect(refused.length).toBeGreaterThan(150)
}, 120_000)
