import { expect, test } from 'vitest'
import { nameOfSome, NamingClient, statementName } from './naming-client.ts'
import { startWorld } from '../../testing/start-world.ts'

const world = await startWorld()

test('of statements that are others each time, a connection keeps so many and no more', async () => {
  const client = new NamingClient(world.url)
  await client.connect()
  const first = 'select $1::int as first'
  const kept = async () => (await client.query('select count(*)::int as many from pg_prepared_statements')).rows[0].many
  const name = nameOfSome(first)
  for (let length = 1; length <= 2_100; length++) statementName(`made up ${length}`)
  await client.query(first, [1])
  const before = await kept()

  for (let length = 1; length <= 20; length++) {
    const list = Array.from({ length }, (_, index) => `$${index + 1}::int`).join(', ')
    const { rows } = await client.query(`select ${list}, 'some'`, Array(length).fill(7))
    expect(rows).toHaveLength(1)
  }
  expect([name, await kept()]).toEqual([nameOfSome(first), before])
  expect(before).toBe(1)
  await client.end()
})
