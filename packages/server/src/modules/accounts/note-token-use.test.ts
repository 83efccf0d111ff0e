import { expect, test } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { readId } from '../../platform/ids.ts'
import { startWorld } from '../../testing/start-world.ts'
import { TokenUse } from './note-token-use.ts'

const world = await startWorld()

test('what could not be written while the database was away is written when it is back', async () => {
  const { userId, tokenId } = await world.givenUser()
  const id = readId(tokenId)
  let isAway = true
  const transact: Database['transact'] = (work) =>
    isAway ? Promise.reject(new Error('the database is away')) : world.database.transact(work)
  const use = new TokenUse({ ...world.database, transact })
  use.note({ kind: 'user', userId, tokenId: id, scopes: null, operator: false })
  await expect(use.flush()).rejects.toThrow('away')

  isAway = false
  await use.close()
  const { directory } = world.database.reader
  const token = await directory.selectFrom('token').select('last_used_at').where('id', '=', id).executeTakeFirst()
  expect(token?.last_used_at).toBeInstanceOf(Date)
})
