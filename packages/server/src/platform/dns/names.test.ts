import { afterAll, expect, test } from 'vitest'
import { type NameRecord, startNameServer } from '../../testing/name-server.ts'
import { openNames } from './names.ts'

const records: Record<string, readonly NameRecord[]> = {
  '_octavo.docs.example.com': [{ text: 'octavo=one' }, { text: 'of another service' }],
  'docs.example.com': [{ alias: 'acme.sites.example' }],
  'www.example.com': ['203.0.113.7', '2001:db8::7'],
}
const server = await startNameServer((name) => (name.startsWith('mute') ? undefined : (records[name] ?? [])))
afterAll(server.close)
const names = openNames([server.address])

test('records are found as the name server has them', async () => {
  expect((await names.txt('_octavo.docs.example.com')).toSorted()).toEqual(['octavo=one', 'of another service'])
  expect(await names.aliases('docs.example.com')).toEqual(['acme.sites.example'])
  expect(await names.addresses('www.example.com')).toEqual(['203.0.113.7', '2001:db8::7'])
})

test.each(['nobody.example.com', 'www.example.com', `${'a'.repeat(70)}.example.com`])(
  'a name without such a record has none: %s',
  async (name) => {
    expect(await names.txt(name)).toEqual([])
    expect(await names.aliases(name)).toEqual([])
  },
)

test('a name server that does not answer is not taken for one that knows of nothing', async () => {
  await expect(names.txt('mute.example.com')).rejects.toMatchObject({ type: 'unavailable' })
})
